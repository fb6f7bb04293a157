import GraphPeople
import Testing

@testable import PeopleCommands

@Suite("people pick")
struct PickCommandTests {
    @Test("an address is printed when it is one word of a shell and no option")
    func address() throws {
        let person = Person(
            id: "1-a", displayName: "Adele", userPrincipalName: "adele@x.example", mail: "adele+lunch@x.example")
        #expect(try PickCommand.word(.mail, of: person) == "adele+lunch@x.example")
        #expect(try PickCommand.word(.userPrincipalName, of: person) == "adele@x.example")
        #expect(try PickCommand.word(.id, of: person) == "1-a")
    }

    @Test(
        "what a shell or a program could take for something else is refused",
        arguments: [
            nil, "", "-rf@x.example", "a b@x.example", "$(id)@x.example", "a;b@x.example", "a\n@x", "a*@x", "'@x",
            "\u{202E}a@x", "a@x.example\u{0}", "~a@x", "a#b@x", "a`b@x",
            "adele_home.example#EXT#@x.example",
        ])
    func refused(mail: String?) {
        #expect(throws: CommandFailure.self) {
            try PickCommand.word(.mail, of: Person(id: "1", displayName: "Eve", mail: mail))
        }
    }
}
