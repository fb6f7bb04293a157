public import NativeOAuth
public import Observation

/// Holds who is signed in, and signs people in and out.
@MainActor @Observable public final class SignInModel {
    /// Where the sign-in stands.
    public enum Phase: Sendable, Equatable {
        /// Nobody is signed in.
        case signedOut
        /// Several are, and one has to be chosen.
        case choosing([Account])
        /// The browser is open.
        case signingIn
        /// This account is used.
        case signedIn(Account)
        /// It went wrong; who was signed in before still is.
        case failed(Failure)
    }

    /// Signs a person in; usually `OAuthClient.signIn(with:options:)` with the user agent of the platform.
    public typealias SignIn = @Sendable (SignInOptions) async throws -> Account

    /// Signs a person out; usually `OAuthClient.signOut(_:)`, so that a refresh under way brings nothing back.
    public typealias SignOut = @Sendable (Account.ID) async throws -> Void

    /// Where the sign-in stands.
    public private(set) var phase = Phase.signedOut

    @ObservationIgnored private let accounts: SignedInAccounts
    @ObservationIgnored private let signIn: SignIn
    @ObservationIgnored private let signOut: SignOut

    /// Makes a model that knows nothing yet; call ``load()`` first.
    ///
    /// - Parameters:
    ///   - accounts: The accounts on this machine.
    ///   - signIn: Signs a person in.
    ///   - signOut: Signs a person out where tokens are in use; what is kept of the account goes in any case.
    public init(
        accounts: SignedInAccounts, signIn: @escaping SignIn, signOut: @escaping SignOut = { _ in }
    ) {
        self.accounts = accounts
        self.signIn = signIn
        self.signOut = signOut
    }

    /// Looks who is signed in, without the network.
    public func load() async {
        do {
            if let account = try await accounts.current() {
                phase = .signedIn(account)
            } else {
                let all = try await accounts.all()
                phase = all.isEmpty ? .signedOut : .choosing(all)
            }
        } catch {
            phase = .failed(Failure(error))
        }
    }

    /// Signs a person in and uses that account from now on; does nothing while a sign-in is under way.
    ///
    /// - Parameter options: The prompt, the login hint, the scopes.
    public func signInTapped(_ options: SignInOptions = .init()) async {
        guard phase != .signingIn else { return }
        let before = phase
        phase = .signingIn
        do {
            let account = try await signIn(options)
            try await accounts.use(account)
            phase = .signedIn(account)
        } catch is CancellationError {
            phase = before
        } catch {
            phase = .failed(Failure(error))
        }
    }

    /// Uses another account that is already signed in.
    ///
    /// - Parameter account: One of the accounts to choose from.
    public func accountTapped(_ account: Account) async {
        do {
            try await accounts.use(account)
            phase = .signedIn(account)
        } catch {
            phase = .failed(Failure(error))
        }
    }

    /// Forgets an account on this machine, and looks who is left.
    ///
    /// - Parameter account: The account.
    public func signOutTapped(_ account: Account) async {
        do {
            try await signOut(account.id)
            try await accounts.remove(account)
            await load()
        } catch {
            phase = .failed(Failure(error))
        }
    }
}
