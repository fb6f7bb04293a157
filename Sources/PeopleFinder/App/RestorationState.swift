public import SmallFoundation

/// What a person was doing, to be shown again after a restart: a small value that a scene can keep.
///
/// It comes back for the same account only. There are names in it and what was typed, and no secret.
public struct RestorationState: Sendable, Hashable, Codable {
    /// A longer text is not restored.
    static let maximumTextLength = 1000

    /// The key of the id of the account that was used; nil when there was none.
    public var account: String?
    /// What was typed.
    public var text: String
    /// Whom one had opened from whom.
    public var path: [PersonReference]
    /// What was open above the search.
    public var sheet: AppModel.Sheet?

    /// Describes what a person was doing.
    public init(
        account: String? = nil, text: String = "", path: [PersonReference] = [], sheet: AppModel.Sheet? = nil
    ) { (self.account, self.text, self.path, self.sheet) = (account, text, path, sheet) }

    /// Reads what ``data`` was, and no more of it than there can be; nil when the bytes are something else.
    public init?(data: Data) {
        guard var state = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        if state.text.count > Self.maximumTextLength { state.text = "" }
        state.path = Array(state.path.suffix(PersonNavigation.maximumPathLength))
        self = state
    }

    /// The state as bytes, for a scene to keep.
    public var data: Data {
        // A value of texts can always be written.
        (try? JSONEncoder().encode(self)) ?? Data()
    }
}
