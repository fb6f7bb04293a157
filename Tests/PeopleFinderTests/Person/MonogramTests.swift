import Foundation
import GraphPeople
import PeopleFinder
import Testing

@Suite("The letters that stand for somebody without a photo")
struct MonogramTests {
    @Test(
        "the first letters of the first and the last name",
        arguments: [
            ("Adele", "Vance", "AV"), ("Siobhán", "O'Brien", "SO"), ("Jan", "Žižka", "JŽ"), ("ali", "ünal", "AÜ"),
        ])
    func names(given: String, family: String, letters: String) {
        #expect(Person(id: "1", givenName: given, surname: family).monogram == letters)
    }

    @Test("a name of Chinese characters gives the first one of the family name")
    func chinese() {
        #expect(Person(id: "1", displayName: "王小明", givenName: "小明", surname: "王").monogram == "王")
        #expect(Person(id: "1", displayName: "王小明").monogram == "王")
    }

    @Test("white letters have enough contrast on each color behind them, and a person keeps theirs")
    func contrast() {
        func luminance(_ color: Int) -> Double {
            let linear = [16, 8, 0].map { (shift: Int) -> Double in
                let part = Double((color >> shift) & 0xFF) / 255
                return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
            }
            return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
        }
        let people = (0..<200).map { Person(id: "person \($0)", displayName: "A") }
        let colors = Set(people.map(\.monogramColor))
        #expect(colors.count >= 6, "neighbors in a list are told apart")
        for color in colors { #expect(1.05 / (luminance(color) + 0.05) >= 4.5) }
        #expect(Person(id: "1", displayName: "A").monogramColor == Person(id: "1", displayName: "B").monogramColor)
    }

    @Test(
        "without the parts of the name it is the first and the last word, and nothing where there is no letter",
        arguments: [
            ("Conference Room Adams", "CA"), ("Prince", "P"), ("adelev@contoso.example", "A"), ("42", ""),
            ("(Dr.) Lee Gu", "DG"),
        ])
    func display(name: String, letters: String) {
        #expect(Person(id: "1", displayName: name).monogram == letters)
    }

    @Test("the line below the name has what somebody does and where, as far as it is known")
    func role() {
        var person = Person(id: "1", jobTitle: "Retail Manager")
        #expect(person.roleLine == "Retail Manager")
        person.extended = ExtendedProperties()
        person.extended?.department = "Retail"
        #expect(person.roleLine == "Retail Manager · Retail")
        #expect(Person(id: "1", jobTitle: "").roleLine == "")
    }
}
