/// An event of a sign-in or a session, for your own logs and metrics.
///
/// It holds no secret. The library itself logs nothing.
public enum OAuthEvent: Sendable {
    /// A sign-in has begun.
    case signInStarted
    /// A person has signed in, and the account is in the store.
    case signedIn(Account.ID)
    /// A sign-in has ended without an account.
    case signInFailed(OAuthError)
    /// The refresh token brought a new access token.
    case refreshed(Account.ID)
    /// A refresh failed.
    case refreshFailed(Account.ID, OAuthError)
    /// A new token could not be saved. The program uses it, and tries again to save it.
    case notSaved(Account.ID, OAuthError)
    /// The provider has ended the session; the person has to sign in again.
    case sessionEnded(Account.ID)
    /// An API requires a token with other claims.
    case claimsDemanded(Account.ID)
    /// The app data of an account changed.
    case accountUpdated(Account.ID)
    /// The account was removed from this device.
    case signedOut(Account.ID)
    /// A token of a signed-out account could not be revoked, and may stay valid until it expires.
    case revocationFailed(Account.ID, OAuthError)
}

/// Hands events to everybody who listens.
final class OAuthEvents: Sendable {
    private let listeners = Locked<(next: Int, streams: [Int: AsyncStream<OAuthEvent>.Continuation])>((0, [:]))

    /// Tells all listeners; without any it costs next to nothing.
    func post(_ event: OAuthEvent) {
        SecretsAudit.shown(event)
        let streams = listeners.withLock { Array($0.streams.values) }
        for stream in streams {
            stream.yield(event)
        }
    }

    /// A new stream; of a listener who does not keep up the newest events are kept.
    func stream() -> AsyncStream<OAuthEvent> {
        let (stream, continuation) = AsyncStream<OAuthEvent>.makeStream(bufferingPolicy: .bufferingNewest(1000))
        let number = listeners.withLock { listeners in
            listeners.next += 1
            listeners.streams[listeners.next] = continuation
            return listeners.next
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { $0.streams[number] = nil }
        }
        return stream
    }

    /// Does the work of a sign-in, and tells how it went.
    func reporting(_ work: () async throws -> Account) async throws -> Account {
        post(.signInStarted)
        return try await reportingFailure {
            let account = try await work()
            post(.signedIn(account.id))
            return account
        }
    }

    /// Does a part of the work of a sign-in, and tells if that was its end.
    func reportingFailure<Result>(_ work: () async throws -> Result) async throws -> Result {
        do {
            return try await work()
        } catch {
            if let error = error as? OAuthError {
                post(.signInFailed(error))
            } else if error is CancellationError {
                post(.signInFailed(OAuthError(.canceled, "The sign-in was stopped.")))
            }
            throw error
        }
    }
}
