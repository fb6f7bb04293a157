extension ScopeSet {
    /// Whether a token with these scopes opens what another set asks for.
    ///
    /// The protocol's own scopes ask for other tokens, not for access. Microsoft leaves out the name of its default service
    /// in answers, however long the scopes were asked for.
    func allow(_ needed: ScopeSet) -> Bool {
        missing(of: needed).isEmpty
    }

    /// The scopes of another set that a token with these does not open.
    ///
    /// `…/.default` stands for whatever the registration lists, so what came of it cannot be told.
    func missing(of needed: ScopeSet) -> ScopeSet {
        let have = Set(map(\.shortName))
        return ScopeSet(needed.filter { !$0.isOfProtocol && !have.contains($0.shortName) && !$0.isDefault })
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
    ///
    /// - Throws: ``OAuthError`` with `invalidSettings`.
    func checkOneResource() throws(OAuthError) {
        let resources = resources
        guard resources.count > 1 else { return }
        let names = resources.map { $0.isEmpty ? "the default service" : DisplayText.clean($0, limit: 100) }
        throw OAuthError(
            .invalidSettings, "One token cannot be for several services: \(names.joined(separator: ", ")).",
            nextStep: "Ask for a token for one of them at a time.")
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
        MicrosoftCloud.all.map(\.defaultResource) + [
            "https://dod-graph.microsoft.us/", "00000003-0000-0000-c000-000000000000/",
        ]
}
