import Foundation
import GraphPeople
import Testing

@testable import PeopleFinder

@Suite("PersonAction")
struct PersonActionTests {
    @Test(
        "a number is dialed as it was meant",
        arguments: [
            ("+1 (425) 555-0109", "tel:+14255550109"), ("+44 (0)20 7946 0018", "tel:+442079460018"),
            ("(020) 7946 0018", "tel:02079460018"), ("0049 30 123456", "tel:+4930123456"),
            ("+1 425 555 0109 x2306", "tel:+14255550109;ext=2306"),
            ("+1 425 555 0109 ext. 7", "tel:+14255550109;ext=7"),
            ("tel:+1-201-555-0123", "tel:+12015550123"), ("＋８１ ３ １２３４", "tel:+8131234"), ("1234", "tel:1234"),
        ])
    func phone(written: String, dialed: String) {
        #expect(PhoneAddress(written)?.text == dialed)
        #expect(PhoneAddress(written)?.url != nil)
    }

    @Test("what has no digit is no number", arguments: ["", "none", "+", "ext."])
    func noPhone(written: String) {
        #expect(PhoneAddress(written) == nil)
    }

    @Test("what is known can be done, in the order of use, and each text is copied once")
    func all() {
        let person = Person(
            id: "1", displayName: "Adele Vance", userPrincipalName: "a@contoso.example", mail: "a@contoso.example",
            jobTitle: "Retail Manager", businessPhones: ["+1 425 555 0109"])
        let actions = PersonAction.all(for: person)
        #expect(
            actions.map { String(describing: $0).prefix { $0 != "(" } } == [
                "mail", "call", "chat", "copy", "copy", "save",
            ])
        #expect(actions[0] == .mail(URL(string: "mailto:a@contoso.example")!))
        #expect(actions[2] == .chat(URL(string: "https://teams.microsoft.com/l/chat/0/0?users=a%40contoso.example")!))
    }

    @Test(
        "a chat opens in the Teams of the cloud",
        arguments: [
            ("https://graph.microsoft.com/v1.0", "teams.microsoft.com"),
            ("http://localhost/v1.0", "teams.microsoft.com"),
            ("https://graph.microsoft.us/v1.0", "gov.teams.microsoft.us"),
            ("https://dod-graph.microsoft.us/v1.0", "dod.teams.microsoft.us"),
            ("https://microsoftgraph.chinacloudapi.cn/v1.0", "teams.microsoftonline.cn"),
        ])
    func clouds(graph: String, host: String) {
        let actions = PersonAction.all(for: Person(id: "1", userPrincipalName: "a@x"), graph: URL(string: graph))
        #expect(actions.first == .chat(URL(string: "https://\(host)/l/chat/0/0?users=a%40x")!))
    }

    @Test("an address with everything in it adds no header to a mail and no parameter to a link")
    func nasty() {
        let name = "o'brien+x?subject=y&cc=z#EXT#@contoso.example"
        let actions = PersonAction.all(for: Person(id: "1", userPrincipalName: name, mail: name))
        guard case .mail(let mail) = actions[0], case .chat(let chat) = actions[1] else {
            Issue.record("\(actions)")
            return
        }
        #expect(mail.absoluteString == "mailto:o%27brien%2Bx%3Fsubject%3Dy%26cc%3Dz%23EXT%23@contoso.example")
        #expect(chat.query(percentEncoded: false) == "users=\(name)")
        #expect(chat.fragment == nil)
    }

    @Test("a shared mailbox, to which nobody signs in, is written to all the same")
    func mailbox() {
        var mailbox = Person(id: "1", displayName: "Orders", userPrincipalName: "orders@x", mail: "orders@x")
        mailbox.extended = ExtendedProperties()
        mailbox.extended?.accountEnabled = false
        #expect(!mailbox.hasLeft)
        #expect(PersonAction.all(for: mailbox).contains { if case .mail = $0 { true } else { false } })
    }

    @Test("nobody writes to or calls somebody who has left")
    func left() {
        var person = Person(
            id: "1", surname: "A", userPrincipalName: "a@x", mail: "a@x", businessPhones: ["+1 2345"])
        var extended = ExtendedProperties()
        extended.accountEnabled = false
        person.extended = extended
        #expect(
            PersonAction.all(for: person).allSatisfy {
                switch $0 {
                case .copy, .save: true
                case .mail, .call, .chat: false
                }
            })
    }

    @Test("a number that stands there twice, set in two ways, is called by one button")
    func twice() {
        let person = Person(id: "1", businessPhones: ["+420 601 234 567"], mobilePhone: "+420601234567")
        let calls = PersonAction.all(for: person).filter { if case .call = $0 { true } else { false } }
        #expect(calls.count == 1)
    }
}
