import Testing

@testable import TenantEmulator

@Suite("The next step of a sign-in")
struct AuthorizationStepTests {
    struct Case: Sendable {
        var prompt: AuthorizationRequest.Prompt?
        var person = AuthorizationStep.Person()
        var missing: Set<Permission> = []
        var adminConsent: AuthorizationRequest.AdminConsentVersion?
        var userCode: String?
        var expected: AuthorizationStep
    }

    private typealias Person = AuthorizationStep.Person
    private static let silent = AuthorizationRequest.Prompt.none

    static let cases: [Case] = [
        Case(expected: .answer),
        Case(userCode: "ABC", expected: .confirm),
        Case(missing: [.userRead], expected: .consent([.userRead])),
        Case(prompt: .consent, expected: .consent([.openid, .userRead])),
        Case(prompt: silent, expected: .answer),
        Case(prompt: silent, missing: [.userRead], expected: .fail(EntraError(.consentNeededSilently))),
        Case(missing: [.userReadAll, .userRead], expected: .approval([.userReadAll])),
        Case(person: Person(isPersonal: true), missing: [.userReadAll], expected: .consent([.userReadAll])),
        Case(person: Person(isAdministrator: true), missing: [.userReadAll], expected: .consent([.userReadAll])),
        Case(person: Person(isTooOld: true), expected: .signIn),
        Case(prompt: silent, person: Person(isTooOld: true), expected: .fail(EntraError(.sessionTooOldSilently))),
        Case(person: Person(needsSecondFactor: true), missing: [.userRead], expected: .secondFactor),
        Case(
            prompt: silent, person: Person(needsSecondFactor: true),
            expected: .fail(EntraError(.secondFactorNeededSilently))),
        Case(
            person: Person(needsSecondFactor: true, policyError: EntraError(.blockedByPolicy)),
            expected: .fail(EntraError(.blockedByPolicy))),
        Case(adminConsent: .v2, expected: .approval([.openid, .userRead])),
        Case(person: Person(isAdministrator: true), adminConsent: .v2, expected: .consent([.openid, .userRead])),
    ]

    static func request(
        prompt: AuthorizationRequest.Prompt? = nil, hint: String? = nil, domain: String? = nil
    ) -> AuthorizationRequest {
        AuthorizationRequest(
            tenant: "common", clientID: "", target: AuthorizationTarget(redirectURI: ""),
            permissions: [.openid, .userRead], prompt: prompt, loginHint: hint, domainHint: domain)
    }

    @Test("follows from the prompt, the person and what was agreed to", arguments: cases)
    func next(_ example: Case) {
        var request = Self.request(prompt: example.prompt)
        request.adminConsent = example.adminConsent
        request.userCode = example.userCode

        #expect(
            AuthorizationStep.next(for: request, person: example.person, missing: example.missing) == example.expected)
    }
}
