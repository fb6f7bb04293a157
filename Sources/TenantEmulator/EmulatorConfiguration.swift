/// How an emulator behaves where Microsoft leaves a choice or a test needs another one.
public struct EmulatorConfiguration: Sendable {
    /// The SQLite file that keeps the directory and all grants; nil keeps them in memory.
    public var database: String?

    /// How many people Contoso has; nil for the few whom every emulator carries.
    ///
    /// They are made when the database is new. Without ``database`` they are in a temporary file.
    public var population: Population?

    /// A YAML or JSON file with tenants, applications, people and groups that are added at each start.
    public var organizationFile: String?

    /// Whether a refresh token can be used once only.
    ///
    /// Using one again revokes everything that came from the same sign-in. Microsoft does neither: there an old
    /// refresh token lives on.
    public var strict = false

    /// How long codes, tokens and sessions last.
    public var lifetimes = EmulatorLifetimes()

    /// How long an access token is good for, in seconds.
    public var accessTokenLifetime: Int {
        get { lifetimes.accessToken }
        set { lifetimes.accessToken = newValue }
    }

    /// How long an access token is good for that goes to a client which understands claims challenges (`cp1`), in seconds.
    ///
    /// Microsoft's last up to 28 hours, because they can be taken back. Another ``accessTokenLifetime`` than the usual one
    /// holds for these as well, so that a test of expiry sees one; ``EmulatorLifetimes/continuousAccessToken`` goes before
    /// both.
    public var continuousAccessTokenLifetime: Int {
        let isUsual = accessTokenLifetime == EmulatorLifetimes().accessToken
        return lifetimes.continuousAccessToken
            ?? (isUsual ? EmulatorLifetimes.longestContinuousAccessToken : accessTokenLifetime)
    }

    /// Whether everybody has agreed to every permission already, so that nobody ever sees the consent page.
    public var consentedInAdvance = false

    /// What somebody sees at the end of a sign-in whose redirect URI is `urn:ietf:wg:oauth:2.0:oob`.
    public enum OutOfBandPage: String, Sendable, CaseIterable {
        /// Nothing: the browser is sent to the URN, which only an embedded one can read, as at Microsoft.
        case microsoft
        /// A page that shows the code to copy.
        case copyable
    }

    /// What somebody sees at the end of a sign-in out of band.
    public var outOfBandPage = OutOfBandPage.microsoft

    /// After how many seconds the blank page `/common/oauth2/nativeclient` leads on to `/common/wrongplace`.
    ///
    /// Microsoft's does after three, since about December 2025; nil for never, as before.
    public var wrongPlaceAfter: Int? = 3

    /// The seconds after which it can.
    static let wrongPlaceRange = 0...86_400

    /// Makes a configuration in which everything is as it is at Microsoft, in memory.
    public init() {}

    /// Checks what can be checked without opening anything.
    ///
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/invalidConfiguration``.
    func check() throws(EmulatorError) {
        try lifetimes.check()
        guard let seconds = wrongPlaceAfter, !Self.wrongPlaceRange.contains(seconds) else { return }
        throw EmulatorError(
            .invalidConfiguration,
            "The blank page can't lead on after \(seconds) seconds; choose \(Self.wrongPlaceRange.lowerBound) to "
                + "\(Self.wrongPlaceRange.upperBound), or never.")
    }
}
