/// A directory of the identity platform: who it is, not who is in it.
struct Tenant: Sendable, Codable, Equatable {
    enum Kind: String, Sendable, Encodable, Choice {
        case work
        /// Everybody's own: there is one such tenant, ``Tenant/personalID``.
        case personal
    }

    static let personalID = "9188040d-6c67-4c5b-b112-36a304b66dad"

    /// The tenant that was alone once; see ``DirectoryUser/objectID(_:in:)``.
    static let firstID = "c0470500-0000-4000-8000-00000000da7a"

    let id: String
    /// The domains of its user principal names in lower case, the one that new people get first.
    var domains: [String]
    var displayName: String
    var kind: Kind
    /// What somebody has written of the organization, as an object of JSON.
    var profile = "{}"
    /// What was added to lists of Graph's, by the path of each, as an object of JSON.
    var kept = "{}"

    init(id: String, domains: [String], displayName: String, kind: Kind = .work) {
        self.id = id.lowercased()
        self.domains = domains.map { $0.lowercased() }
        self.displayName = displayName
        self.kind = kind
    }

    /// Reads it from JSON; `kind` is `work` if left out.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            id: try values.decode(String.self, forKey: .id),
            domains: try values.decode([String].self, forKey: .domains),
            displayName: try values.decode(String.self, forKey: .displayName),
            kind: try values.decodeIfPresent(Kind.self, forKey: .kind) ?? .work)
        profile = try values.decodeIfPresent(String.self, forKey: .profile) ?? profile
        kept = try values.decodeIfPresent(String.self, forKey: .kept) ?? kept
    }

    var domain: String { domains.first ?? id }
}
