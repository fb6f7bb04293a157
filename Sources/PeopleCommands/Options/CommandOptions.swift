import ArgumentParser
import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation

/// The flags that say with which provider and as which app, and how the kept accounts are opened.
struct SettingsOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Read settings from a file: JSON, or the walk-through's plist.", valueName: "file"))
    var settings: String?

    @Option(help: ArgumentHelp("The provider's address.", valueName: "url")) var authority: String?

    @Option(name: .customLong("client-id"), help: ArgumentHelp("The app's registered id.", valueName: "id"))
    var clientID: String?

    @Option(
        name: .customLong("passphrase-file"),
        help: ArgumentHelp("Read the passphrase of the encrypted accounts from a file.", valueName: "file"))
    var passphraseFile: String?

    @Flag(help: "Say nothing but faults.") var quiet = false
    @Flag(help: "Tell the ids of a failed request, by which the server's people can find it.") var verbose = false

    var values: SettingsValues {
        var values = SettingsValues()
        values.authority = authority
        values.clientID = clientID
        return values
    }
}

extension PeopleContext {
    /// The services of the provider that the settings name, for a command or what stays open; nothing is sent yet.
    func services(_ options: SettingsOptions, staysOpen: Bool = false) throws -> PeopleServices {
        let sources = try SettingsSources(flags: options.values, file: options.settings, context: self)
        if let missing = sources.missing { throw missing }
        // A command waits where Graph asks for a short pause, and says so; a longer one, and a failure, it tells at once.
        let services = try PeopleServices(
            sources.merged, transport: transport(), accounts: accounts(options.passphraseFile),
            retries: staysOpen ? .interactive : .command, time: staysOpen ? .system : waitingVisibly(), files: files())
        // The view would sign somebody in who can find nobody then.
        if staysOpen, services.graphEndpoint == nil { throw graphMissing }
        return services
    }

    /// No Graph is set, and the provider, who isn't Microsoft, has none by itself.
    var graphMissing: CommandFailure {
        let folders = try? ProgramFolders(environment: environment)
        var failure = CommandFailure(
            .settingsWrong, .commandSettingMissing("graph"), .commandSetGraph("PEOPLE_GRAPH", key: "graph"),
            .commandAskForFile(folders?.settingsFile.path ?? "settings.json"))
        if let setUp = hint.setUp { failure.advice.append(.commandSetupAgain(setUp)) }
        return failure
    }

    /// The services for a command, and the account in whose name it asks.
    func services(_ options: AccountOptions) async throws -> (PeopleServices, Account) {
        let services = try services(options.settings)
        let account = try await self.account(named: options.account, of: services)
        _ = lacksPermissions.exchange(account.scopes(missingFrom: services.settings.scopes) != [])
        return (services, account)
    }
}

/// The flags of what asks in the name of an account.
struct AccountOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Use this account: its id or user name.", valueName: "id")) var account: String?
    @OptionGroup var settings: SettingsOptions
}

// How lists, people who were found, one person, a token and a report are written.
enum ListFormat: String, ExpressibleByArgument, CaseIterable { case table, json }
enum PeopleFormat: String, ExpressibleByArgument, CaseIterable { case table, json, jsonl, csv, vcard }
enum PersonFormat: String, ExpressibleByArgument, CaseIterable { case card, json, vcard }
enum TokenFormat: String, ExpressibleByArgument, CaseIterable { case raw, json }
enum ReportFormat: String, ExpressibleByArgument, CaseIterable { case text, json }
