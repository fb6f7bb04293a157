/// A permission, such as `openid` or `User.Read`.
///
/// > Source: [RFC 6749, section 3.3](https://www.rfc-editor.org/rfc/rfc6749#section-3.3)
public struct Scope: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The scope as it is sent.
    public let rawValue: String

    /// Makes a scope without checking it; ``ScopeSet/init(parsing:)`` checks.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Makes a scope of a literal.
    public init(stringLiteral value: String) { self.init(rawValue: value) }
    /// Compares letter for letter.
    public static func == (left: Scope, right: Scope) -> Bool { left.rawValue.isExactly(right.rawValue) }

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

/// A set of scopes, sent in the order given and compared without order.
public struct ScopeSet: Sendable {
    private let scopes: [Scope]
    /// The same without an order, which comparing and looking up want.
    private let members: Set<Scope>

    /// Makes a set in the order in which the scopes are to be sent; duplicates are dropped.
    public init(_ scopes: some Sequence<Scope> = []) {
        var seen: Set<Scope> = []
        self.scopes = scopes.filter { seen.insert($0).inserted }
        members = seen
    }

    /// Parses scopes separated by spaces.
    ///
    /// - Parameter text: For example `openid User.Read`.
    /// - Throws: ``OAuthError`` with `invalidSettings` if a character is not allowed.
    public init(parsing text: String) throws(OAuthError) {
        self.init(text.split(separator: " ").map { Scope(rawValue: String($0)) })
        if let wrong = scopes.first(where: { !$0.isWellFormed }) {
            throw OAuthError(
                .invalidSettings,
                "The scope \u{201C}\(DisplayText.clean(wrong.rawValue, limit: 60))\u{201D} "
                    + "has a character that a scope cannot have."
            )
        }
    }

    /// The scopes separated by spaces, as they are sent.
    public var parameterValue: String { scopes.map(\.rawValue).joined(separator: " ") }
    /// The same, so that a printed set can be read.
    public var description: String { parameterValue }
    /// The scopes of both sets, this one's first.
    public func union(_ other: ScopeSet) -> ScopeSet { ScopeSet(scopes + other.scopes) }
    /// Whether this set has every scope of another, in any order.
    public func isSuperset(of other: ScopeSet) -> Bool { members.isSuperset(of: other.members) }
}

extension ScopeSet: Sequence, ExpressibleByArrayLiteral, CustomStringConvertible {
    /// Iterates over the scopes in order.
    public func makeIterator() -> IndexingIterator<[Scope]> { scopes.makeIterator() }
    /// Makes a set of a literal.
    public init(arrayLiteral elements: Scope...) { self.init(elements) }
}

extension ScopeSet: Hashable {
    /// Compares without regard to the order.
    public static func == (left: ScopeSet, right: ScopeSet) -> Bool { left.members == right.members }
    /// Hashes without regard to the order.
    public func hash(into hasher: inout Hasher) { hasher.combine(members) }
}

extension ScopeSet: Codable {
    /// Decodes scopes separated by spaces, including unusual ones that a provider granted.
    public init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self.init(granted: text)
    }

    /// Encodes the scopes separated by spaces.
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

extension ScopeSet {
    /// Whether a token with these scopes opens what another set asks for.
    ///
    /// The protocol's own scopes ask for other tokens, not for access. Microsoft leaves out the name of its default service
    /// in answers, however long the scopes were asked for.
    func allow(_ needed: ScopeSet) -> Bool { missing(of: needed).isEmpty }

    /// The scopes of another set that a token with these does not open; `…/.default` stands for whatever the
    /// registration lists, so what came of it cannot be told.
    func missing(of needed: ScopeSet) -> ScopeSet {
        let have = Set(map(\.shortName))
        return ScopeSet(needed.filter { !$0.isOfProtocol && !have.contains($0.shortName) && !$0.isDefault })
    }

    /// These scopes, and those that were granted before; beside `…/.default`, which stands for all that there are, Microsoft
    /// refuses others.
    func adding(granted before: ScopeSet) -> ScopeSet {
        guard contains(where: \.isDefault) else { return union(ScopeSet(before.filter { !$0.isDefault })) }
        return ScopeSet(filter { $0.isOfProtocol || $0.isDefault })
    }

    /// At Microsoft, the services whose permissions these are, in their order: a token is for one.
    ///
    /// > Source: [Microsoft, scopes and the resource](https://learn.microsoft.com/entra/identity-platform/scopes-oidc)
    var resources: [String] {
        var resources: [String] = []
        for scope in self where !scope.isOfProtocol && !resources.contains(scope.resource) {
            resources.append(scope.resource)
        }
        return resources
    }

    /// At Microsoft, the scopes that the token of a sign-in is for: one may ask for consent to several services, and
    /// gets a token for the first.
    var ofFirstResource: ScopeSet {
        guard let first = resources.first else { return self }
        return ScopeSet(filter { $0.isOfProtocol || $0.resource == first })
    }

    /// Refuses to ask Microsoft for one token for two services, which it would refuse too, but later.
    func checkOneResource() throws(OAuthError) {
        let resources = resources
        guard resources.count > 1 else { return }
        let names = resources.map { $0.isEmpty ? "the default service" : DisplayText.clean($0, limit: 100) }
        throw OAuthError(
            .invalidSettings, "One token cannot be for several services: \(names.joined(separator: ", ")).")
    }

    private var isEmpty: Bool { !contains { _ in true } }
}

extension Scope {
    /// Asks for another token, or for claims in it, and not for access to a service.
    var isOfProtocol: Bool { Self.protocolScopes.contains(self) }

    private static let protocolScopes: Set<Scope> = [
        .openID, .profile, .offlineAccess, "email", "address", "phone",
    ]

    /// Stands for all that the app's registration lists.
    fileprivate var isDefault: Bool { rawValue == ".default" || rawValue.hasSuffix("/.default") }

    /// At Microsoft, the service whose permission this is; empty for the default one.
    fileprivate var resource: String {
        let short = shortName
        guard let slash = short.lastIndex(of: "/") else { return "" }
        return String(short[..<slash])
    }

    /// The scope without regard to capitals, and without the name of Microsoft's default service.
    fileprivate var shortName: String {
        // The lower case of U+212A is an ASCII k as well, so only ASCII loses its capitals.
        let name = isWellFormed ? rawValue.lowercased() : rawValue
        guard let service = Self.defaultServices.first(where: name.hasPrefix) else { return name }
        return String(name.dropFirst(service.count))
    }

    /// The ways to name the default service: by its address in each cloud, and by its id.
    private static let defaultServices =
        ClientSettings.MicrosoftCloud.all.map(\.defaultResource) + [
            "https://dod-graph.microsoft.us/", "00000003-0000-0000-c000-000000000000/",
        ]
}
