public import NativeOAuth
public import Observation
public import SmallFoundation

/// Holds who is signed in, and signs people in: in the browser of this machine, or of another device.
///
/// Whatever goes wrong is a ``Phase/failed(_:)`` with a situation, words and a next step, and whoever was signed in before
/// still is: no failure of a network, a server or a keychain signs anybody out.
@MainActor @Observable public final class SignInModel {
    /// Where the sign-in stands.
    public enum Phase: Sendable, Equatable {
        /// Nobody is signed in.
        case signedOut
        /// Several are, and one has to be chosen.
        case choosing([Account])
        /// The browser is open.
        case signingIn
        /// The provider is asked for a code for another device.
        case gettingCode
        /// The person has to finish on another device; ``SignInModel/timeLeft`` runs meanwhile.
        case waitingForDevice(DeviceAuthorization)
        /// This account is used.
        case signedIn(Account)
        /// It went wrong; who was signed in before still is.
        case failed(Failure)
    }

    /// Signs a person in; usually `OAuthClient.signIn(with:options:)` with the user agent of the platform.
    public typealias SignIn = @Sendable (SignInOptions) async throws -> Account
    /// Signs a person in on another device; usually `OAuthClient.signInWithDeviceCode(options:)`.
    public typealias DeviceSignIn = @Sendable (SignInOptions) -> DeviceCodeSignIn
    /// Where the sign-in stands.
    public internal(set) var phase = Phase.signedOut
    /// The account that is used, whatever the phase: nil when nobody is signed in, or several are and none is chosen.
    public internal(set) var account: Account?
    /// Whom the person wants to sign in, as typed; it stays until somebody has signed in.
    public var loginHint = ""
    /// How long the code for another device is good; nil when there is none.
    public internal(set) var timeLeft: Duration?
    /// Why the provider cannot be asked at the moment whether the other device has finished; the code stays good.
    public internal(set) var trouble: Failure?

    @ObservationIgnored let accounts: SignedInAccounts
    @ObservationIgnored let signIn: SignIn
    @ObservationIgnored let signInOnDevice: DeviceSignIn?
    @ObservationIgnored let time: TimeSource

    /// What is under way: one thing at a time.
    @ObservationIgnored var running: Task<Account, any Error>?
    /// Where the screen was before that.
    @ObservationIgnored var before = Phase.signedOut
    /// Counts what was begun, so that what ends after it was given up changes nothing.
    @ObservationIgnored var attempt = 0
    /// What ``tryAgainTapped()`` does.
    @ObservationIgnored var lastAction = Action.load

    /// What a person can want again.
    enum Action {
        case load
        case browser(SignInOptions)
        case device(SignInOptions)
        case choose(Account)
    }

    /// Makes a model that knows nothing yet, and may offer no sign-in on another device; call ``load()`` first.
    public init(
        accounts: SignedInAccounts, signIn: @escaping SignIn, signInOnDevice: DeviceSignIn? = nil,
        time: TimeSource = .system
    ) {
        self.accounts = accounts
        self.signIn = signIn
        self.signInOnDevice = signInOnDevice
        self.time = time
    }

    /// Whether a sign-in on another device is offered.
    public var offersOtherDevice: Bool { signInOnDevice != nil }

    /// What is said while something is under way; nil when nothing is.
    public var activity: Phrase? {
        switch phase {
        case .signingIn: .signInWaitingForBrowser
        case .gettingCode: .signInGettingCode
        case .waitingForDevice(let device):
            trouble == nil
                ? .signInEnterCode(device.verificationURI.absoluteString, code: device.userCode) : .signInUnreachable
        case .signedIn(let account): .signInSignedInAs(account.shownName)
        case .signedOut, .choosing, .failed: nil
        }
    }

    /// How long the code for another device is good, in words.
    public var codeLasts: Phrase? { timeLeft.map { .signInCodeLasts(.lasting($0)) } }

    /// Whether a sign-in is under way.
    public var isBusy: Bool {
        switch phase {
        case .signingIn, .gettingCode, .waitingForDevice: true
        case .signedOut, .choosing, .signedIn, .failed: false
        }
    }
}

extension Account {
    /// What a person is called on a screen: the name, or else the user name, or else some digits.
    public var shownName: String { DisplayText.clean(name ?? username ?? id.key, limit: 100) }
}

extension DeviceAuthorization {
    /// Where a QR code or a tap leads: with the code in it, if the provider has that.
    public var link: URL { verificationURIComplete ?? verificationURI }
}

extension SignInModel {
    /// What is said of the sign-in.
    public var status: ScreenStatus {
        switch phase {
        case .signedOut: ScreenStatus(.quiet, title: .signInTitle)
        case .choosing: ScreenStatus(.quiet, title: .signInChooseAccount)
        case .signingIn, .gettingCode: ScreenStatus(.busy, title: .signInTitle, message: activity)
        case .waitingForDevice:
            ScreenStatus(trouble == nil ? .busy : .trouble, title: .signInTitle, message: activity, advice: codeLasts)
        case .signedIn: account?.limitation ?? ScreenStatus(.quiet, message: activity)
        case .failed(let failure): ScreenStatus(failure)
        }
    }
}
