import GraphPeople
import PeopleFinder
import Testing

@testable import PeopleCommands

@Suite("Cards of a person")
struct CardTextTests {
    private func card(_ person: Person) -> CardContent { CardContent(person, in: Texts(.english)) }

    @Test("on a terminal what is read from right to left is isolated, and nothing is in a pipe")
    func directions() {
        let person = Person(id: "1", displayName: "أحمد علي", jobTitle: "Engineer 42")
        #expect(
            card(person).text(on: Terminal(outputIsTerminal: true))
                == "\u{2068}أحمد علي\u{2069}\n  Engineer 42\n  Id  1\n")
        #expect(card(person).text(on: Terminal()).hasPrefix("أحمد علي\n"))
    }

    @Test("a card has the name first and only what is known")
    func card() {
        let person = Person(
            id: "1", displayName: "Adele Vance", mail: "adelev@contoso.example", jobTitle: "Retail Manager",
            businessPhones: ["+1 425 555 0109", "+1 425 555 0110"], preferredLanguage: "")
        #expect(
            card(person).text(on: Terminal()) == """
                Adele Vance
                  Retail Manager
                  Email           adelev@contoso.example
                  Business phone  +1 425 555 0109
                  Business phone  +1 425 555 0110
                  Id              1

                """)
    }

    @Test("a card is cleaned of what a terminal would obey, and bold only where that is wanted")
    func hostile() {
        let person = Person(id: "1", displayName: "E\u{1B}[2Jve", jobTitle: "a\nb")
        #expect(
            card(person).text(on: Terminal(isBold: true))
                == "\u{1B}[1mE␛[2Jve\u{1B}[0m\n  a b\n  Id  1\n")
    }
}

@Suite("The tree of the organization")
struct PersonTreeTests {
    private func person(_ name: String, _ title: String? = nil) -> Person {
        Person(id: name, displayName: name, jobTitle: title)
    }

    @Test("the way from the top to the person, and who reports to them, is drawn in one tree")
    func tree() {
        func draw(_ person: Person, _ managers: [Person] = [], _ reports: [Person] = []) -> String {
            PersonAnswer(person: person, managers: managers, directReports: reports).tree(on: Terminal())
        }
        let drawn = draw(
            person("Bianca", "Director"), [person("Christie", "VP"), person("Patti", "President")],
            [person("Alex"), person("E\u{1B}[2Jve", "")])
        #expect(
            drawn == """
                Patti · President
                └ Christie · VP
                  └ Bianca · Director
                    ├ Alex
                    └ E␛[2Jve

                """)
        #expect(draw(person("Patti")) == "Patti\n" && draw(person("Patti"), [], [person("Al")]) == "Patti\n└ Al\n")
    }
}

@Suite("JSONRenderer")
struct JSONRendererTests {
    @Test("keys are in order, slashes stay, and empty arrays are short")
    func plain() throws {
        let json = try JSONRenderer().render(["b": ["https://x/y"], "a": [String]()])
        #expect(json == "{\n  \"a\" : [],\n  \"b\" : [\n    \"https://x/y\"\n  ]\n}\n")
    }

    @Test(
        "JSON of a server is indented, and no value of it is another",
        arguments: [
            (
                #"{"a":[1,2.50,{}],"b":"x,{\"[é"}"#,
                "{\n  \"a\": [\n    1,\n    2.50,\n    {}\n  ],\n  \"b\": \"x,{\\\"[é\"\n}"
            ),
            ("[ ]", "[]"), (" [1 ,2]\n", "[\n  1,\n  2\n]"),
        ])
    func indented(json: String, expected: String) {
        #expect(JSONRenderer.indented(json) == expected)
    }

    @Test(
        "what is no whole object or array is left as it is",
        arguments: ["", "1", "text", "{", "[1", "{}x", #"{"a":"b}"#, "]", "[]]", "<html>", "{}{}"])
    func notIndented(text: String) {
        #expect(JSONRenderer.indented(text) == nil)
    }

    @Test("brackets and line breaks inside a text are not taken for an empty array")
    func brackets() throws {
        #expect(try JSONRenderer().render("[\n\n]") == "\"[\\n\\n]\"\n")
    }

    @Test("characters that a terminal would obey are escapes")
    func escapes() throws {
        #expect(try JSONRenderer().render("\u{1B}\u{9B}\u{202E}é王") == "\"\\u001b\\u009b\\u202eé王\"\n")
    }
}

@Suite("ShellWord")
struct ShellWordTests {
    @Test(
        "a word can be copied into a shell",
        arguments: [
            ("o'brien", "\"o'brien\""), ("a b", "\"a b\""), ("a\"b", "'a\"b'"), ("$HOME", "'$HOME'"),
            ("it's `x`", "'it'\\''s `x`'"), ("", "\"\""),
        ])
    func quotes(text: String, quoted: String) {
        #expect(ShellWord.quote(text) == quoted)
    }
}
