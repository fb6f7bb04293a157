import Foundation
import Testing

@testable import GraphPeople

@Suite("Person")
struct PersonCodingTests {
    private func decode(_ json: String) throws -> Person {
        try JSONDecoder().decode(Person.self, from: Data(json.utf8))
    }

    @Test("Graph's default properties have their real types")
    func defaults() throws {
        let person = try decode(
            """
            {"@odata.context":"https://graph.microsoft.com/v1.0/$metadata#users/$entity",
            "businessPhones":["+1 425 555 0109"],"displayName":"Adele Vance","givenName":"Adele",
            "jobTitle":"Retail Manager","mail":"AdeleV@contoso.example","mobilePhone":null,"officeLocation":"18/2111",
            "preferredLanguage":"en-US","surname":"Vance","userPrincipalName":"AdeleV@contoso.example","id":"87d3"}
            """)

        #expect(
            person
                == Person(
                    id: "87d3", displayName: "Adele Vance", givenName: "Adele", surname: "Vance",
                    userPrincipalName: "AdeleV@contoso.example", mail: "AdeleV@contoso.example",
                    jobTitle: "Retail Manager", officeLocation: "18/2111", businessPhones: ["+1 425 555 0109"],
                    mobilePhone: nil, preferredLanguage: "en-US"))
    }

    @Test(
        "an odd value of an optional property counts as missing",
        arguments: [
            #"{"id":"1"}"#, #"{"id":"1","mail":null,"businessPhones":null}"#,
            #"{"id":"1","mail":5,"displayName":{"a":1},"businessPhones":"none"}"#,
            #"{"id":"1","mail":["x"],"unknown":[1,{}]}"#,
        ])
    func lenient(json: String) throws {
        #expect(try decode(json) == Person(id: "1"))
    }

    @Test("an odd member among the phones is passed over")
    func oddPhone() throws {
        #expect(try decode(#"{"id":"1","businessPhones":["a",null,5,"b"]}"#).businessPhones == ["a", "b"])
    }

    @Test("somebody without an id is nobody", arguments: ["{}", #"{"id":null}"#, #"{"id":5}"#])
    func noID(json: String) {
        #expect(throws: DecodingError.self) { try decode(json) }
    }

    @Test("what is written has Graph's names and nulls, and reads back the same")
    func roundTrip() throws {
        let person = Person(id: "1", displayName: "王小明", businessPhones: ["1"])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys

        let data = try encoder.encode(person)

        #expect(
            String(decoding: data, as: UTF8.self)
                == #"{"businessPhones":["1"],"displayName":"王小明","givenName":null,"id":"1","jobTitle":null,"#
                + #""mail":null,"mobilePhone":null,"officeLocation":null,"preferredLanguage":null,"surname":null,"#
                + #""userPrincipalName":null}"#)
        #expect(try JSONDecoder().decode(Person.self, from: data) == person)
    }

    @Test("a person is called by the first name that there is")
    func names() {
        #expect(Person(id: "1", displayName: "A B", givenName: "A").name == "A B")
        #expect(Person(id: "1", displayName: "", givenName: "A", surname: "B").name == "A B")
        #expect(Person(id: "1", surname: "B").name == "B")
        #expect(Person(id: "1", userPrincipalName: "a@b.example").name == "a@b.example")
        #expect(Person(id: "1").name == "1")
    }
}
