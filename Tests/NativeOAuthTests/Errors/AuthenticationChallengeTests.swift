import HTTPTypes
import Testing

@testable import NativeOAuth

@Suite("WWW-Authenticate")
struct AuthenticationChallengeTests {
    private func read(_ field: String) -> [AuthenticationChallenge] {
        AuthenticationChallenge.all(
            in: HTTPResponse(status: .unauthorized, headerFields: [.wwwAuthenticate: field]))
    }

    // RFC 9110, section 11.6.1, with its example
    @Test("several challenges in one field are told apart, and names are in lower case")
    func several() {
        #expect(
            read(#"Newauth realm="apps", type=1, title="Login to \"apps\"", BASIC Realm="simple""#) == [
                AuthenticationChallenge(
                    scheme: "newauth", parameters: ["realm": "apps", "type": "1", "title": #"Login to "apps""#]),
                AuthenticationChallenge(scheme: "basic", parameters: ["realm": "simple"]),
            ])
    }

    @Test("an address without quotation marks, as Graph sends it, does not hide what follows")
    func unquotedAddress() {
        let field = #"""
            Bearer realm="", authorization_uri=https://login.microsoftonline.com/common/oauth2/authorize, \#
            client_id="00000003-0000-0000-c000-000000000000", error="insufficient_claims", claims="e30="
            """#
        let challenges = read(field)
        #expect(challenges.count == 1)
        #expect(challenges.first?.error == "insufficient_claims")
        #expect(challenges.first?.parameters["claims"] == "e30=")
        #expect(
            challenges.first?.parameters["authorization_uri"]
                == "https://login.microsoftonline.com/common/oauth2/authorize")
    }

    @Test(
        "what makes no sense ends the reading, and nothing is made up",
        arguments: [
            ("", []), (",,,", []), ("Bearer", ["bearer"]), ("Bearer error=", ["bearer"]), ("Bearer =", ["bearer"]),
            (#"Bearer error="open"#, ["bearer"]), ("Negotiate abc==, Bearer error=x", ["negotiate", "bearer"]),
            ("Bearer error=a error=b", ["bearer"]),
        ])
    func nonsense(field: String, schemes: [String]) {
        let challenges = read(field)
        #expect(challenges.map(\.scheme) == schemes)
        #expect(challenges.allSatisfy { $0.error == nil || ["x", "a"].contains($0.error) })
    }
}
