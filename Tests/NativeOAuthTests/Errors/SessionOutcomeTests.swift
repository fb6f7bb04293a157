import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// What an answer of the token endpoint means for the session: only `invalidGrant` ends it, in `TokenSource`.
@Suite("Refusals of Microsoft's token endpoint")
struct SessionOutcomeTests {
    typealias Case = (
        error: String, suberror: String?, number: Int?, code: OAuthError.Code, recovery: OAuthError.Recovery
    )

    private func judge(_ error: String, _ suberror: String?, _ number: Int?, status: Int = 400) -> OAuthError {
        var members: [String: JSONValue] = ["error": .string(error)]
        members["suberror"] = suberror.map { .string($0) }
        members["error_codes"] = number.map { .array([.integer(Int64($0))]) }
        let head = HTTPResponse(status: .init(code: status), headerFields: [.contentType: "application/json"])
        return EndpointAnswer(head, (try? JSONEncoder().encode(members)) ?? Data(), from: .tokenEndpoint).error
    }

    /// A number that is known decides about the step that helps.
    private func recovery(_ usual: OAuthError.Recovery, _ number: Int?) -> OAuthError.Recovery {
        number.flatMap { EntraErrorNumber.all[$0]?.recovery } ?? usual
    }

    private func expect(_ row: Case) {
        let error = judge(row.error, row.suberror, row.number)
        #expect(error.code == row.code, "\(row)")
        #expect(error.recovery == row.recovery, "\(row)")
    }

    // RFC 6749, section 5.2: the grant is invalid, expired, revoked, or was issued to another client
    @Test(
        "the session is over when the token itself is no longer good",
        arguments: [
            (nil, nil), ("bad_token", 70043), ("bad_token", 50173), ("token_expired", 700_082), (nil, 70008),
            (nil, 700_082), (nil, 700_084), (nil, 50173), (nil, 50132), (nil, 50133), (nil, 70000), (nil, 50089),
            (nil, 54005), (nil, 501_481), (nil, 700_005), (nil, 70043), ("client_mismatch", nil),
            ("bad_token", 50076), ("never_heard_of", 123_456),
        ] as [(String?, Int?)])
    func over(suberror: String?, number: Int?) {
        expect(("invalid_grant", suberror, number, .invalidGrant, recovery(.signInAgain, number)))
    }

    @Test(
        "the session goes on when only something has to be asked or done first",
        arguments: [
            ("basic_action", nil), ("additional_action", nil), ("message_only", nil), ("consent_required", nil),
            ("user_password_expired", nil), ("basic_action", 50076), ("message_only", 53003),
            (nil, 50072), (nil, 50074), (nil, 50076), (nil, 50078), (nil, 50079), (nil, 50158), (nil, 65001),
            (nil, 50055), (nil, 50144), (nil, 50053), (nil, 53000), (nil, 53001), (nil, 53003), (nil, 53004),
            (nil, 530_002), (nil, 530_003), (nil, 50097), (nil, 50005), (nil, 16000), (nil, 50131), (nil, 90008),
        ] as [(String?, Int?)])
    func goesOn(suberror: String?, number: Int?) {
        expect(("invalid_grant", suberror, number, .interactionRequired, recovery(.signInAgain, number)))
        expect(("interaction_required", suberror, number, .interactionRequired, recovery(.signInAgain, number)))
    }

    @Test(
        "a fault of the service ends no session, even where it is called invalid_grant",
        arguments: [50033, 50087, 50196, 70012, 80002, 90006, 90012, 90024, 90033, 90055, 90090])
    func passing(number: Int) {
        let error = judge("invalid_grant", nil, number)
        #expect(error.recovery == .tryAgain)
        #expect([.serverError, .throttled].contains(error.code))
    }

    @Test(
        "a policy that needs the broker app ends no session, and trying again is no use",
        arguments: [
            ("unauthorized_client", "protection_policy_required", 53005), ("invalid_grant", nil, 53009),
            ("interaction_required", nil, 53002), ("invalid_grant", "device_authentication_failed", nil),
            ("unauthorized_client", "protection_policy_required", nil), ("interaction_required", nil, 50127),
            ("invalid_grant", "protection_policy_required", 70000), ("invalid_grant", "basic_action", 50129),
        ] as [(String, String?, Int?)])
    func broker(error: String, suberror: String?, number: Int?) {
        expect((error, suberror, number, .brokerRequired, .askAdministrator))
        let failure = judge(error, suberror, number)
        #expect(failure.message.hasPrefix("This policy needs Microsoft's own library (MSAL) and its broker app."))
    }

    @Test(
        "what only an administrator or the settings can mend is permanent, and ends no session",
        arguments: [
            ("invalid_grant", nil, 90094, .adminConsentRequired, .askAdministrator),
            ("access_denied", nil, 90095, .adminConsentRequired, .askAdministrator),
            ("invalid_client", nil, 7_000_218, .tokenRequestFailed, .fixSettings),
            ("unauthorized_client", nil, 700_016, .tokenRequestFailed, .fixSettings),
            ("invalid_scope", nil, 70011, .tokenRequestFailed, .fixSettings),
            ("invalid_resource", nil, 500_011, .tokenRequestFailed, .fixSettings),
            ("invalid_request", nil, 90002, .tokenRequestFailed, .fixSettings),
            ("never_heard_of", nil, nil, .tokenRequestFailed, .none),
            ("temporarily_unavailable", nil, nil, .serverError, .tryAgain),
            // Not the grant's fault, whatever the finer code says.
            ("invalid_client", "bad_token", nil, .tokenRequestFailed, .fixSettings),
        ] as [Case])
    func permanent(row: Case) {
        expect(row)
    }

    @Test("the server's own failure and its call for patience come before any number", arguments: [429, 500, 503])
    func status(status: Int) {
        #expect(judge("invalid_grant", "bad_token", 70008, status: status).recovery == .tryAgain)
    }

    @Test("where no sentence of ours is better, the provider's own is quoted, without the ids behind it")
    func quoted() {
        let words = "AADSTS50194: The application is not multi-tenant. Trace ID: 0 Correlation ID: 1"
        let advice = ServerErrorAdvice(.init(error: "invalid_request", errorDescription: words))
        let quote = "\u{201C}AADSTS50194: The application is not multi-tenant.\u{201D}"
        #expect(advice.message == "The provider refused the request: \(quote)")
        let known = ServerErrorAdvice(.init(error: "invalid_request", errorDescription: "AADSTS90002: Anything."))
        #expect(known.message == "The provider knows no such tenant (AADSTS90002).")
    }

    @Test("the number decides about the step that helps, and is named")
    func number() {
        let error = judge("invalid_grant", "basic_action", 50076)
        #expect(error.message == "The provider refused the request (AADSTS50076).")
        #expect(error.recovery == .signInAgain)
        #expect(judge("invalid_grant", nil, 53003).recovery == .askAdministrator)
        #expect(judge("invalid_request", nil, 500_113).recovery == .fixSettings)
    }
}
