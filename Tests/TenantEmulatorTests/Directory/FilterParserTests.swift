import Testing

@testable import TenantEmulator

@Suite("$filter")
struct FilterParserTests {
    @Test(
        "is understood",
        arguments: [
            ("startswith(displayName,'a')", .startsWith(.displayName, "a")),
            ("startsWith( displayName , 'a' )", .startsWith(.displayName, "a")),
            ("STARTSWITH(DISPLAYNAME,'a')", .startsWith(.displayName, "a")),
            ("startswith(surname,'O''Brien')", .startsWith(.surname, "O'Brien")),
            ("startswith(surname,'''')", .startsWith(.surname, "'")),
            ("startswith(givenName,'王')", .startsWith(.givenName, "王")),
            ("startswith(givenName,'a'')')", .startsWith(.givenName, "a')")),
            ("startswith(givenName,'\u{301}e')", .startsWith(.givenName, "\u{301}e")),
            ("mail eq 'a@b'", .equals(.mail, "a@b")),
            ("id EQ 'x'", .equals(.id, "x")),
            (
                "mail eq 'a' or mail eq 'b' and mail eq 'c'",
                .or([.equals(.mail, "a"), .and([.equals(.mail, "b"), .equals(.mail, "c")])])
            ),
            (
                "(mail eq 'a' OR mail eq 'b') AND mail eq 'c'",
                .and([.or([.equals(.mail, "a"), .equals(.mail, "b")]), .equals(.mail, "c")])
            ),
            ("((mail eq 'a'))", .equals(.mail, "a")),
        ] as [(String, FilterExpression)])
    func understood(text: String, expected: FilterExpression) throws {
        #expect(try FilterParser.parse(text) == expected)
    }

    @Test(
        "that makes no sense is an invalid clause",
        arguments: [
            "", " ", "startswith", "startswith(", "startswith()", "startswith(mail)", "startswith(mail,)",
            "startswith(mail,'a'", "startswith(mail,'a", "startswith(mail 'a')", "startswith(mail,'a','b')",
            "startswith('a',mail)", "mail eq 'a' and", "and", "mail eq 'a' mail eq 'b'", "(mail eq 'a'", "mail eq 'a')",
            "mail is 'a'", "mail", "'a'", "mail eq 'a' or or mail eq 'b'", "mail eq 'it's'", "mail eq 'a';", "%",
            String(repeating: "(", count: 5000),
            String(repeating: "(", count: 40) + "mail eq 'a'" + String(repeating: ")", count: 40),
            Array(repeating: "mail eq 'a'", count: 101).joined(separator: " or "),
        ])
    func invalid(text: String) {
        #expect(throws: GraphError(.invalidFilter)) { try FilterParser.parse(text) }
    }

    @Test(
        "that Graph doesn't allow is refused in Graph's words",
        arguments: [
            ("startswith(employeeId,'a')", .unsupportedClause("employeeId")),
            ("startswith(surname,'')", .unsupportedClause("surname")),
            ("surname ge 'a'", .unsupportedClause("surname")),
            ("manager/id ne 'a'", .unsupportedClause("manager")),
            ("identities/any(i:i/color eq 'a')", .unsupportedClause("identities")),
            ("identities/any(i:i/ISSUERASSIGNEDID eq 'a')", .unsupportedClause("identities")),
            ("identities/any(i:i/issuerAssignedId eq ' i/issuer ')", .unsupportedClause("identities")),
            ("faxNumber eq '1'", GraphError(.advancedOnly, "eq")),
            ("creationType ne 'a'", GraphError(.advancedOnly, "ne")),
            ("assignedPlans/any(a:a/service eq 'exchange')", GraphError(.advancedOnly, "any")),
            ("startswith(id,'a')", .unsupportedClause("id")),
            ("accountEnabled eq 'true'", .unsupportedClause("accountEnabled")),
            ("businessPhones eq 'x'", .unsupportedClause("businessPhones")),
            ("contains(displayName,'a')", .unsupportedClause("displayName")),
            ("id in ()", .unsupportedClause("id")),
            ("displayName gt 'a'", .unsupportedClause("displayName")),
            ("displayName eq null", GraphError(.advancedOnly, "null")),
            ("endsWith(mail,'a')", GraphError(.advancedOnly, "endsWith")),
            ("mail ne 'a'", GraphError(.advancedOnly, "ne")),
            ("not(mail eq 'a')", GraphError(.advancedOnly, "not")),
            ("not mail eq 'a'", GraphError(.advancedOnly, "not")),
            ("startswith(shoeSize,'a')", .unknownProperty("shoeSize")),
            (
                "startswith(displayName,'" + String(repeating: "a", count: 121) + "')",
                .unsupportedClause("displayName")
            ),
        ] as [(String, GraphError)])
    func unsupported(text: String, expected: GraphError) {
        #expect(throws: expected) { try FilterParser.parse(text) }
    }

    @Test("becomes SQL in which every value is bound")
    func binding() throws {
        let filter = try FilterParser.parse("startswith(surname,'x'') OR 1=1 --') and mail eq '%_'")

        #expect(filter.condition.sql == "((surnameFolded >= ? AND surnameFolded < ?) AND mailFolded = ?)")
        #expect(filter.condition.arguments == ["x') or 1=1 --", "x') or 1=1 --\u{10FFFF}", "%_"])
    }
}

extension FilterExpression {
    fileprivate static func equals(_ property: UserProperty, _ text: String) -> FilterExpression {
        .test(property.property, .compare(.eq, text))
    }

    fileprivate static func startsWith(_ property: UserProperty, _ text: String) -> FilterExpression {
        .test(property.property, .startsWith(text))
    }
}
