import Testing

@testable import TenantEmulator

@Suite("The account that a request is for")
struct AccountChoiceTests {
    typealias Candidate = AccountChoice.Candidate

    struct Case: Sendable {
        var prompt: AuthorizationRequest.Prompt?
        var hint: String?
        var domain: String?
        var signedIn: [Candidate] = []
        var ended: EntraError?
        var expected: AccountChoice
    }

    private static let silent = AuthorizationRequest.Prompt.none
    private static let one = Candidate(userPrincipalName: "a@b.example")
    private static let two = Candidate(userPrincipalName: "c@d.example")
    private static let personal = Candidate(userPrincipalName: "p@outlook.example", isPersonal: true)
    private static let foreign = EntraError(16000, "interaction_required", "test")
    private static let foreigner = Candidate(userPrincipalName: "f@f.example", obstacle: foreign)
    private static let invited = EntraError(16003, "interaction_required", "test")

    static let cases: [Case] = [
        Case(expected: .show(.signIn)),
        Case(signedIn: [one], expected: .use(0)),
        Case(signedIn: [one, two], expected: .show(.chooseAccount)),
        Case(hint: "A@B.example", signedIn: [two, one], expected: .use(1)),
        Case(hint: "x@b.example", signedIn: [one], expected: .show(.signIn)),
        Case(domain: "D.example", signedIn: [one, two], expected: .use(1)),
        Case(domain: "consumers", signedIn: [one, personal], expected: .use(1)),
        Case(domain: "organizations", signedIn: [one, personal], expected: .use(0)),
        Case(domain: "b", signedIn: [one], expected: .show(.signIn)),
        Case(prompt: .login, signedIn: [one], expected: .show(.signIn)),
        Case(prompt: .selectAccount, signedIn: [one], expected: .show(.chooseAccount)),
        Case(prompt: .selectAccount, expected: .show(.signIn)),
        Case(prompt: .consent, signedIn: [one], expected: .use(0)),
        Case(signedIn: [foreigner], expected: .show(.signIn)),
        Case(signedIn: [foreigner, two], expected: .use(1)),
        Case(prompt: silent, expected: .show(.fail(EntraError(.noSession)))),
        Case(prompt: silent, signedIn: [one], expected: .use(0)),
        Case(prompt: silent, signedIn: [one, two], expected: .show(.fail(EntraError(.severalSessions)))),
        Case(prompt: silent, hint: "c@d.example", signedIn: [one, two], expected: .use(1)),
        Case(prompt: silent, hint: "x@b.example", signedIn: [one], expected: .show(.fail(EntraError(.noSession)))),
        Case(prompt: silent, signedIn: [foreigner], expected: .show(.fail(foreign))),
        Case(prompt: silent, hint: "f@f.example", signedIn: [foreigner], expected: .show(.fail(invited))),
        Case(
            prompt: silent, ended: EntraError(.sessionRevokedSilently),
            expected: .show(.fail(EntraError(.sessionRevokedSilently)))),
    ]

    @Test("follows from prompt, hints and sessions", arguments: cases)
    func decide(_ example: Case) {
        let request = AuthorizationStepTests.request(
            prompt: example.prompt, hint: example.hint, domain: example.domain)

        #expect(
            AccountChoice.decide(for: request, among: example.signedIn, ended: example.ended) == example.expected)
    }
}
