import GraphPeople
import Testing

@testable import PeopleFinder

@Suite("Lines of a vCard")
struct VCardLineTests {
    @Test("no value can end its line, of whatever kind it is")
    func ends() {
        for line in [
            VCardProperty("LANG", "cs\r\nTEL:1").line, VCardProperty("FN", components: ["a\r\nTEL:1"]).line,
            VCardProperty("N", components: ["a\nTEL:1", "b\u{2028}TEL:1"]).line,
        ] {
            #expect(line.hasSuffix("\r\n") && line.unicodeScalars.count { $0 == "\n" } == 1)
            #expect(!line.unicodeScalars.dropLast(2).contains("\r"))
        }
    }

    @Test("the room is in a property of its own, and missing where there is none")
    func room() {
        #expect(VCard(Person(id: "1", officeLocation: "18/2111")).text.contains("\r\nX-OFFICE-LOCATION:18/2111\r\n"))
        #expect(!VCard(Person(id: "1", officeLocation: "")).text.contains("X-OFFICE"))
    }
}
