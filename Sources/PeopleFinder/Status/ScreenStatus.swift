import GraphPeople
public import NativeOAuth
public import SmallFoundation

/// What a screen says of itself: words in no language yet, and the one next step.
///
/// The models make them, so that every front end says the same; a front end decides where the words stand and what they
/// look like. Where there is nothing to show besides, all of it fills the screen; elsewhere ``message`` is one line.
public struct ScreenStatus: Sendable, Hashable {
    /// How the words are meant, for a color or a symbol beside them.
    public enum Tone: Sendable, Hashable, CaseIterable {
        /// Something to know.
        case quiet
        /// Something is under way.
        case busy
        /// There is nothing to show, and that is the answer.
        case empty
        /// Something is in the way.
        case trouble
    }

    /// How the words are meant.
    public let tone: Tone
    /// A few words above the message.
    public let title: Phrase?
    /// What is the case.
    public let message: Phrase?
    /// What to do about it.
    public let advice: Phrase?
    /// What it is about, in English and for whoever set the app up: a file, and a key in it.
    public let detail: String?
    /// The one button beside the words; nil for none.
    public internal(set) var recovery: OAuthError.Recovery?
    /// What that button passes on, where an administrator has to agree and the provider has a page for that.
    public let adminConsentLink: URL?

    /// Says nothing.
    public static let nothing = ScreenStatus(.quiet)

    init(
        _ tone: Tone, title: Phrase? = nil, message: Phrase? = nil, advice: Phrase? = nil,
        detail: String? = nil, recovery: OAuthError.Recovery? = nil, adminConsentLink: URL? = nil
    ) {
        self.tone = tone
        self.title = title
        self.message = message
        self.advice = advice
        self.detail = detail
        self.recovery = recovery
        self.adminConsentLink = adminConsentLink
    }

    /// Says what went wrong, and what to do about it.
    public init(_ failure: Failure) {
        self.init(
            .trouble, title: failure.situation.words.title, message: failure.fault, advice: failure.advice,
            recovery: failure.recovery, adminConsentLink: failure.adminConsentLink)
    }

    /// Says instead of a refusal that a sign-in brings the permissions that the settings ask for, where some are missing.
    package func considering(_ missing: ScopeSet) -> ScreenStatus {
        guard message == Phrase.graph(.forbidden), missing != [] else { return self }
        return ScreenStatus(
            .trouble, title: .titleDeclined, message: .limitFewerPermissions, recovery: .signInAgain)
    }

    /// Whether nothing is said.
    public var isSilent: Bool { title == nil && message == nil && advice == nil }

    /// Says the title, the message and the advice, as far as there are any.
    public func lines(in texts: Texts) -> [String] {
        [title, message, advice].compactMap { $0 }.map { texts[$0] }
    }

    /// Says it as it is read aloud to somebody who does not see the screen; nil when there are no words, or when only
    /// the time that is counted down is another than before.
    public func announcement(in texts: Texts, after previous: ScreenStatus?) -> String? {
        guard !isSilent, previous.map(isNews) ?? true else { return nil }
        var lines = lines(in: texts)
        // A title has no full stop, and would run into the message.
        for place in lines.indices.dropLast() where lines[place].last?.isPunctuation != true {
            lines[place] += texts.fullStop
        }
        return lines.joined(separator: texts.sentenceSpace)
    }

    /// Whether it says something else than before; in trouble the numbers in it are no news.
    private func isNews(after previous: ScreenStatus) -> Bool {
        guard tone == .trouble, previous.tone == .trouble else { return self != previous }
        return [title, message, advice].map { $0?.key }
            != [previous.title, previous.message, previous.advice].map { $0?.key }
    }
}

extension Texts {
    /// What ends a sentence.
    package var fullStop: String { language == .traditionalChinese ? "。" : "." }
}
