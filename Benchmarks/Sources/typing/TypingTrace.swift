import Foundation

/// Keystrokes with their times: `Tests/Fixtures/typing-trace.json`, which is made-up test data.
struct TypingTrace: Decodable {
    /// One search.
    struct Search: Decodable {
        /// The user name of whoever is looked for.
        let wanted: String
        let keys: [Key]
    }

    /// A letter, or the key that deletes one, and when.
    struct Key: Decodable {
        let at: Duration
        let letter: String

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            at = .milliseconds(try container.decode(Int.self))
            letter = try container.decode(String.self)
        }

        /// The text after the key.
        func applied(to text: String) -> String {
            letter == "\u{8}" ? String(text.dropLast()) : text + letter
        }
    }

    let searches: [Search]

    init(file: String) throws {
        self = try JSONDecoder().decode(TypingTrace.self, from: Data(contentsOf: URL(filePath: file)))
    }
}
