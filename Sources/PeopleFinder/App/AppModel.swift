import GraphPeople
public import NativeOAuth
public import Observation
import SmallFoundation

/// Holds what the whole app shows, and brings the other models together: settings, sign-in, accounts, search and people.
///
/// ``screen`` is what fills the window, ``sheet`` what lies above it, and ``status`` what is said. A front end shows them,
/// tells the models what a person does, and decides nothing. Call ``start(restoring:)`` once.
@MainActor @Observable public final class AppModel {
    /// What fills the window.
    public enum Screen: Sendable, Equatable {
        /// It is not known yet who is signed in.
        case launching
        /// The settings cannot be used; the fault is named.
        case settings(SettingsFault)
        /// Nobody is signed in, or several are and none is chosen, or the accounts cannot be read: ``AppModel/signIn`` says.
        case signIn
        /// People are searched in the name of this account.
        case search(Account)
    }

    /// What lies above the screen.
    public enum Sheet: String, Sendable, Hashable, Codable, CaseIterable, Identifiable {
        /// The accounts.
        case accounts
        /// The settings.
        case settings
        /// The photo of the person in front, as large as it is.
        case photo

        /// Which one it is.
        public var id: Self { self }
    }

    /// What fills the window.
    public internal(set) var screen = Screen.launching
    /// What lies above it; nil for nothing.
    public var sheet: Sheet? {
        didSet { if sheet != .settings { settings.forgetSaved() } }
    }
    /// The settings.
    public let settings: SettingsModel
    /// The sign-in; nil as long as the settings cannot be used.
    public internal(set) var signIn: SignInModel?
    /// All accounts; nil as long as the settings cannot be used.
    public internal(set) var accounts: AccountsModel?
    /// The search of the account that is used; nil without one.
    public internal(set) var search: PeopleSearchModel?
    /// The way through the organization of the account that is used; nil without one.
    public internal(set) var navigation: PersonNavigation?
    /// The small photos of the lists of the account that is used; nil without one.
    public internal(set) var photos: PeoplePhotos?
    /// The copy of the directory of the account that is used; nil without one.
    public internal(set) var directory: DirectoryCopyModel?
    /// The services of the settings that are used; nil as long as they cannot be.
    public internal(set) var services: PeopleServices?
    /// What is to be said once, such as that a link leads nowhere, in the place of ``sheet``; nil for nothing.
    public internal(set) var notice: ScreenStatus?

    @ObservationIgnored let makeServices: MakeServices
    @ObservationIgnored let userAgent: any UserAgent
    @ObservationIgnored let linksBelow: RedirectURI?

    /// The settings with which this was opened.
    @ObservationIgnored var used: SettingsValues?
    /// What comes back once the account is there to whom it belongs.
    @ObservationIgnored var restoring: RestorationState?
    /// What the app was opened with before the settings were known.
    @ObservationIgnored var opened: URL?
    /// Where to go once somebody is signed in.
    @ObservationIgnored var link: DeepLink?
    /// What was typed, while no search is there to hold it.
    @ObservationIgnored var typed = ""
    /// For which account it was typed; nil when that was for none yet.
    @ObservationIgnored var typedFor: Account.ID?
    @ObservationIgnored var following: Task<Void, Never>?
    /// Counts what was opened and closed, so that what ends later changes nothing.
    @ObservationIgnored var generation = 0
    @ObservationIgnored var isSettling = false
    @ObservationIgnored var hasToSettle = false
    /// For whose sign-outs the accounts were opened.
    @ObservationIgnored var told: Set<Account.ID> = []

    deinit {
        // A window that is closed looks at no accounts any more.
        following?.cancel()
    }

    /// Puts the libraries together for some settings, such as with ``PeopleServices``.
    public typealias MakeServices = @MainActor (SettingsValues) throws(OAuthError) -> PeopleServices

    /// Makes the model of an app that has not been started; the links to it are below the redirect URI, or below
    /// another one where it signs in by a loopback address.
    public init(
        settings: SettingsModel, linksBelow: RedirectURI? = nil, userAgent: any UserAgent,
        services: @escaping MakeServices
    ) {
        self.settings = settings
        self.linksBelow = linksBelow
        self.userAgent = userAgent
        makeServices = services
    }

    /// The account that is used; nil without one.
    public var account: Account? {
        if case .search(let account) = screen { account } else { nil }
    }

    /// Whether the screen offers to go on with the emulator, because nobody has registered this app yet.
    public var offersEmulator: Bool { settings.offersEmulator && screen == .settings(.missing(.clientID)) }
    /// The kinds of account that a sign-in screen offers; none when there is nothing to choose.
    public var accountKinds: [AccountKind] { services.map { AccountKind.all(for: $0.settings) } ?? [] }

    /// What is said of the screen.
    public var status: ScreenStatus {
        switch screen {
        case .launching: return ScreenStatus(.busy, message: .appLaunching)
        case .settings(let fault): return fault.status
        case .signIn: return signIn?.status ?? .nothing
        case .search(let account):
            guard let search else { return .nothing }
            // The account cannot do better: its own words say more than what the server says to that.
            if let limitation = account.limitation {
                switch search.phase {
                case .idle, .noResults, .failed: return limitation
                case .typing, .loading, .results, .offline, .throttled: break
                }
            }
            return search.status
        }
    }

    /// What is said in the place of the search while the browser is open for an account; nil when it is not, and when the accounts
    /// lie above and say it.
    public var waiting: ScreenStatus? {
        guard let account, let accounts, sheet != .accounts else { return nil }
        if accounts.isAdding { return accounts.status }
        switch accounts.activities[account.id] {
        case .mending: return ScreenStatus(.busy, title: .titleSignIn, message: accounts.activity(of: account))
        case .asking: return ScreenStatus(.busy, title: .stepAllow, message: accounts.activity(of: account))
        case .signingOut, nil: return nil
        }
    }

    /// What the account that is used needs, to be said above the search; nil for nothing.
    public var banner: AccountBanner? { account.flatMap { accounts?.banners[$0.id] } }

    /// What is left to be said of the search or a card: nothing where ``banner`` has the same step beside it already.
    public func besidesBanner(_ status: ScreenStatus) -> ScreenStatus {
        banner != nil && status.recovery == .signInAgain ? .nothing : status
    }

    /// What the person is doing, to be shown again after a restart.
    public var restoration: RestorationState {
        let sheet = self.sheet == .photo ? nil : self.sheet
        guard let account else { return restoring ?? RestorationState(text: typed, sheet: sheet) }
        return RestorationState(
            account: account.id.key, text: search?.text ?? "", path: navigation?.path ?? [], sheet: sheet)
    }
}
