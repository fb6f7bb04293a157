import GraphPeople
import Testing

@testable import PeopleFinder

@Suite("What is missing of a person, taken from an earlier account of them")
struct PersonFillingTests {
    /// Somebody with a value for every property; made up.
    private var full: Person {
        var extended = ExtendedProperties()
        extended.department = "Test"
        return Person(
            id: "1", displayName: "Test Testová", givenName: "Test", surname: "Testová",
            userPrincipalName: "t@test.example",
            mail: "test@test.example", jobTitle: "Tester", officeLocation: "1/1", businessPhones: ["+1 425 555 0109"],
            mobilePhone: "+1 425 555 0110", preferredLanguage: "cs-CZ", extended: extended)
    }

    @Test("every property there is, but for the id, is filled in, and none is forgotten")
    func every() {
        let empty = Person(id: "1")
        for (one, other) in zip(Mirror(reflecting: full).children, Mirror(reflecting: empty).children)
        where one.label != "id" {
            #expect("\(one.value)" != "\(other.value)", "\(one.label ?? "") has no value in this test: give it one")
        }
        #expect(empty.filled(from: full) == full)
    }

    @Test("what is there stays, and somebody else fills in nothing")
    func stays() {
        let new = Person(id: "1", displayName: "New", businessPhones: ["1"])
        let filled = new.filled(from: full)
        #expect(filled.displayName == "New" && filled.businessPhones == ["1"] && filled.mail == full.mail)
        #expect(full.filled(from: new) == full)
        #expect(Person(id: "2").filled(from: full) == Person(id: "2"))
    }
}
