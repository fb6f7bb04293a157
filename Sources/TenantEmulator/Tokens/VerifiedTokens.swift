import JWTKit
import NIOConcurrencyHelpers

/// The access tokens that were checked last, taken apart: clients send each of theirs many times.
///
/// Only what never changes is remembered: that the signature was right, and what it was put to. Whether it is time for
/// the token, and what was taken back from the person since, is asked each time.
final class VerifiedTokens: Sendable {
    /// A token whose signature was right.
    final class Token: Sendable {
        let claims: AccessTokenClaims
        /// Who brings it; nil if it doesn't say so.
        let caller: GraphCaller?

        init(_ claims: AccessTokenClaims) {
            self.claims = claims
            caller = GraphCaller(claims)
        }
    }

    /// An `Authorization` field, which its last bytes tell from others: they are of the signature, and looked up sooner
    /// than all of it.
    private struct Credentials: Hashable {
        let text: String

        func hash(into hasher: inout Hasher) {
            for byte in text.utf8.suffix(16) { hasher.combine(byte) }
        }
    }

    private struct Known {
        let token: Token
        /// The keys that were published then.
        let keys: JWTKeyCollection
    }

    /// How many are remembered; after that all are forgotten.
    private static let capacity = 1000

    private let known = NIOLockedValueBox<[Credentials: Known]>([:])

    /// Finds a token.
    ///
    /// - Parameters:
    ///   - credentials: What the request has in its `Authorization` field.
    ///   - keys: The keys that are published: when one has gone, what it has signed has gone with it.
    /// - Returns: The token; nil if it has to be checked.
    func token(_ credentials: String, signedBy keys: JWTKeyCollection) -> Token? {
        guard let found = known.withLockedValue({ $0[Credentials(text: credentials)] }), found.keys === keys else {
            return nil
        }
        return found.token
    }

    /// Remembers a token.
    func remember(_ token: Token, of credentials: String, signedBy keys: JWTKeyCollection) {
        known.withLockedValue { known in
            if known.count >= Self.capacity { known.removeAll() }
            known[Credentials(text: credentials)] = Known(token: token, keys: keys)
        }
    }
}
