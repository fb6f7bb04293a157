import ArgumentParser
import NativeOAuth
import PeopleFinder

/// Signs a person in with the browser, here or on another device.
struct SignInCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sign-in",
        abstract: "Sign in with the browser.",
        discussion: """
            The browser is $BROWSER, else the desktop's own. It comes back to a port of this machine, so it has to run \
            on this machine too. Where there is none, an address and a code are shown for the browser of a telephone, as \
            with --device-code. The account that signs in becomes the default.
            """)

    @Flag(help: "Show an address and a code to type there, with a browser on any other device.") var deviceCode = false
    @Flag(help: "Print the address, alone on one line of stdout, and open no browser.") var noBrowser = false
    @Option(help: ArgumentHelp("Fill the user name in.", valueName: "user")) var loginHint: String?
    @Option(help: "Ask the provider for a page; or for none, to fail rather than show one.") var prompt: PromptOption?

    @Option(help: ArgumentHelp("Ask for one more permission; can be given several times.", valueName: "scope"))
    var scope: [String] = []

    @Option(
        help: ArgumentHelp(
            "Wait this long. (default: 300, or as long as the code is good)", valueName: "seconds"))
    var timeout: Int?

    @Flag(help: "Ask for the settings again first, at a terminal.") var setUp = false
    @OptionGroup var settings: SettingsOptions

    /// A day: nobody needs longer, and a listener should not be forgotten.
    private static let maximumTimeout = 86_400

    func validate() throws {
        guard timeout.map((1...Self.maximumTimeout).contains) ?? true else {
            throw ValidationError("--timeout has to be 1 to \(Self.maximumTimeout) seconds.")
        }
    }

    /// The limit is for all but questions about settings: a provider that does not answer holds nobody up for longer
    /// than a browser does.
    func run() async throws {
        let questions = try FirstSettings(settings, in: PeopleContext.current, again: setUp)
        if setUp, questions == nil {
            throw ValidationError(
                "--set-up needs a terminal, and goes without --settings, --authority and --client-id.")
        }
        try await questions?.ask()
        guard let timeout else { return try await signIn() }
        try await withDeadline(
            .seconds(timeout), on: .system,
            expired: {
                OAuthError(
                    .callbackTimedOut,
                    deviceCode
                        ? "Nobody entered the code in time, or the provider did not answer."
                        : "The browser did not come back in time, or the provider did not answer. If the browser shows an "
                            + "error, compare the client id and the redirect URI with the app's registration.")
            }
        ) {
            try await signIn()
        }
    }

    private func signIn() async throws {
        let context = PeopleContext.current
        let more = try ScopeSet(parsing: scope.joined(separator: " "))
        for notice in try SettingsSources(flags: settings.values, file: settings.settings, context: context)
            .merged.notices
        {
            context.note(notice)
        }
        let services = try context.services(settings)
        var options = SignInOptions(
            prompt: prompt.map { .init(rawValue: $0.rawValue) }, loginHint: loginHint,
            deadline: timeout.map { .seconds($0) })
        if let account = await returningAccount(in: services.accounts) {
            let again = await services.client.signInOptions(for: account.id, adding: more)
            options.scopes = again.scopes
            // Whoever has a session may sign in as somebody else all the same.
            if account.needsSignIn { options.loginHint = loginHint ?? again.loginHint }
        } else {
            options.scopes = services.settings.scopes.union(more)
        }
        let browser = try await browser(for: services, context: context)
        if browser == nil, prompt != nil || loginHint != nil {
            context.note(.commandCodeAsksItself("--prompt", second: "--login-hint"))
        }
        let before = try? await services.accounts.current()
        let account = try await signIn(with: services, in: browser, options: options, context: context)
        let names = [account.shownName, account.shownUsername.map { "(\($0))" }].compactMap { $0 }
        let name = names.joined(separator: " ")
        if let before, before.id != account.id {
            let other = ShellWord.quoteIfNeeded(before.username ?? before.id.key)
            context.note(.commandSignedInAsDefault(name, command: context.hint("accounts use \(other)")))
        } else {
            context.note(.signInSignedInAs(name))
        }
        let all = services.settings.scopes.union(more)
        if all != services.settings.scopes { context.note(.commandScopesKept("--scope", scopes: all.parameterValue)) }
    }

    /// Who probably signs in again, and keeps what was granted: the account that the hint names, or else the default.
    private func returningAccount(in accounts: SignedInAccounts) async -> Account? {
        if let loginHint {
            return try? await accounts.usable().first { $0.username?.lowercased() == loginHint.lowercased() }
        }
        return prompt == .selectAccount ? nil : try? await accounts.current()
    }

    /// What becomes of the address; nil for a code for another device, also where no browser can be opened, as in a
    /// container or over SSH.
    private func browser(for services: PeopleServices, context: PeopleContext) async throws -> BrowserUse? {
        if deviceCode { return nil }
        if noBrowser { return .printAddress }
        guard !context.hasBrowser() else { return .open }
        guard try await services.client.metadata().deviceAuthorizationEndpoint != nil else { return .open }
        context.note(.commandNoBrowserHere)
        return nil
    }

    private func signIn(
        with services: PeopleServices, in browser: BrowserUse?, options: SignInOptions, context: PeopleContext
    ) async throws -> Account {
        let account =
            if let browser {
                try await services.client.signIn(with: context.userAgent(browser), options: options)
            } else {
                try await context.account(of: services.client.signInWithDeviceCode(options: options))
            }
        try await services.accounts.use(account)
        return account
    }
}

/// The page that a sign-in begins with.
///
/// > Source: [OpenID Connect Core 1.0 §3.1.2.1](https://openid.net/specs/openid-connect-core-1_0.html#AuthRequest)
enum PromptOption: String, ExpressibleByArgument, CaseIterable {
    case login, consent, none
    case selectAccount = "select_account"
}
