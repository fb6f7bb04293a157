import Testing

@testable import NativeOAuth

@Suite("Microsoft's error numbers")
struct EntraErrorGuideTests {
    @Test("every explanation has a number of its own and whole sentences")
    func entries() {
        let entries = EntraErrorGuide.entries
        #expect(entries.count > 90)
        #expect(Set(entries.map(\.number)).count == entries.count)
        for entry in entries {
            #expect(entry.meaning.hasSuffix("."), "\(entry.number)")
            #expect(entry.nextStep.hasSuffix("."), "\(entry.number)")
            #expect(EntraErrorGuide.number(in: "AADSTS\(entry.number)") == entry.number)
            #expect(EntraErrorGuide.entry(for: entry.number) == entry)
        }
    }

    @Test("no number ends a session by itself: that takes an answer of invalid_grant")
    func noEnd() {
        #expect(!EntraErrorGuide.entries.contains { [.invalidGrant, .signInRequired].contains($0.code) })
    }

    @Test(
        "a policy that needs Microsoft's own library is named as that",
        arguments: [50127, 50129, 50155, 53002, 53005, 53009])
    func broker(number: Int) throws {
        let entry = try #require(EntraErrorGuide.entry(for: number))
        #expect(entry.code == .brokerRequired && entry.recovery == .askAdministrator)
        #expect(entry.meaning.hasPrefix("This policy needs Microsoft's own library (MSAL) and its broker app."))
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
        #expect(ServerErrorResponse(error: "x", errorDescription: text).errorCodes == numbers)
    }

    @Test("the list and the description are put together, and the last number that is known is explained")
    func bothPlaces() {
        let wrapped = ServerErrorResponse(
            error: "unauthorized_client", errorDescription: "AADSTS53005: Application needs to enforce policies",
            errorCodes: [70000])
        #expect(wrapped.errorCodes == [70000, 53005])
        #expect(EntraErrorGuide.entry(for: wrapped)?.number == 53005)
        let unknown = ServerErrorResponse(error: "invalid_grant", errorCodes: [70008, 999_999])
        #expect(EntraErrorGuide.entry(for: unknown)?.number == 70008)
    }

    @Test(
        "what Microsoft's support asks for is kept, also when only the description has it",
        arguments: ["\r\n", " "])
    func support(separator: String) {
        let text = [
            "AADSTS70008: The token has expired.", "Trace ID: 00001111-aaaa-2222-bbbb-3333cccc4444",
            "Correlation ID: aaaa0000-bb11-2222-33cc-444444dddddd", "Timestamp: 2026-01-09 02:02:12Z",
        ].joined(separator: separator)
        let server = ServerErrorResponse(error: "invalid_grant", errorDescription: text)
        #expect(server.traceID == "00001111-aaaa-2222-bbbb-3333cccc4444")
        #expect(server.correlationID == "aaaa0000-bb11-2222-33cc-444444dddddd")
        #expect(server.timestamp == "2026-01-09 02:02:12Z")
        #expect(ServerErrorResponse(error: "x", errorDescription: "Trace ID: ").traceID == nil)
    }
}
