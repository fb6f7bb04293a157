import NativeOAuth
import PeopleFinder
import SmallFoundation

/// What is said of a search, and where in the view it stands.
struct BrowseWords: Equatable, Sendable {
    /// Above the rows: what is in the way of others, or that they are guesses.
    let caption: BrowseContent.Status
    /// In the place of the rows.
    let notice: [String]
    /// At the bottom.
    let status: BrowseContent.Status

    /// Puts words in their places, beside the key that takes the next step.
    init(_ said: ScreenStatus, hasRows: Bool, key: String?, in texts: Texts) {
        let line = said.message.map { texts[$0] } ?? ""
        let title = said.title.map { texts[$0] } ?? ""
        caption = !hasRows ? .quiet("") : said.tone == .trouble ? .fault(line) : .quiet(title)
        switch said.tone {
        case .trouble:
            notice = hasRows ? [] : [said.message, said.advice].compactMap { $0.map { texts[$0] } }
            let words = [
                said.title == nil ? nil : title,
                said.recovery.flatMap { Self.step($0, link: said.adminConsentLink, by: key, in: texts) },
            ]
            status = .fault(words.compactMap { $0 }.joined(separator: " · "))
        case .busy:
            notice = []
            status = .quiet(line)
        case .quiet, .empty:
            notice = hasRows ? [] : said.lines(in: texts)
            // Where rows are shown, what there is to know besides, such as that they are from the copy, has no other place.
            let words = [said.message, said.advice].compactMap { $0.map { texts[$0] } }
            status = .quiet(hasRows ? words.joined(separator: " · ") : "")
        }
    }

    /// The key that takes the next step, and what it does; nil where that can be done nowhere in the view.
    private static func step(
        _ recovery: OAuthError.Recovery, link: URL?, by key: String?, in texts: Texts
    ) -> String? {
        guard let key else { return nil }
        return switch recovery {
        case .tryAgain, .signInAgain, .useAnotherAccount: "\(key) \(texts[recovery.label])"
        case .askAdministrator: link.map { _ in "\(key) \(texts[.stepCopyLink])" }
        case .fixSettings, .none: nil
        }
    }
}
