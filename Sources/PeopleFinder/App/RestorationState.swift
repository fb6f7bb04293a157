#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// What a person was doing, to be shown again after a restart: a small value that a scene can keep.
///
/// It comes back for the same account only. There are names in it and what was typed, and no secret.
public struct RestorationState: Sendable, Hashable {
    /// A longer text is not restored, and no longer tokens.
    static let maximumTextLength = 1000

    /// The key of the id of the account that was used; nil when there was none.
    public var account: String?
    /// What was typed.
    public var text: String
    /// What stood in the search field beside it.
    public var tokens: [SearchToken]
    /// Whom one had opened from whom.
    public var path: [PersonReference]
    /// What was open above the search.
    public var sheet: AppModel.Sheet?

    /// Describes what a person was doing.
    ///
    /// - Parameters:
    ///   - account: The key of the id of the account that was used.
    ///   - text: What was typed.
    ///   - tokens: What stood in the search field beside it.
    ///   - path: Whom one had opened from whom.
    ///   - sheet: What was open above the search.
    public init(
        account: String? = nil, text: String = "", tokens: [SearchToken] = [], path: [PersonReference] = [],
        sheet: AppModel.Sheet? = nil
    ) {
        self.account = account
        self.text = text
        self.tokens = tokens
        self.path = path
        self.sheet = sheet
    }

    /// Reads what ``data`` was.
    ///
    /// - Parameter data: The bytes; nil when they are something else, or of another version.
    public init?(data: Data) {
        guard let state = try? JSONDecoder().decode(Self.self, from: data) else { return nil }
        self = state
    }

    /// The state as bytes, for a scene to keep.
    public var data: Data {
        // A value of texts can always be written.
        (try? JSONEncoder().encode(self)) ?? Data()
    }
}

extension RestorationState: Codable {
    private enum CodingKeys: String, CodingKey {
        case version, account, text, tokens, path, sheet
    }

    /// The form of what is written.
    private static let version = 1

    /// Reads what was written, and no more of it than there can be.
    ///
    /// - Throws: `DecodingError` when it is of another form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        guard try container.decode(Int.self, forKey: .version) == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: "It is of another version.")
        }
        let text = try container.decode(String.self, forKey: .text)
        // An earlier version has written none, and a later one may have written others than there are in this one.
        let tokens = (try? container.decodeIfPresent([SearchToken].self, forKey: .tokens)) ?? []
        self.init(
            account: try container.decodeIfPresent(String.self, forKey: .account),
            text: text.count <= Self.maximumTextLength ? text : "",
            tokens: tokens.reduce(0) { $0 + $1.text.count } <= Self.maximumTextLength ? tokens : [],
            path: try container.decode([PersonReference].self, forKey: .path).suffix(
                PersonNavigation.maximumPathLength),
            // What a later version can open is not there in this one.
            sheet: (try? container.decodeIfPresent(AppModel.Sheet.self, forKey: .sheet)) ?? nil)
    }

    /// Writes what is restored.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encodeIfPresent(account, forKey: .account)
        try container.encode(text, forKey: .text)
        try container.encode(tokens, forKey: .tokens)
        try container.encode(path, forKey: .path)
        try container.encodeIfPresent(sheet, forKey: .sheet)
    }
}
