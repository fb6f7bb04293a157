import Foundation
import GraphPeople
import PeopleTestSupport

/// Tells which queries nobody could answer with one person: those whose words describe others as well.
///
/// It looks at everybody, folds with Foundation's tables and not with those of the library, and knows nothing of any ranking.
struct NamesakeIndex {
    private struct Entry {
        var userName: String
        /// The words of the name, the title and the department, in both spellings.
        var words: [String]
        var digits: [String]
    }

    private var entries: [Entry] = []
    private var sorted: [(word: String, entry: Int)] = []

    init(_ people: [Person]) {
        for person in people {
            let userName = String((person.userPrincipalName ?? person.id).prefix { $0 != "@" })
            let name = Self.words(person.displayName ?? "")
            let parts = [person.givenName, person.surname, person.jobTitle, person.extended?.department]
            var words = name + parts.flatMap { Self.words($0 ?? "") } + [name.joined(), userName.lowercased()]
            words = Array(Set(words + words.map(Self.respelled))).filter { !$0.isEmpty }
            let phones = (person.businessPhones + [person.mobilePhone].compactMap { $0 }).map(Self.digits)
            sorted += words.map { ($0, entries.count) }
            entries.append(Entry(userName: userName, words: words, digits: phones))
        }
        sorted.sort { $0.word.utf8.lexicographicallyPrecedes($1.word.utf8) }
    }

    /// Whether what was typed describes the one who is meant, and nobody else.
    func isClear(_ query: RelevanceSet.Query) -> Bool {
        let digits = Self.digits(query.typed)
        if digits.count >= 7, query.typed.allSatisfy({ !$0.isLetter || "tel".contains($0) }) {
            let number = digits.suffix(7)
            return entries.allSatisfy { entry in
                query.first.contains(entry.userName) || !entry.digits.contains { $0.hasSuffix(number) }
            }
        }
        if query.typed.contains("@") { return true }
        let words = Self.words(query.typed)
        return [words, words.map(Self.respelled)].allSatisfy { words in
            guard let longest = words.max(by: { $0.count < $1.count }) else { return true }
            return candidates(longest).allSatisfy { index in
                let entry = entries[index]
                return query.first.contains(entry.userName)
                    || !words.allSatisfy { typed in entry.words.contains { $0.hasPrefix(typed) } }
            }
        }
    }

    /// Those of whom a word begins so.
    private func candidates(_ word: String) -> Set<Int> {
        var (low, high) = (0, sorted.count)
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].word.utf8.lexicographicallyPrecedes(word.utf8) { low = middle + 1 } else { high = middle }
        }
        var found: Set<Int> = []
        while low < sorted.count, sorted[low].word.hasPrefix(word) {
            found.insert(sorted[low].entry)
            low += 1
        }
        return found
    }

    private static let others: [Character: String] = [
        "ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "ß": "ss", "œ": "oe",
    ]

    private static func words(_ text: String) -> [String] {
        let apostrophes = Set("'’ʼ`‘")
        return text.folding(options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
            .map { others[$0] ?? String($0) }.joined()
            .split { (!$0.isLetter && !$0.isNumber) || apostrophes.contains($0) }.map(String.init)
    }

    private static func respelled(_ word: String) -> String {
        word.replacing("ae", with: "a").replacing("oe", with: "o").replacing("ue", with: "u")
            .replacing("aa", with: "a")
    }

    private static func digits(_ text: String) -> String {
        text.filter { $0.isASCII && $0.isNumber }
    }
}
