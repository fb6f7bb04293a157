/// One permission that an app asks for, such as `openid` or `User.Read`.
///
/// > Source: [RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3)
public struct Scope: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The scope as it is sent.
    public let rawValue: String

    /// Takes a scope without checking it; ``ScopeSet/init(parsing:)`` checks.
    ///
    /// - Parameter rawValue: The scope as it is sent.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Takes a scope that is written in the source.
    public init(stringLiteral value: String) {
        self.init(rawValue: value)
    }

    /// Compares letter for letter.
    public static func == (left: Scope, right: Scope) -> Bool {
        left.rawValue.exact == right.rawValue.exact
    }

    /// Hashes what is compared.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(rawValue.exact)
    }

    /// Asks for an ID token.
    public static let openID: Scope = "openid"
    /// Asks for the person's name.
    public static let profile: Scope = "profile"
    /// Asks for a refresh token.
    public static let offlineAccess: Scope = "offline_access"

    /// Whether every character is one that the grammar allows.
    var isWellFormed: Bool {
        !rawValue.isEmpty
            && rawValue.utf8.allSatisfy { $0 == 0x21 || (0x23...0x5B).contains($0) || (0x5D...0x7E).contains($0) }
    }
}

/// Scopes without repetition, sent in the order given; two sets are equal whatever their order.
public struct ScopeSet: Sendable {
    private let scopes: [Scope]
    /// The same without an order, which comparing and looking up want.
    private let members: Set<Scope>

    /// Makes a set; a scope that comes twice is kept once.
    ///
    /// - Parameter scopes: The scopes in the order they are to be sent.
    public init(_ scopes: some Sequence<Scope> = []) {
        var seen: Set<Scope> = []
        self.scopes = scopes.filter { seen.insert($0).inserted }
        members = seen
    }

    /// Reads the form that travels: scopes parted by spaces.
    ///
    /// - Parameter text: For example `openid User.Read`.
    /// - Throws: ``OAuthError`` with `invalidSettings` when a character is not allowed.
    public init(parsing text: String) throws(OAuthError) {
        self.init(text.split(separator: " ").map { Scope(rawValue: String($0)) })
        if let wrong = scopes.first(where: { !$0.isWellFormed }) {
            throw OAuthError(
                .invalidSettings,
                "The scope \u{201C}\(DisplayText.clean(wrong.rawValue, limit: 60))\u{201D} has a character that a scope cannot have."
            )
        }
    }

    /// The form that travels.
    public var parameterValue: String {
        scopes.map(\.rawValue).joined(separator: " ")
    }

    /// The scopes of both sets, this one's first.
    ///
    /// - Parameter other: More scopes.
    /// - Returns: A set with all of them.
    public func union(_ other: ScopeSet) -> ScopeSet {
        ScopeSet(scopes + other.scopes)
    }

    /// Whether every scope of another set is in this one; the order plays no part.
    ///
    /// - Parameter other: The scopes that are needed.
    /// - Returns: True when none of them is missing.
    public func isSuperset(of other: ScopeSet) -> Bool {
        members.isSuperset(of: other.members)
    }
}

extension ScopeSet: Sequence, ExpressibleByArrayLiteral {
    /// Goes through the scopes in their order.
    public func makeIterator() -> IndexingIterator<[Scope]> {
        scopes.makeIterator()
    }

    /// Makes a set from a list in the source.
    public init(arrayLiteral elements: Scope...) {
        self.init(elements)
    }
}

extension ScopeSet: Hashable {
    /// Compares without regard to the order.
    public static func == (left: ScopeSet, right: ScopeSet) -> Bool {
        left.members == right.members
    }

    /// Hashes without regard to the order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(members)
    }
}

extension ScopeSet: Codable {
    /// Reads the form that travels; what a provider granted is kept as it is.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self.init(granted: text)
    }

    /// Writes the form that travels.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(parameterValue)
    }

    /// Reads what a provider says it granted, whatever characters that has; GitHub parts them by commas.
    init(granted text: String) {
        let separator: Character = text.contains(" ") ? " " : ","
        self.init(text.split(separator: separator).map { Scope(rawValue: String($0)) })
    }
}
