import Testing

@testable import TenantEmulator

@Suite("The next step of a sign-in")
struct AuthorizationStepTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var prompt: AuthorizationRequest.Prompt?
        var hint: String?
        var signedIn: String?
        var missing: Set<Permission> = []
        var expected: AuthorizationStep

        var testDescription: String { "\(self)" }
    }

    static let cases: [Case] = [
        Case(expected: .signIn),
        Case(signedIn: "a@b", expected: .answer),
        Case(signedIn: "a@b", missing: [.userRead], expected: .consent([.userRead])),
        Case(hint: "A@B", signedIn: "a@b", expected: .answer),
        Case(hint: "c@b", signedIn: "a@b", expected: .signIn),
        Case(prompt: .login, signedIn: "a@b", expected: .signIn),
        Case(prompt: .selectAccount, signedIn: "a@b", expected: .chooseAccount),
        Case(prompt: .selectAccount, expected: .signIn),
        Case(prompt: .consent, signedIn: "a@b", expected: .consent([.openid, .userRead])),
        Case(prompt: AuthorizationRequest.Prompt.none, expected: .fail(.noSession)),
        Case(prompt: AuthorizationRequest.Prompt.none, hint: "c@b", signedIn: "a@b", expected: .fail(.noSession)),
        Case(prompt: AuthorizationRequest.Prompt.none, signedIn: "a@b", expected: .answer),
        Case(
            prompt: AuthorizationRequest.Prompt.none, signedIn: "a@b", missing: [.userRead],
            expected: .fail(.consentNeededSilently)),
        Case(signedIn: "a@b", missing: [.userReadAll], expected: .fail(.administratorNeeded)),
    ]

    @Test("follows from prompt, hint, session and consent", arguments: cases)
    func first(_ example: Case) {
        let request = AuthorizationRequest(
            tenant: "common", clientID: "", redirectURI: "", responseMode: .query, state: nil, nonce: nil,
            permissions: [.openid, .userRead], proofKey: nil, prompt: example.prompt, loginHint: example.hint,
            wantsClientInfo: false)

        let step = AuthorizationStep.first(for: request, signedIn: example.signedIn, missing: example.missing)

        #expect(step == example.expected)
    }
}
