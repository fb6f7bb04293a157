import GraphPeople
import Testing

@testable import PeopleCommands

@Suite("Comma-separated values")
struct CSVRendererTests {
    private func row(_ person: Person) -> String {
        CSVRenderer().rows([person])
    }

    @Test("the header has Graph's names, and each line ends as the standard wants it (RFC 4180, section 2)")
    func header() {
        #expect(
            CSVRenderer().header
                == "id,displayName,givenName,surname,jobTitle,mail,userPrincipalName,businessPhones,mobilePhone,"
                + "officeLocation,preferredLanguage,department\r\n")
        #expect(row(Person(id: "1", displayName: "王小明")) == "1,王小明,,,,,,,,,,\r\n")
    }

    @Test("a comma, a quote and a line break stay what they are, between quotes")
    func quoted() {
        #expect(row(Person(id: "1", displayName: "Vance, \"Ada\"\nB")).hasPrefix("1,\"Vance, \"\"Ada\"\"\nB\","))
    }

    @Test(
        "a name that a spreadsheet would compute does not begin like a formula; a phone number does",
        arguments: [
            ("=1+1", "'=1+1"), ("@SUM(A1)", "'@SUM(A1)"), ("-2", "'-2"), ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
            ("+1 425 555 0109", "+1 425 555 0109"), ("=\u{1B}1", "'=1"), ("\u{202E}=1+1", "'=1+1"),
            ("\u{1B}\u{2068}@SUM(A1)", "'@SUM(A1)"),
            ("\u{200B}=1", "'\u{200B}=1"), (" =1", "' =1"), ("＝1+1", "'＝1+1"), ("＋1a", "'＋1a"), ("－2", "'－2"),
            ("＠SUM(A1)", "'＠SUM(A1)"),
            ("A-1", "A-1"), ("a@b.example", "a@b.example"),
        ])
    func formula(name: String, written: String) {
        #expect(row(Person(id: "1", displayName: name)) == "1,\(written),,,,,,,,,,\r\n")
    }

    @Test(
        "what a spreadsheet would split is between quotes, and no part of it begins like a formula either",
        arguments: [
            ("x;=1+1", "\"x;'=1+1\""), ("x; @SUM(A1);y", "\"x;' @SUM(A1);y\""), ("x\t=1", "\"x\t'=1\""),
            ("x\n-1", "\"x\n'-1\""),
            ("\t=1", "\"\t'=1\""), ("x;\"=1\"", "\"x;'\"\"=1\"\"\""), ("Vance; Adele", "\"Vance; Adele\""),
        ])
    func separators(name: String, written: String) {
        #expect(row(Person(id: "1", displayName: name)) == "1,\(written),,,,,,,,,,\r\n")
    }

    @Test("several telephone numbers stay as they are, and the department comes last")
    func phones() {
        var person = Person(id: "1", businessPhones: ["+1 425 555 0109", "+49 (30) 1234"])
        person.extended = ExtendedProperties()
        person.extended?.department = "Sales"
        #expect(row(person) == "1,,,,,,,\"+1 425 555 0109; +49 (30) 1234\",,,,Sales\r\n")
    }

    @Test("what a terminal would obey is left out")
    func control() {
        #expect(row(Person(id: "1", displayName: "Eve\u{1B}[2J\u{9B}1m\u{202E}x")) == "1,Eve[2J1mx,,,,,,,,,,\r\n")
    }
}
