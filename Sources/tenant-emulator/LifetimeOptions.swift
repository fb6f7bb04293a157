import ArgumentParser
import TenantEmulator

/// How long things last, in seconds, as options.
struct LifetimeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How long an access token is good for.", valueName: "seconds"))
    var accessTokenLifetime = EmulatorLifetimes().accessToken

    @Option(
        help: ArgumentHelp(
            "One that can be taken back (cp1); 28 hours if left out, or as long as the others if these are set.",
            valueName: "seconds"))
    var continuousAccessTokenLifetime: Int?

    @Option(
        help: ArgumentHelp("An ID token; an hour if left out, a day for personal accounts.", valueName: "seconds"))
    var idTokenLifetime: Int?

    @Option(help: ArgumentHelp("A code, until it is redeemed.", valueName: "seconds"))
    var codeLifetime = EmulatorLifetimes().code

    @Option(help: ArgumentHelp("A refresh token that isn't used.", valueName: "seconds"))
    var refreshTokenLifetime = EmulatorLifetimes().refreshToken

    @Option(help: ArgumentHelp("A refresh token of a page with a script, from the sign-in.", valueName: "seconds"))
    var singlePageRefreshTokenLifetime = EmulatorLifetimes().singlePageRefreshToken

    @Option(help: ArgumentHelp("A device's code, until somebody has entered it.", valueName: "seconds"))
    var deviceCodeLifetime = EmulatorLifetimes().deviceCode

    @Option(help: ArgumentHelp("A session of a browser that isn't used.", valueName: "seconds"))
    var sessionLifetime = EmulatorLifetimes().session

    @Option(help: ArgumentHelp("The same of one who stays signed in.", valueName: "seconds"))
    var keptSessionLifetime = EmulatorLifetimes().keptSession

    @Option(help: ArgumentHelp("The code of a second factor, until it is typed.", valueName: "seconds"))
    var secondFactorCodeLifetime = EmulatorLifetimes().secondFactorCode

    @Option(help: ArgumentHelp("A form of the sign-in pages, until it is sent.", valueName: "seconds"))
    var signInFormLifetime = EmulatorLifetimes().signInForm

    func validate() throws {
        let values = values
        for name in EmulatorLifetimes.Name.allCases {
            guard let seconds = values[name], !(1...name.longest).contains(seconds) else { continue }
            let words = name.rawValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined()
            throw ValidationError("--\(words)-lifetime has to be 1 to \(name.longest) seconds.")
        }
    }

    var values: EmulatorLifetimes {
        var lifetimes = EmulatorLifetimes()
        lifetimes.accessToken = accessTokenLifetime
        lifetimes.continuousAccessToken = continuousAccessTokenLifetime
        lifetimes.idToken = idTokenLifetime
        lifetimes.code = codeLifetime
        lifetimes.refreshToken = refreshTokenLifetime
        lifetimes.singlePageRefreshToken = singlePageRefreshTokenLifetime
        lifetimes.deviceCode = deviceCodeLifetime
        lifetimes.session = sessionLifetime
        lifetimes.keptSession = keptSessionLifetime
        lifetimes.secondFactorCode = secondFactorCodeLifetime
        lifetimes.signInForm = signInFormLifetime
        return lifetimes
    }
}
