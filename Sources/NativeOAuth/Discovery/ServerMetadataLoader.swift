import SmallFoundation

/// Gets the provider's metadata once, checks who answered, and remembers it.
actor ServerMetadataLoader {
    private let settings: ClientSettings
    private let known: ServerMetadata?
    private let transport: any HTTPTransport
    private var loaded: ServerMetadata?
    private var running: SharedWork<ServerMetadata>?

    /// Makes a loader; `known` is what the app itself knows of a provider that publishes nothing.
    init(settings: ClientSettings, known: ServerMetadata? = nil, transport: any HTTPTransport) {
        self.settings = settings
        self.known = known
        self.transport = transport
    }

    /// Returns checked metadata, from the network only the first time.
    func metadata() async throws -> ServerMetadata {
        if let loaded { return loaded }
        let work = running ?? SharedWork(whenAbandoned: .goesOn) { try await self.load() }
        running = work
        return try await work.value()
    }

    private func load() async throws -> ServerMetadata {
        defer { running = nil }
        let metadata = if let known { known } else { try await fetched() }
        try settings.check(metadataIssuer: metadata.issuer)
        try metadata.check()
        loaded = metadata
        return metadata
    }

    /// Asks OpenID Connect's address first and RFC 8414's when there is nothing.
    private func fetched() async throws -> ServerMetadata {
        let name = "The provider's metadata"
        for url in addresses {
            if let found = try await transport.document(ServerMetadata.self, at: url, named: name) { return found }
        }
        let place = addresses.first.map { $0.absoluteString } ?? settings.issuer.absoluteString
        throw OAuthError(.discoveryFailed, "There is no provider at this authority: \(place) answered 404.")
    }

    private var addresses: [URL] {
        var issuer = settings.issuer.absoluteString
        while issuer.hasSuffix("/") { issuer.removeLast() }
        let openID = URL(string: issuer + "/.well-known/openid-configuration")
        guard settings.provider == .oidc, var parts = URLComponents(string: issuer) else {
            return [openID].compactMap { $0 }
        }
        parts.path = "/.well-known/oauth-authorization-server" + parts.path
        return [openID, parts.url].compactMap { $0 }
    }
}
