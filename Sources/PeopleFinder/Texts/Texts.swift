public import NativeOAuth
import SmallFoundation

/// Says phrases in one language: the words of every front end.
///
/// ```swift
/// let texts = Texts(.czech)
/// texts[.searchResults(3)]                           // 3 osoby
/// texts[.searchThrottled(.lasting(.seconds(12)))]    // Adresář potřebuje pauzu. Hledání bude pokračovat za 12 sekund.
/// ```
///
/// The texts are in `Resources/*.strings`, a file for each language. They are compiled in, so the same ones are there on every
/// system and no bundle is read.
public struct Texts: Sendable {
    /// The language.
    public let language: TextLanguage

    /// Takes a language.
    public init(_ language: TextLanguage) { self.language = language }
    /// Takes the language that a POSIX system's variables ask for: ``TextLanguage/init(environment:)``.
    public init(environment: [String: String]) { self.init(TextLanguage(environment: environment)) }

    #if canImport(Darwin)
    /// Takes the language that the system shows the app in, so that its own words beside these are in the same one.
    public init() {
        // A program without a bundle has English alone there, whatever the person reads.
        let hasOwn = Bundle.main.localizations.count > 1
        self.init(TextLanguage(bestFor: hasOwn ? Bundle.main.preferredLocalizations : Locale.preferredLanguages))
    }
    #else
    /// Takes the language that the variables of this process ask for.
    public init() { self.init(environment: ProcessInfo.processInfo.environment) }
    #endif

    /// Says a phrase.
    public subscript(phrase: Phrase) -> String { fill(template(for: phrase), with: phrase.arguments) }

    /// A language that lacks a text has it in English; the tests let none be lacking.
    private func template(for phrase: Phrase) -> String {
        let key = phrase.count.map { "\(phrase.key).\(language.category(of: $0))" } ?? phrase.key
        if let text = TextTable.texts(in: language)[key] { return text }
        return language == .english ? phrase.key : Texts(.english).template(for: phrase)
    }

    /// Puts the arguments in, in one pass: what an argument itself says is never taken for a place to fill.
    private func fill(_ template: String, with arguments: [Phrase.Argument]) -> String {
        let parts = template.split(separator: "%", omittingEmptySubsequences: false)
        return parts.dropFirst().reduce(String(parts[0])) { filled, part in
            guard part.dropFirst().hasPrefix("$@"), let number = part.first?.wholeNumberValue,
                arguments.indices.contains(number - 1)
            else { return filled + "%" + part }
            return filled + text(of: arguments[number - 1]) + part.dropFirst(3)
        }
    }

    private func text(of argument: Phrase.Argument) -> String {
        switch argument {
        case .text(let text): text
        case .count(let count): language.number(count)
        case .phrase(let phrase): self[phrase]
        }
    }
}

extension Texts {
    /// Names what a set of permissions allows, each thing once; several begin a line each: some have an "and" of their own.
    public func list(_ scopes: ScopeSet) -> String {
        var seen: Set<Phrase> = []
        let permissions = scopes.map(Phrase.allowing).filter { seen.insert($0).inserted }.map { self[$0] }
        return permissions.count == 1 ? permissions[0] : permissions.map { "\n• \($0)" }.joined()
    }

    /// What stands between two sentences.
    public var sentenceSpace: String { language == .traditionalChinese ? "" : " " }
}
