import Foundation
import Testing

@testable import TenantEmulator

/// Microsoft's table of operators by property, row by row: D by default, A in advanced queries only, - not at all.
///
/// The columns are those of the page; `in` and `not` follow the sentences above it: `in` goes wherever `eq` goes, and
/// what has `eq` has `not` and `ne` in advanced queries, but for `ne` inside `any`.
///
/// > Source: [Support for filter on properties of directory objects](https://learn.microsoft.com/graph/aad-advanced-queries#support-for-filter-by-properties-of-microsoft-entra-id-directory-objects)
@Suite("Microsoft's table of filters")
struct FilterTableTests {
    /// A row of the table, and one cell of it.
    struct Cell: Sendable, CustomStringConvertible {
        let property: String
        let operation: String
        let support: Character

        var description: String { "\(property) \(operation): \(support)" }

        /// The filter that uses the operator.
        var filter: String {
            let isList = FilterTableTests.lists.contains(property)
            let value =
                property == "accountEnabled"
                ? "true" : property == "createdDateTime" ? "2024-03-01T09:00:00Z" : "'a'"
            func inside(_ test: String) -> String { isList ? "\(property)/any(x:\(test))" : test }
            let name = isList ? "x" : property
            switch operation {
            case "in": return inside("\(name) in (\(value))")
            case "startsWith": return inside("startsWith(\(name),'a')")
            case "endsWith": return inside("endsWith(\(name),'a')")
            case "null": return "\(property) eq null"
            case "not": return "not(\(inside("\(name) eq \(value)")))"
            case "$count": return "\(property)/$count eq 0"
            default: return inside("\(name) \(operation) \(value)")
            }
        }
    }

    private static let lists = ["businessPhones", "imAddresses", "otherMails", "proxyAddresses"]
    private static let columns = ["eq", "ne", "not", "ge", "le", "in", "startsWith", "null", "endsWith", "$count"]

    /// The last two columns are the page's sentences about `endsWith` and `/$count`.
    private static let table = """
        displayName       D A A - - D D A - -
        givenName         D A A - - D D A - -
        surname           D A A - - D D A - -
        mail              D A A - - D D A A -
        userPrincipalName D A A - - D D - A -
        mailNickname      D A A - - D D A - -
        otherMails        D - A - - D D - A A
        proxyAddresses    D - A - - D D - A A
        imAddresses       D - A - - D D - - A
        jobTitle          D A A - - D D A - -
        department        D A A - - D D A - -
        city              D A A - - D D A - -
        country           D A A - - D D A - -
        state             D A A - - D D A - -
        usageLocation     D A A - - D D A - -
        employeeId        D A A - - D - A - -
        accountEnabled    D A A - - D - - - -
        userType          D A A - - D - A - -
        id                D A A - - D - - - -
        createdDateTime   D A A D D D - A - -
        businessPhones    D - A - - D A - - A
        companyName       A A A - - A A A - -
        mobilePhone       A A A - - A A A - -
        officeLocation    A A A - - A A A - -
        postalCode        A A A - - A A A - -
        streetAddress     A A A - - A A A - -
        preferredLanguage A A A - - A A A - -
        employeeType      A A A - - A - - - -
        identities        - - - - - - - - - A
        """

    private static let cells: [Cell] = table.split(separator: "\n").flatMap { line -> [Cell] in
        let words = line.split(separator: " ")
        return zip(columns, words.dropFirst()).map { operation, support in
            Cell(property: String(words[0]), operation: operation, support: support.first ?? "-")
        }
    }

    @Test("has a row for every property that is kept")
    func complete() {
        let rows = Set(Self.cells.map(\.property))
        #expect(rows == Set(UserProperty.allCases.map(\.rawValue)))
        #expect(Self.cells.count == rows.count * Self.columns.count)
    }

    @Test("is kept in rows that can be read, each with operators, a kind, marks and names, and a value of JSON if any")
    func rows() throws {
        let rows = ResourceTable.lines(PackageResources.graph_properties_txt)
        #expect(rows.count > 150)
        for row in rows {
            let halves = row.components(separatedBy: " = ")
            let words = halves[0].split(separator: " ")
            #expect(words.count > 4 && PropertyKind(rawValue: String(words[2])) != nil, "\(row)")
            #expect(words[1].count == 4 && words[1].allSatisfy("DA-".contains), "\(row)")
            #expect(words[3] == "-" || words[3].allSatisfy("wns1fgoa".contains), "\(row)")
            if halves.count > 1 { _ = try JSONValue(parsing: Data(halves[1].utf8)) }
        }
    }

    @Test("holds in every cell, in an ordinary query and in an advanced one", arguments: cells)
    func cell(_ cell: Cell) throws {
        for isAdvanced in [false, true] {
            let error: GraphError?
            do throws(GraphError) {
                _ = try FilterParser.parse(cell.filter, isAdvanced: isAdvanced)
                error = nil
            } catch let refusal {
                error = refusal
            }
            switch cell.support {
            case "D": #expect(error == nil, "\(cell.filter)")
            case "A" where isAdvanced: #expect(error == nil, "\(cell.filter)")
            case "A": #expect(error?.message.contains("ConsistencyLevel:eventual") == true, "\(cell.filter)")
            default: #expect(error?.code == "Request_UnsupportedQuery", "\(cell.filter)")
            }
        }
    }

    @Test(
        "has no other operator",
        arguments: [
            "contains(displayName,'a')", "displayName gt 'a'", "displayName lt 'a'", "displayName has 'a'",
            "indexof(displayName,'a') eq 1", "tolower(displayName) eq 'a'", "otherMails/all(m:m eq 'a')",
            "otherMails eq 'a'", "startswith(otherMails,'a')", "displayName/any(x:x eq 'a')", "otherMails/$count eq 1",
            "otherMails/$count ge 0", "displayName/$count eq 0", "createdDateTime ge 'yesterday'",
            "createdDateTime ge 2024-13-01T00:00:00Z", "createdDateTime ge 2024", "displayName eq true",
            "accountEnabled eq 'true'", "identities/any(i:i/signInType eq 'a')",
        ])
    func others(filter: String) {
        #expect(throws: GraphError.self) { try FilterParser.parse(filter, isAdvanced: true) }
    }

    @Test(
        "takes a time with an offset and with a fraction for the moment that it is",
        arguments: ["2024-03-01T09:00:00Z", "2024-03-01T10:00:00+01:00", "2024-03-01T09:00:00.1234567Z"])
    func time(text: String) throws {
        let filter = try FilterParser.parse("createdDateTime ge \(text)")
        #expect(filter == .test(UserProperty.createdDateTime.property, .compare(.ge, "2024-03-01T09:00:00Z")))
    }
}
