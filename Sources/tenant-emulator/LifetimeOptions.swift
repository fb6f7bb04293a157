import ArgumentParser
import TenantEmulator

/// How long things last, in seconds, as options.
struct LifetimeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("How long an access token is good for.", valueName: "seconds"))
    var accessTokenLifetime = EmulatorLifetimes().accessToken

    @Option(
        help: ArgumentHelp("An ID token; an hour if left out, a day for personal accounts.", valueName: "seconds"))
    var idTokenLifetime: Int?

    @Option(help: ArgumentHelp("A code, until it is redeemed.", valueName: "seconds"))
    var codeLifetime = EmulatorLifetimes().code

    @Option(help: ArgumentHelp("A refresh token that isn't used.", valueName: "seconds"))
    var refreshTokenLifetime = EmulatorLifetimes().refreshToken

    @Option(help: ArgumentHelp("A device's code, until somebody has entered it.", valueName: "seconds"))
    var deviceCodeLifetime = EmulatorLifetimes().deviceCode

    @Option(help: ArgumentHelp("A session of a browser that isn't used.", valueName: "seconds"))
    var sessionLifetime = EmulatorLifetimes().session

    @Option(help: ArgumentHelp("The same of one who stays signed in.", valueName: "seconds"))
    var keptSessionLifetime = EmulatorLifetimes().keptSession

    func validate() throws {
        guard (1...86400).contains(accessTokenLifetime) else {
            throw ValidationError("--access-token-lifetime has to be 1 to 86400 seconds.")
        }
        let others = [
            ("id-token", idTokenLifetime ?? 1), ("code", codeLifetime), ("refresh-token", refreshTokenLifetime),
            ("device-code", deviceCodeLifetime), ("session", sessionLifetime), ("kept-session", keptSessionLifetime),
        ]
        for (name, seconds) in others where !(1...EmulatorLifetimes.longest).contains(seconds) {
            throw ValidationError("--\(name)-lifetime has to be 1 to \(EmulatorLifetimes.longest) seconds.")
        }
    }

    var values: EmulatorLifetimes {
        var lifetimes = EmulatorLifetimes()
        lifetimes.accessToken = accessTokenLifetime
        lifetimes.idToken = idTokenLifetime
        lifetimes.code = codeLifetime
        lifetimes.refreshToken = refreshTokenLifetime
        lifetimes.deviceCode = deviceCodeLifetime
        lifetimes.session = sessionLifetime
        lifetimes.keptSession = keptSessionLifetime
        return lifetimes
    }
}
