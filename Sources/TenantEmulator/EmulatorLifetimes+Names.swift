extension EmulatorLifetimes {
    /// The lifetimes, by the names that files and the admin API have.
    package enum Name: String, Sendable, CaseIterable {
        case accessToken, continuousAccessToken, idToken, code, refreshToken, singlePageRefreshToken, deviceCode
        case session, keptSession, secondFactorCode, signInForm

        /// The longest that there can be, in seconds.
        package var longest: Int {
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

    /// Where a lifetime is kept: some are always there, and some depend on something else if nobody sets them.
    private enum Place {
        case always(WritableKeyPath<EmulatorLifetimes, Int>)
        case maybe(WritableKeyPath<EmulatorLifetimes, Int?>)

        init(_ name: Name) {
            self =
                switch name {
                case .accessToken: .always(\.accessToken)
                case .continuousAccessToken: .maybe(\.continuousAccessToken)
                case .idToken: .maybe(\.idToken)
                case .code: .always(\.code)
                case .refreshToken: .always(\.refreshToken)
                case .singlePageRefreshToken: .always(\.singlePageRefreshToken)
                case .deviceCode: .always(\.deviceCode)
                case .session: .always(\.session)
                case .keptSession: .always(\.keptSession)
                case .secondFactorCode: .always(\.secondFactorCode)
                case .signInForm: .always(\.signInForm)
                }
        }
    }

    /// A lifetime in seconds; nil where it depends on something else, and setting nil brings Microsoft's back.
    package subscript(_ name: Name) -> Int? {
        get {
            switch Place(name) {
            case .always(let path): self[keyPath: path]
            case .maybe(let path): self[keyPath: path]
            }
        }
        set {
            switch Place(name) {
            case .always(let path): self[keyPath: path] = newValue ?? EmulatorLifetimes()[keyPath: path]
            case .maybe(let path): self[keyPath: path] = newValue
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
