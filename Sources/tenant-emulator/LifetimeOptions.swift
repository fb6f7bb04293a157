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
        let longest = EmulatorLifetimes.longest
        let all = [
            ("access-token", accessTokenLifetime, 86_400),
            (
                "continuous-access-token", continuousAccessTokenLifetime ?? 1,
                EmulatorLifetimes.longestContinuousAccessToken
            ),
            ("id-token", idTokenLifetime ?? 1, longest), ("code", codeLifetime, longest),
            ("refresh-token", refreshTokenLifetime, longest),
            ("single-page-refresh-token", singlePageRefreshTokenLifetime, longest),
            ("device-code", deviceCodeLifetime, longest), ("session", sessionLifetime, longest),
            ("kept-session", keptSessionLifetime, longest), ("second-factor-code", secondFactorCodeLifetime, longest),
            ("sign-in-form", signInFormLifetime, longest),
        ]
        for (name, seconds, most) in all where !(1...most).contains(seconds) {
            throw ValidationError("--\(name)-lifetime has to be 1 to \(most) seconds.")
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
