import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Looks at settings, provider and accounts one after the other, and goes on where something is wrong.
struct Doctor {
    let context: PeopleContext
    /// In the language in which it is said what is wrong.
    let texts: Texts
    var report = DoctorReport(version: ProgramVersion.current)
    /// Whether there were settings enough to ask a provider.
    var hasAskedProvider = false
    /// Who is signed in, at whatever provider.
    private(set) var accounts: [Account] = []

    mutating func examine(_ options: SettingsOptions) async {
        if context.presetSettings == nil {
            do {
                let folders = try ProgramFolders(environment: context.environment)
                report.settingsFile = folders.settingsFile.path
                report.dataFolder = folders.data.path
                try PrivateFile.checkWritable(folders.data)
            } catch {
                add(error)
            }
        }
        for fault in context.keys().faults { add(fault.failure) }
        if let unused = context.unusedColors { report.notices.append(texts[unused]) }
        let found = examineSettings(options)
        await examineAccounts(options)
        if let (values, settings) = found { await examineProvider(values, settings) }
    }

    private mutating func examineSettings(_ options: SettingsOptions) -> (SettingsValues, ClientSettings)? {
        do {
            let sources = try SettingsSources(flags: options.values, file: options.settings, context: context)
            let values = sources.merged
            let settings = try? ClientSettings(values)
            func setting<Value>(
                _ key: String, _ path: KeyPath<SettingsValues, Value?>, usual: String? = nil
            ) -> DoctorReport.Setting {
                let value = values[keyPath: path].map { ($0 as? [String])?.joined(separator: " ") ?? "\($0)" }
                // Nobody should write a password into an address; where somebody did, it is not repeated.
                let shown = value.map { $0.contains("@") ? "hidden, because it has a user name in it" : $0 }
                let source = sources.origin(of: path) ?? (usual == nil ? nil : DoctorReport.Setting.usual)
                return DoctorReport.Setting(key: key, value: shown ?? usual, source: source)
            }
            let graph = settings.flatMap { settings in (try? values.graphURL(for: settings))?.absoluteString }
            report.notices += values.notices
            report.settings = [
                setting("authority", \.authority), setting("clientId", \.clientID),
                setting("redirectUri", \.redirectURI, usual: settings.map { _ in "a free port of this machine" }),
                setting("scopes", \.scopes, usual: settings?.scopes.parameterValue),
                setting("graph", \.graph, usual: graph),
                setting("provider", \.provider, usual: settings?.provider.rawValue),
            ]
            if let missing = sources.missing { add(missing) }
            return (values, try ClientSettings(values))
        } catch let error as OAuthError where error.code == .missingSetting {
            // It was told with where to set it; beside it, what is wrong is told too.
            return nil
        } catch {
            add(error)
            return nil
        }
    }

    private mutating func examineAccounts(_ options: SettingsOptions) async {
        do {
            let accounts = try context.accounts(options.passphraseFile)
            let all = try await accounts.all()
            self.accounts = all
            let current = try await accounts.current()
            report.accounts = DoctorReport.Accounts(
                count: all.count, current: current.map { $0.username ?? $0.id.key },
                protection: accounts.store.protection.rawValue)
            for fault in try await accounts.store.unreadable() { add(fault) }
            if all.isEmpty {
                add(CommandFailure.nobodySignedIn(context.hint))
            } else if let current, current.needsSignIn {
                add(
                    CommandFailure(
                        .signInNeeded, .commandSessionOver(current.username ?? current.id.key),
                        .commandRun(context.hint("sign-in"))))
            }
        } catch {
            add(error)
        }
    }

    private mutating func examineProvider(_ values: SettingsValues, _ settings: ClientSettings) async {
        hasAskedProvider = true
        do {
            if try values.graphURL(for: settings) == nil { add(context.graphMissing) }
            let client = try OAuthClient(
                settings: settings, transport: context.transport(), store: InMemoryAccountStore())
            for account in accounts where client.serves(account.id) && !account.needsSignIn {
                let missing = account.scopes(missingFrom: settings.scopes)
                guard missing != [] else { continue }
                add(
                    CommandFailure(
                        .signInNeeded,
                        .commandLacksPermissions(
                            account.username ?? account.id.key, scopes: missing.parameterValue),
                        .commandRun(context.hint("sign-in"))))
            }
            let found = try await client.metadata()
            report.provider = DoctorReport.Provider(
                issuer: found.issuer, authorizationEndpoint: found.authorizationEndpoint?.absoluteString,
                tokenEndpoint: found.tokenEndpoint?.absoluteString,
                endSessionEndpoint: found.endSessionEndpoint?.absoluteString)
        } catch {
            add(error)
        }
    }

    private mutating func add(_ error: any Error) {
        let problem = ErrorReport(error, hint: context.hint, isOfDoctor: true, texts: texts)
        if !report.problems.contains(problem) { report.problems.append(problem) }
    }
}
