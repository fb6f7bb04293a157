import Foundation
import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The errors of the identity platform")
struct EntraErrorTests {
    /// The names that a table of errors has, and those that are declared in files of the sources.
    private static func names(_ table: [UInt8], _ files: [String]) throws -> (rows: [String], asked: [String]) {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../Sources/TenantEmulator")
        let sources = try files.map { try String(contentsOf: folder.appendingPathComponent($0), encoding: .utf8) }
        let rows = String(decoding: table, as: UTF8.self)
            .split(separator: "\n").filter { !$0.hasPrefix("#") && !$0.hasPrefix("- ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        return (rows, sources.joined().matches(of: /static (?:var|func) (\w+)/).map { String($0.1) })
    }

    @Test("of Graph each have a status, a code and a text in their table, and that table has no other")
    func graph() throws {
        let (rows, asked) = try Self.names(PackageResources.graph_errors_txt, ["Errors/GraphError.swift"])
        #expect(Set(asked).subtracting(rows) == ["told", "unsupportedQuery", "token", "badRequest", "change"])
        #expect(Set(rows).isSubset(of: asked) && Set(rows).count == rows.count && rows.count > 30)
        #expect(GraphError.unsupportedClause("{}").message.hasSuffix("property '{}' of resource 'User'."))
        #expect(GraphError.malformedToken.message.contains("(.).\nThe token"))
    }

    @Test("each have a number and a text in the table, and the table has no other")
    func table() throws {
        let (rows, asked) = try Self.names(
            PackageResources.entra_errors_txt,
            ["Errors/EntraError+Known.swift", "Directory/EntraError+Directory.swift"])
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
