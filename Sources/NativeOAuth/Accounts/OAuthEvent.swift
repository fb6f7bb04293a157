/// Something that happened while signing in or keeping a session: for logs and metrics of your own.
///
/// It never holds a secret. The library itself logs nothing.
public enum OAuthEvent: Sendable {
    /// A sign-in has begun.
    case signInStarted
    /// A person has signed in, and the account is kept.
    case signedIn(Account.ID)
    /// A sign-in has ended without an account.
    case signInFailed(OAuthError)
    /// A new access token was got with the refresh token.
    case refreshed(Account.ID)
    /// A refresh failed; `outcome` says what that means.
    case refreshFailed(Account.ID, OAuthError)
    /// A new token could not be written. It is used as long as the program runs, and written as soon as that is possible.
    case notSaved(Account.ID, OAuthError)
    /// The provider has ended the session: only a new sign-in helps.
    case sessionEnded(Account.ID)
    /// An API has demanded a token with other claims.
    case claimsDemanded(Account.ID)
    /// Something that is kept with an account was changed: what the app keeps there, or which one is the default.
    case accountUpdated(Account.ID)
    /// The account is forgotten on this machine.
    case signedOut(Account.ID)
    /// A token of an account that was signed out could not be revoked, and may be good until it ends.
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
