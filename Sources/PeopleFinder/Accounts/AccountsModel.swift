public import NativeOAuth
public import Observation

/// Holds the accounts of this machine: which one is used, what each of them needs, and what is being done with it.
///
/// ``follow(lookingEvery:)`` sees what other processes do. What fails is told, and signs nobody out.
@MainActor @Observable public final class AccountsModel {
    /// What is being done with an account.
    public enum Activity: Sendable, Hashable {
        /// The browser is open, to mend what its banner says.
        case mending
        /// The browser is open, to ask for permissions.
        case asking
        /// It is signed out: gone from this machine at once, and then the provider is told.
        case signingOut
    }

    /// Signs a person out here, and has the provider end the tokens, or the session in the browser, too: usually
    /// ``PeopleServices/signOut(_:)``, which wipes what is kept besides, or ``PeopleServices/endSession(_:with:)``.
    public typealias SignOut = @Sendable (Account.ID) async throws -> SignOutOutcome
    /// The accounts, by user name.
    public internal(set) var accounts: [Account] = []
    /// The account that is used; nil when there is none, or several and none is chosen.
    public internal(set) var current: Account?
    /// What accounts need.
    public internal(set) var banners: [Account.ID: AccountBanner] = [:]
    /// What is being done with accounts.
    public internal(set) var activities: [Account.ID: Activity] = [:]
    /// What became of permissions that were asked for.
    public internal(set) var consents: [Account.ID: Consent] = [:]
    /// What sign-outs have not done, the newest last.
    public internal(set) var notices: [SignOutNotice] = []
    /// Whether the browser is open for another account.
    public var isAdding: Bool { adding != nil }
    /// What went wrong last with the list, with adding or with choosing; nil once something has gone well.
    public internal(set) var failure: Failure?

    @ObservationIgnored let kept: SignedInAccounts
    @ObservationIgnored let client: OAuthClient
    @ObservationIgnored let userAgent: any UserAgent
    @ObservationIgnored let signOut: SignOut
    @ObservationIgnored let endSession: SignOut

    /// What is under way for an account, and for another one.
    @ObservationIgnored var tasks: [Account.ID: Task<Void, any Error>] = [:]
    var adding: Task<Account, any Error>?

    /// Does again what failed last; nil when that was to look who is there.
    @ObservationIgnored var again: (@MainActor () async -> Void)?

    /// Makes a model that knows nothing yet; call ``follow(lookingEvery:)``, or ``load()`` to look once.
    public init(
        accounts: SignedInAccounts, client: OAuthClient, userAgent: any UserAgent, signOut: @escaping SignOut,
        endSession: @escaping SignOut
    ) {
        kept = accounts
        self.client = client
        self.userAgent = userAgent
        self.signOut = signOut
        self.endSession = endSession
    }
}

extension AccountsModel {
    /// What is said of the list of accounts.
    public var status: ScreenStatus {
        if let failure { return ScreenStatus(failure) }
        if isAdding { return ScreenStatus(.busy, title: .accountsTitle, message: .signInWaitingForBrowser) }
        guard !accounts.isEmpty else { return ScreenStatus(.empty, title: .accountsTitle, message: .accountsNone) }
        return ScreenStatus(.quiet, title: .accountsTitle, message: .accountsCount(accounts.count))
    }

    /// What is said of one account while something is done with it; nil when nothing is.
    public func activity(of account: Account) -> Phrase? {
        switch activities[account.id] {
        case .mending, .asking: .signInWaitingForBrowser
        case .signingOut: .accountsSigningOut
        case nil: nil
        }
    }

    /// Does what the button beside ``status`` says, as far as that is the model's to do.
    ///
    /// - Returns: The step that is left, such as to open the settings; nil when it is done.
    @discardableResult public func nextStepTapped() async -> OAuthError.Recovery? {
        guard let failure else { return nil }
        switch failure.recovery {
        case .tryAgain: if let again { await again() } else { await load() }
        case .signInAgain, .useAnotherAccount: await addTapped()
        case .fixSettings, .askAdministrator: return failure.recovery
        case .none: self.failure = nil
        }
        return nil
    }
}
