import NativeOAuth
import PeopleCommands
import Testing

@Suite("Live context")
struct LiveContextTests {
    @Test("the proxy variables are read, and a wrong one is named before anything is sent, but not shown")
    func proxy() throws {
        let wrong = PeopleContext.live(
            programName: "people", environment: ["HTTPS_PROXY": "ftp://me:test-secret@proxy.example"])
        #expect {
            try wrong.transport()
        } throws: { error in
            (error as? OAuthError)?.code == .invalidSettings && "\(error)".contains("HTTPS_PROXY")
                && !"\(error)".contains("secret")
        }
        let right = PeopleContext.live(programName: "people", environment: ["HTTPS_PROXY": "http://proxy.example:3128"])
        _ = try right.transport()
    }
}
