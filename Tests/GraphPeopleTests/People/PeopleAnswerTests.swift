import Foundation
import Testing

@testable import GraphPeople

@Suite("PeopleAnswer")
struct PeopleAnswerTests {
    private func answer(_ json: String) throws -> PeopleAnswer {
        try PeopleAnswer(Data(json.utf8))
    }

    @Test("reads the default properties and the others, each with its type")
    func properties() throws {
        let answer = try answer(
            """
            {"@odata.context":"x","@odata.count":2,"@odata.nextLink":"https://graph.example/next","value":[
            {"businessPhones":["+1"],"displayName":"Adele \\u00c4","givenName":"Adele","jobTitle":null,
            "mail":"a@contoso.example","mobilePhone":"+2","officeLocation":"18/2111","preferredLanguage":"en-US",
            "surname":"Vance","userPrincipalName":"a@contoso.example","id":"1","accountEnabled":false,"userType":"Guest",
            "department":"Sales","otherMails":["o@x.example"],"unknown":{"a":[1]}}, {"id":"2"}]}
            """)
        var extended = ExtendedProperties()
        extended.accountEnabled = false
        extended.userType = "Guest"
        extended.department = "Sales"
        extended.otherMails = ["o@x.example"]
        #expect(
            answer.people == [
                Person(
                    id: "1", displayName: "Adele Ä", givenName: "Adele", surname: "Vance",
                    userPrincipalName: "a@contoso.example", mail: "a@contoso.example", officeLocation: "18/2111",
                    businessPhones: ["+1"], mobilePhone: "+2", preferredLanguage: "en-US", extended: extended),
                Person(id: "2"),
            ])
        #expect(answer.nextLink == "https://graph.example/next")
        #expect(answer.count == 2)
        #expect(answer.faults.isEmpty)
    }

    @Test("a value of a wrong type counts as missing, and is told with whose it is")
    func wrongTypes() throws {
        let answer = try answer(
            """
            {"value":[{"mail":5,"displayName":{"a":1},"id":"1","businessPhones":["a",null,6],"accountEnabled":"yes",
            "department":[]}]}
            """)
        #expect(answer.people == [Person(id: "1", businessPhones: ["a"])])
        #expect(
            answer.faults == [
                PropertyFault(personID: "1", property: "mail", found: "number"),
                PropertyFault(personID: "1", property: "displayName", found: "object"),
                PropertyFault(personID: "1", property: "businessPhones", found: "number"),
                PropertyFault(personID: "1", property: "accountEnabled", found: "text"),
                PropertyFault(personID: "1", property: "department", found: "array"),
            ])
    }

    @Test("of a property that comes twice the first holds, and the second is told")
    func twice() throws {
        let answer = try answer(#"{"value":[{"id":"1","mail":"a@x.example","id":"2","mail":"b@x.example"}]}"#)
        #expect(answer.people.map(\.id) == ["1"])
        #expect(answer.people.first?.mail == "a@x.example")
        #expect(answer.faults.map(\.property) == ["id", "mail"])
    }

    @Test("somebody without an id is passed over and told; a list of nobody else is no list")
    func noID() throws {
        let answer = try answer(#"{"value":[{"id":"1"},{"mail":"x"},{"id":null},5,{"id":"2"}]}"#)
        #expect(answer.people.map(\.id) == ["1", "2"])
        #expect(answer.faults.count == 3)
        for json in [#"{"value":[{"mail":"x"}]}"#, "{}", "[]", #"{"value":{}}"#, #"{"value":null}"#] {
            #expect(throws: JSONFault.self) { try self.answer(json) }
        }
        #expect(try self.answer(#"{"value":[]}"#).people.isEmpty)
    }

    @Test("at most twenty faults are kept")
    func manyFaults() throws {
        let people = (1...500).map { #"{"id":"\#($0)","mail":5}"# }.joined(separator: ",")
        #expect(try answer(#"{"value":[\#(people)]}"#).faults.count == 20)
    }

    @Test("a user name that is the mail address is that text, whatever stands between them")
    func sharedText() throws {
        for json in [
            #"{"mail": "a@x" , "surname":"V", "userPrincipalName" :  "a@x","id":"1"}"#,
            #"{"userPrincipalName":"a@x","mail":"a@x","id":"1"}"#,
            #"{"id":"1","mail":"a@x","userPrincipalName":"a@x"}"#,
        ] {
            let person = try #require(try answer(#"{"value":[\#(json)]}"#).people.first)
            #expect(person.mail == "a@x" && person.userPrincipalName == "a@x")
        }
        let other = try answer(#"{"value":[{"id":"1","mail":"a@x","userPrincipalName":"a@xy"}]}"#)
        #expect(other.people.first?.userPrincipalName == "a@xy")
    }

    @Test("people one works with are read from their other form")
    func relevant() throws {
        let answer = try answer(
            """
            {"value":[{"id":"1","displayName":"A","scoredEmailAddresses":[{"address":"a@x.example","relevanceScore":9}],
            "phones":[{"type":"business","number":"+1"},{"number":"+2","type":"mobile"}],
            "personType":{"class":"Person","subclass":"OrganizationGuest"},"birthday":"","isFavorite":false}]}
            """)
        let person = try #require(answer.people.first)
        #expect(person.mail == "a@x.example" && person.businessPhones == ["+1"] && person.mobilePhone == "+2")
        #expect(person.isGuest)
    }

    @Test("reads every person as Foundation's decoder does")
    func differential() throws {
        let names = ["Adele", "Žižka", "王小明", "O'Brien \\\"x\\\"", "\\ud83d\\ude00", ""]
        for (index, name) in names.enumerated() {
            let json = """
                {"businessPhones":["+1 \(index)"],"displayName":"\(name)","givenName":null,"jobTitle":"\(name) \(name)",
                "mail":"a\(index)@x.example","mobilePhone":null,"officeLocation":"","preferredLanguage":"tr",
                "surname":"\(name)","userPrincipalName":"b@x.example","id":"\(index)","country":"Türkiye",
                "proxyAddresses":["SMTP:a@x","smtp:b@x"],"employeeType":"Employee"}
                """
            let person = try PeopleAnswer.person(Data(json.utf8)).person
            #expect(person == (try JSONDecoder().decode(Person.self, from: Data(json.utf8))))
            #expect(person == (try JSONDecoder().decode(Person.self, from: JSONEncoder().encode(person))))
        }
    }

    @Test("what is hidden, empty and unasked is told apart")
    func availability() {
        let bare = Person(id: "1")
        var known = Person(id: "1", jobTitle: "x", businessPhones: ["+1"])
        known.extended = ExtendedProperties()
        let (basic, full) = (AccountPermissions(directory: .basic), AccountPermissions(directory: .full))
        #expect(bare.availability(of: .phones, in: basic) == .hidden)
        #expect(bare.availability(of: .phones, in: full) == .empty)
        #expect(bare.availability(of: .department, in: full) == .unasked)
        #expect(known.availability(of: .department, in: full) == .empty)
        #expect(known.availability(of: .phones, in: basic) == .known)
        #expect(known.availability(of: .jobTitle, in: full) == .known)
    }
}

@Suite("AccountPermissions")
struct AccountPermissionsTests {
    @Test(
        "the scopes say how much is open",
        arguments: [
            (["User.Read", "User.ReadBasic.All"], AccountPermissions.Directory.basic),
            (["https://graph.microsoft.com/User.Read.All", "User.ReadBasic.All"], .full),
            (["directory.read.all"], .full),
            (["User.Read"], .unknown), ([], .unknown),
        ])
    func directory(scopes: [String], directory: AccountPermissions.Directory) {
        #expect(AccountPermissions(scopes: scopes, isPersonal: false).directory == directory)
        #expect(AccountPermissions(scopes: scopes, isPersonal: true).directory == .nobody)
    }

    @Test("people one works with, and presence, need their own scopes")
    func others() {
        let some = AccountPermissions(scopes: ["People.Read", "Presence.Read.All"], isPersonal: false)
        #expect(some.relevantPeople && some.presence)
        let none = AccountPermissions(scopes: ["User.Read.All"], isPersonal: false)
        #expect(!none.relevantPeople && !none.presence)
        #expect(!AccountPermissions(scopes: ["Presence.Read.All"], isPersonal: true).presence)
    }
}
