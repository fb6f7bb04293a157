/// The token source of each account: one and the same for everybody who asks, so that one refresh serves all.
actor TokenSources {
    private var sources: [Account.ID: TokenSource] = [:]

    func source(for id: Account.ID, making make: @Sendable () -> TokenSource) -> TokenSource {
        if let known = sources[id] {
            return known
        }
        let made = make()
        sources[id] = made
        return made
    }
}
