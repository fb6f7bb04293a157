import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The errors of the identity platform")
struct EntraErrorTests {
    @Test("each have a number and a text in the table, and the table has no other")
    func table() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/TenantEmulator")
        let sources = try ["Errors/EntraError+Known.swift", "Directory/EntraError+Directory.swift"].map {
            try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8)
        }.joined()
        let rows = String(decoding: PackageResources.entra_errors_txt, as: UTF8.self)
            .split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("- ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }

        let asked = sources.matches(of: /static (?:var|func) (\w+)/).map { String($0.1) }
        // No errors of their own.
        let others: Set = ["told", "foreign"]
        #expect(Set(asked).subtracting(rows) == others && asked.count > 90)
        #expect(Set(rows).subtracting(asked) == ["clientNotAssigned"] && Set(rows).count == rows.count)
    }

    @Test("show values as they are, and have what belongs to them")
    func values() {
        #expect(
            EntraError.redirectChanged("{}", expected: "b").message
                == "The reply address '{}' does not match the reply address 'b' provided when requesting Authorization code."
        )
        #expect(EntraError.secretMissing.status == .unauthorized && EntraError.codeExpired.status == .badRequest)
        #expect(EntraError.secondFactorNeeded.suberror == "basic_action")
        #expect(EntraError.secondFactorNeeded.claims?.contains("capolids") == true)
        #expect(EntraError.passwordExpired.suberror == "user_password_expired")
        #expect(EntraError.ofFaults.count == 19)
    }
}
