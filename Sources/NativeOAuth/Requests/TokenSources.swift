/// The token source of each account: one and the same for everybody who asks, so that one refresh serves all.
final class TokenSources: Sendable {
    private let sources = Locked<[Account.ID: TokenSource]>([:])
    private let make: @Sendable (Account.ID) -> TokenSource

    /// - Parameter make: Makes the source of an account that nobody has asked for yet.
    init(making make: @escaping @Sendable (Account.ID) -> TokenSource) {
        self.make = make
    }

    /// All that somebody has asked for.
    var all: [TokenSource] { sources.withLock { Array($0.values) } }

    subscript(_ id: Account.ID) -> TokenSource {
        sources.withLock { sources in
            if let known = sources[id] {
                return known
            }
            let made = make(id)
            sources[id] = made
            return made
        }
    }
}
