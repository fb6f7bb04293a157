import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

/// What no row can show is listed in docs/emulator-reference.md; 50199, 700084 and 9002327 have tests of their own.
@Suite("Microsoft's numbers")
struct ErrorTableTests {
    @Test("are what a client meets on its way", arguments: ErrorRow.requests + ErrorRow.applications + ErrorRow.people)
    func row(_ row: ErrorRow) async throws {
        let time = TestTime()
        var browser = TestBrowser(try await Emulator(keyMaker: .shared, now: { time.now }))

        let answer = try await row.way(&browser, time)

        #expect(answer.code == row.number)
        guard let error = row.error else {
            #expect(answer.headers[.contentType] == "text/html; charset=utf-8")
            return
        }
        #expect(answer.redirect["error"] ?? answer.string("error") == error)
        let number = answer.number
        #expect(number == nil || number == row.number)
        if number != nil {
            #expect((answer.status == 401) == (error == "invalid_client"))
            let text = answer.string("error_description")
            #expect(
                text.hasPrefix("AADSTS\(row.number): ") && text.contains(" Trace ID: ") && text.contains(" Timestamp: ")
            )
        }
    }

    @Test("each have one row")
    func unique() {
        let numbers = (ErrorRow.requests + ErrorRow.applications + ErrorRow.people).map(\.number)
        #expect(Set(numbers).count == numbers.count && numbers.count > 60)
    }
}
