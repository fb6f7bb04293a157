extension EmulatorLifetimes {
    /// The lifetimes, by the names that files and the admin API have.
    enum Name: String, Sendable, CaseIterable {
        case accessToken, continuousAccessToken, idToken, code, refreshToken, singlePageRefreshToken, deviceCode
        case session, keptSession, secondFactorCode, signInForm

        /// The longest that there can be, in seconds.
        var longest: Int {
            switch self {
            case .accessToken: 86_400
            case .continuousAccessToken: EmulatorLifetimes.longestContinuousAccessToken
            default: EmulatorLifetimes.longest
            }
        }

        /// What an error calls it.
        fileprivate var words: String {
            switch self {
            case .accessToken: "An access token"
            case .continuousAccessToken: "An access token for continuous access"
            case .idToken: "An ID token"
            case .code: "A code"
            case .refreshToken: "A refresh token"
            case .singlePageRefreshToken: "A refresh token of a page with a script"
            case .deviceCode: "A device's code"
            case .session: "A session"
            case .keptSession: "A session that is kept"
            case .secondFactorCode: "A second factor's code"
            case .signInForm: "A form of the sign-in"
            }
        }
    }

    /// A lifetime in seconds; nil where it depends on something else, and setting nil brings Microsoft's back.
    subscript(_ name: Name) -> Int? {
        get {
            switch name {
            case .accessToken: accessToken
            case .continuousAccessToken: continuousAccessToken
            case .idToken: idToken
            case .code: code
            case .refreshToken: refreshToken
            case .singlePageRefreshToken: singlePageRefreshToken
            case .deviceCode: deviceCode
            case .session: session
            case .keptSession: keptSession
            case .secondFactorCode: secondFactorCode
            case .signInForm: signInForm
            }
        }
        set {
            let usual = EmulatorLifetimes()
            switch name {
            case .accessToken: accessToken = newValue ?? usual.accessToken
            case .continuousAccessToken: continuousAccessToken = newValue
            case .idToken: idToken = newValue
            case .code: code = newValue ?? usual.code
            case .refreshToken: refreshToken = newValue ?? usual.refreshToken
            case .singlePageRefreshToken: singlePageRefreshToken = newValue ?? usual.singlePageRefreshToken
            case .deviceCode: deviceCode = newValue ?? usual.deviceCode
            case .session: session = newValue ?? usual.session
            case .keptSession: keptSession = newValue ?? usual.keptSession
            case .secondFactorCode: secondFactorCode = newValue ?? usual.secondFactorCode
            case .signInForm: signInForm = newValue ?? usual.signInForm
            }
        }
    }

    /// Checks that each is possible.
    ///
    /// - Throws: ``EmulatorError`` with ``EmulatorError/Code/invalidConfiguration``.
    func check() throws(EmulatorError) {
        for name in Name.allCases {
            guard let seconds = self[name], !(1...name.longest).contains(seconds) else { continue }
            throw EmulatorError(
                .invalidConfiguration, "\(name.words) can't last \(seconds) seconds; choose 1 to \(name.longest).")
        }
    }
}
