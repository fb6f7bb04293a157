import GraphPeople
import PeopleFinder
import Testing

@Suite("Lines of a card")
struct PersonFactTests {
    @Test("the ways to reach somebody stand in their order, each once, and what is not known is no line")
    func ways() {
        let person = Person(
            id: "1", userPrincipalName: "adele@contoso.example", mail: "adele@contoso.example",
            businessPhones: ["+1 425 555 0100", "", "+1 425 555 0100"], mobilePhone: "+1 425 555 0101")
        #expect(
            person.waysToReach.map(\.value) == ["adele@contoso.example", "+1 425 555 0100", "+1 425 555 0101"])
        #expect(person.waysToReach.map(\.label) == [.personEmail, .personBusinessPhone, .personMobilePhone])
        #expect(Set(person.waysToReach.map(\.id)).count == 3)
        #expect(Person(id: "1").waysToReach.isEmpty && Person(id: "1").workplace.isEmpty)
    }

    @Test("a user name that is no mail address is a way of its own")
    func userName() {
        let person = Person(id: "1", userPrincipalName: "adele@contoso.onmicrosoft.com", mail: "adele@contoso.example")
        #expect(person.waysToReach.map(\.label) == [.personEmail, .personUserName])
    }

    @Test("the workplace has what they do, and where")
    func workplace() {
        let person = Person(id: "1", jobTitle: "Retail Manager", officeLocation: "18/2111")
        #expect(person.workplace.map(\.value) == ["Retail Manager", "18/2111"])
        #expect(person.workplace.map(\.label) == [.personJobTitle, .personOffice])
    }
}
