import Foundation
import NativeOAuthTesting
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
    }

    @Test("a value of a wrong type counts as missing")
    func wrongTypes() throws {
        let answer = try answer(
            """
            {"value":[{"mail":5,"displayName":{"a":1},"id":"1","businessPhones":["a",null,6],"accountEnabled":"yes",
            "department":[]}]}
            """)
        #expect(answer.people == [Person(id: "1", businessPhones: ["a"])])
    }

    @Test("of a property that comes twice the first holds")
    func twice() throws {
        let answer = try answer(#"{"value":[{"id":"1","mail":"a@x.example","id":"2","mail":"b@x.example"}]}"#)
        #expect(answer.people.map(\.id) == ["1"])
        #expect(answer.people.first?.mail == "a@x.example")
    }

    @Test("a text that is longer than any of Graph's counts as missing")
    func longText() throws {
        let (long, longest) = (String(repeating: "x", count: 1025), String(repeating: "😀", count: 256))
        let answer = try answer(
            """
            {"value":[{"id":"1","displayName":"\(long)","jobTitle":"\(long)","businessPhones":["\(long)","1"]},
            {"id":"2","displayName":"\(longest)"},{"id":"\(long)"}]}
            """)
        #expect(answer.people == [Person(id: "1", businessPhones: ["1"]), Person(id: "2", displayName: longest)])
    }

    @Test("half a character spoils neither the page nor the text that it is in")
    func halfCharacter() throws {
        let answer = try answer(#"{"value":[{"id":"1","jobTitle":"Pilot \ud83d","otherMails":["\ude00"]},{"id":"2"}]}"#)
        #expect(answer.people.map(\.jobTitle) == ["Pilot \u{FFFD}", nil])
        #expect(answer.people.first?.extended?.otherMails == ["\u{FFFD}"])
    }

    @Test("of the members of an answer that come twice the first holds, as in a person")
    func twiceInAnswer() throws {
        let answer = try answer(
            """
            {"@odata.count":1,"@odata.nextLink":"https://graph.example/1","value":[{"id":"1"}],"@odata.deltaLink":"d1",
            "@odata.count":2,"@odata.nextLink":"https://graph.example/2","value":[{"id":"2"}],"@odata.deltaLink":"d2"}
            """)
        #expect(answer.people.map(\.id) == ["1"])
        #expect(answer.nextLink == "https://graph.example/1")
        #expect(answer.deltaLink == "d1")
    }

    @Test("somebody without an id is passed over; a list of nobody else is no list")
    func noID() throws {
        let answer = try answer(#"{"value":[{"id":"1"},{"mail":"x"},{"id":null},{"id":"2"}]}"#)
        #expect(answer.people.map(\.id) == ["1", "2"])
        for json in [
            #"{"value":[{"mail":"x"}]}"#, "{}", "[]", #"{"value":{}}"#, #"{"value":null}"#,
            #"{"value":[{"id":"1"},5]}"#, #"{"value":[{"id":"1"},null]}"#, #"{"value":[["id"],{"id":"1"}]}"#,
        ] {
            #expect(throws: JSONFault.self) { try self.answer(json) }
        }
        #expect(try self.answer(#"{"value":[]}"#).people.isEmpty)
    }

    @Test(
        "a list whose link to more leads nowhere is not taken for a whole one", arguments: ["5", #""""#, "{}", "true"])
    func wrongLink(link: String) throws {
        #expect(throws: JSONFault.self) { try answer(#"{"value":[{"id":"1"}],"@odata.nextLink":\#(link)}"#) }
        #expect(try answer(#"{"value":[{"id":"1"}],"@odata.nextLink":null}"#).nextLink == nil)
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

    @Test(
        "people who are written in other ways than the one before are read as each by itself",
        arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func layouts(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let names = [
            "displayName", "jobTitle", "mail", "userPrincipalName", "department", "city", "@odata.type",
            "businessPhones",
            "accountEnabled", "surname",
        ]
        let values = [
            "null", "\"\"", #""Product Marketing Manager""#, #""Product Marketing Manages""#,
            #""Sales & Marketing \u00e9""#,
            #""adele@contoso.example""#, "5", "[]", #"["+1 425 555 0109",null]"#, "true", #"{"id":"9"}"#, #""Žižka\"""#,
        ]
        func pick(_ list: [String]) -> String { list[Int(random.next() % UInt64(list.count))] }
        let people = (0..<400).map { number in
            // Most of them alike, as servers write them, and now and then one who is not.
            let isOdd = random.next() % 4 == 0
            var members = names.map { name in
                let space = isOdd && random.next() % 5 == 0 ? " \n" : ""
                let written = isOdd && random.next() % 9 == 0 ? name.replacing("a", with: "\\u0061") : name
                return #"\#(space)"\#(written)"\#(space):\#(space)\#(pick(values))\#(space)"#
            }
            members.insert(#""id":"\#(number)""#, at: isOdd ? Int(random.next() % 10) : 10)
            if isOdd {
                if random.next() % 2 == 0, !members[0].contains("\"id\"") { members.removeFirst() }
                if random.next() % 3 == 0 { members.append(members[Int(random.next() % 9)]) }
            }
            return "{" + members.joined(separator: ",") + "}"
        }
        let whole = try answer(#"{"value":[\#(people.joined(separator: ","))]}"#)
        #expect(whole.people == (try people.map { try PeopleAnswer.person(Data($0.utf8)) }))
        // And one by one as Foundation reads them, but for those with a name that comes twice.
        var compared = 0
        for (person, json) in zip(whole.people, people) where !json.contains("\\u0061") {
            let members = try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
            guard members.count == json.count(of: "\":") else { continue }
            #expect(person.jobTitle == members["jobTitle"] as? String)
            #expect(person.userPrincipalName == members["userPrincipalName"] as? String)
            #expect(person.extended?.department == members["department"] as? String)
            compared += 1
        }
        #expect(compared > 100)
    }

    @Test("people one works with are read from their other form", arguments: ["Guest", "OrganizationGuest"])
    func relevant(subclass: String) throws {
        let answer = try answer(
            """
            {"value":[{"id":"1","displayName":"A","scoredEmailAddresses":[{"address":"a@x.example","relevanceScore":9}],
            "phones":[{"type":"business","number":"+1"},{"number":"+2","type":"mobile"}],
            "personType":{"class":"Person","subclass":"\(subclass)"},"birthday":"","isFavorite":false}]}
            """)
        let person = try #require(answer.people.first)
        #expect(person.mail == "a@x.example" && person.businessPhones == ["+1"] && person.mobilePhone == "+2")
        #expect(person.isGuest)
    }

    @Test("a person who went through Foundation's decoder or encoder is the same")
    func differential() throws {
        let names = ["Adele", "Žižka", "王小明", "O'Brien \\\"x\\\"", "\\ud83d\\ude00", ""]
        for (index, name) in names.enumerated() {
            let json = """
                {"businessPhones":["+1 \(index)"],"displayName":"\(name)","givenName":null,"jobTitle":"\(name) \(name)",
                "mail":"a\(index)@x.example","mobilePhone":null,"officeLocation":"","preferredLanguage":"tr",
                "surname":"\(name)","userPrincipalName":"b@x.example","id":"\(index)","country":"Türkiye",
                "proxyAddresses":["SMTP:a@x","smtp:b@x"],"employeeType":"Employee"}
                """
            let person = try PeopleAnswer.person(Data(json.utf8))
            #expect(person == (try JSONDecoder().decode(Person.self, from: Data(json.utf8))))
            #expect(person == (try JSONDecoder().decode(Person.self, from: JSONEncoder().encode(person))))
        }
    }

    @Test("what is hidden is told from what is empty")
    func hidden() {
        let bare = Person(id: "1")
        let known = Person(id: "1", jobTitle: "x", businessPhones: ["+1"])
        let (basic, full) = (AccountPermissions(directory: .basic), AccountPermissions(directory: .full))
        #expect(bare.hides(.phones, in: basic) && !bare.hides(.phones, in: full))
        #expect(!known.hides(.phones, in: basic) && !known.hides(.officeLocation, in: basic))
        #expect(Person(id: "1", jobTitle: "x").hides(.officeLocation, in: basic))
        #expect(!Person(id: "1", jobTitle: "x").hides(.jobTitle, in: basic))
        #expect(!bare.hides(.phones, in: AccountPermissions()))
        #expect(bare.hides(.officeLocation, in: AccountPermissions(isPersonal: true)))
    }
}

extension String {
    /// How often a text stands in it.
    fileprivate func count(of text: String) -> Int { components(separatedBy: text).count - 1 }
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
