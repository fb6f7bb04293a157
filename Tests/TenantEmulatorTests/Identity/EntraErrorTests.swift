import HTTPTypes
import Testing

@testable import TenantEmulator

@Suite("The errors of the identity platform")
struct EntraErrorTests {
    /// The names that a table of errors has.
    private static func names(_ table: [UInt8]) -> [String] {
        ResourceTable.rows(table, columns: 4).map { $0[0] }.filter { $0 != "-" }
    }

    @Test("of Graph each have a status, a code and a text in their table, and that table has no other")
    func graph() {
        let rows = Self.names(PackageResources.graph_errors_txt)
        #expect(rows.sorted() == GraphError.Known.allCases.map(\.rawValue).sorted())
        #expect(GraphError.unsupportedClause("{}").message.hasSuffix("property '{}' of resource 'User'."))
        #expect(GraphError(.malformedToken).message.contains("(.).\nThe token"))
    }

    @Test("each have a number and a text in the table, and the table has no other")
    func table() {
        let rows = Self.names(PackageResources.entra_errors_txt)
        #expect(rows.sorted() == EntraError.Known.allCases.map(\.rawValue).sorted())
    }

    @Test("show values as they are, and have what belongs to them")
    func values() {
        #expect(
            EntraError(.redirectChanged, "{}", "b").message
                == "The reply address '{}' does not match the reply address 'b' provided when requesting Authorization code."
        )
        #expect(EntraError(.secretMissing).status == .unauthorized && EntraError(.codeExpired).status == .badRequest)
        #expect(EntraError(.secondFactorNeeded).suberror == "basic_action")
        #expect(EntraError(.secondFactorNeeded).claims?.contains("capolids") == true)
        #expect(EntraError(.passwordExpired).suberror == "user_password_expired")
        #expect(EntraError.ofFaults.count == 19)
    }
}
