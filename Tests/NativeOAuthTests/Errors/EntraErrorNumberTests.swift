import Testing

@testable import NativeOAuth

@Suite("Microsoft's error numbers")
struct EntraErrorNumberTests {
    @Test("no number ends a session by itself: that takes an answer of invalid_grant")
    func noEnd() {
        #expect(EntraErrorNumber.all.count > 120)
        #expect(!EntraErrorNumber.all.values.contains { [.invalidGrant, .signInRequired].contains($0.code) })
    }

    @Test(
        "a policy that needs Microsoft's own library is named as that",
        arguments: [50127, 50129, 50155, 53002, 53005, 53009])
    func broker(number: Int) throws {
        let number = try #require(EntraErrorNumber.all[number])
        #expect(number.code == .brokerRequired && number.recovery == .askAdministrator)
    }

    @Test(
        "numbers are found wherever the text has them, the finest last",
        arguments: [
            ("AADSTS50076: Due to a configuration change.", [50076]),
            ("AADSTS70002: Error validating credentials. AADSTS50126: Invalid username.", [70002, 50126]),
            ("Refused (AADSTS53003) AADSTS53003", [53003]),
            ("AADSTS7000218: The request body", [7_000_218]), ("AADSTS12", []), ("AADSTS", []), ("", []),
            ("AADSTS99999999999999999999: x", []), ("AADSTSx50076", []),
        ] as [(String, [Int])])
    func numbers(text: String, numbers: [Int]) {
        #expect(OAuthError.ServerErrorResponse(error: "x", errorDescription: text).errorCodes == numbers)
    }

    @Test("the list and the description are put together, and the last number that is known counts")
    func bothPlaces() {
        let wrapped = OAuthError.ServerErrorResponse(
            error: "unauthorized_client", errorDescription: "AADSTS53005: Application needs to enforce policies",
            errorCodes: [70000])
        #expect(wrapped.errorCodes == [70000, 53005])
        #expect(EntraErrorNumber(wrapped)?.value == 53005)
        let unknown = OAuthError.ServerErrorResponse(error: "invalid_grant", errorCodes: [70008, 999_999])
        #expect(EntraErrorNumber(unknown)?.value == 70008)
    }

    @Test(
        "an error goes by its number unless something else has decided what it is",
        arguments: [
            (.tokenRequestFailed, nil, 50034, 50034), (.serverError, nil, 90033, 90033),
            (.brokerRequired, nil, 53009, 53009),
            // The finer code named the broker, and the number another policy.
            (.brokerRequired, nil, 53003, nil),
            // The status said that the service failed.
            (.serverError, nil, 70008, nil), (.throttled, nil, 50011, nil),
            (.tokenRequestFailed, .fixSettings, 999_999, nil),
        ] as [(OAuthError.Code, OAuthError.Recovery?, Int, Int?)])
    func deciding(code: OAuthError.Code, recovery: OAuthError.Recovery?, number: Int, deciding: Int?) {
        let server = OAuthError.ServerErrorResponse(error: "invalid_request", errorCodes: [number])
        #expect(OAuthError(code, "Test.", recovery: recovery, server: server).entraNumber?.value == deciding)
        #expect(OAuthError(code, "Test.", recovery: recovery).entraNumber == nil)
    }

    @Test(
        "what Microsoft's support asks for is kept, also when only the description has it",
        arguments: ["\r\n", " "])
    func support(separator: String) {
        let text = [
            "AADSTS70008: The token has expired.", "Trace ID: 00001111-aaaa-2222-bbbb-3333cccc4444",
            "Correlation ID: aaaa0000-bb11-2222-33cc-444444dddddd", "Timestamp: 2026-01-09 02:02:12Z",
        ].joined(separator: separator)
        let server = OAuthError.ServerErrorResponse(error: "invalid_grant", errorDescription: text)
        #expect(server.correlationID == "aaaa0000-bb11-2222-33cc-444444dddddd")
        #expect(OAuthError.ServerErrorResponse(error: "x", errorDescription: "Correlation ID: ").correlationID == nil)
    }
}
