import Foundation
import NativeOAuth
import Testing

extension RealProviderTests {
    /// Pages that others wrote, with scripts that others wrote, in a real browser.
    @Suite("In a real browser", .serialized, .timeLimit(.minutes(5)))
    struct RealBrowser {
        private let provider: RealProvider

        init() throws {
            provider = try .running
        }

        @Test("people signs in through the provider's pages and knows who it is")
        func people() async throws {
            let registration = try await provider.register()
            let settings = """
                {"authority": "\(provider.issuer)", "clientId": "\(registration.clientID)", "provider": "oidc",
                 "redirectUri": "\(registration.redirectURI.string)"}
                """
            try await withMachine(settings: settings) { machine in
                try await withBrowser { browser in
                    let (program, address) = try await machine.startSignIn()
                    try await browser.open(address)
                    // The Return key comes with the text: on a busy machine the provider said “Login failed” when the field
                    // was left for a button, as its script exchanges fields a moment after the last key.
                    try await browser.element("#login").type("\(registration.userName)\n")
                    try await browser.element("#password").type("\(Registration.password)\n")
                    try await browser.button("Accept").click()
                    try await browser.heading("Back to the program")
                    let run = try await program.finish().expect(status: 0)
                    #expect(run.errorLines.last == "people: Signed in as Alice Example (Alice at Example)")
                }
                let accounts = try await machine.people("accounts", "list").expect(status: 0)
                #expect(accounts.output.contains("Alice Example"))
            }
        }
    }
}
