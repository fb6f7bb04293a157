package import ArgumentParser
import PeopleFinder

/// The root of the commands: it says what there is; without one of them it is the full-screen view.
package struct PeopleCommand: AsyncParsableCommand {
    /// The name, the help and the commands, under the name that the program of the current context goes by.
    package static var configuration: CommandConfiguration {
        let program = PeopleContext.current.programName
        return CommandConfiguration(
            commandName: program,
            abstract: "Find the people of your organization in Microsoft Graph.",
            discussion: """
                \(PeopleContext.current.overview ?? setup(of: program))

                Data goes to stdout, everything else to stderr. NO_COLOR is obeyed.

                Exit status:
                \(ExitStatus.table)
                """,
            version: ProgramVersion.current,
            subcommands: commands,
            defaultSubcommand: BrowseCommand.self)
    }

    /// The commands, in the order of the help.
    static let commands: [any ParsableCommand.Type] = [
        SignInCommand.self, AccountsCommand.self, SignOutCommand.self, MeCommand.self, SearchCommand.self,
        PickCommand.self, ShowCommand.self, PhotoCommand.self, TokenCommand.self, RequestCommand.self,
        DirectoryCommand.self, DoctorCommand.self, BrowseCommand.self,
    ]

    /// The names of the commands, and that of the parser's own.
    static let names = commands.compactMap { $0.configuration.commandName } + ["help"]

    private static func setup(of program: String) -> String {
        """
        Begin with:
          \(program) sign-in
          \(program) search adele
          \(program) show adelev@contoso.example

        Settings are found in this order: the flags, the environment (PEOPLE_AUTHORITY, PEOPLE_CLIENT_ID, \
        PEOPLE_REDIRECT_URI, PEOPLE_SCOPES, PEOPLE_GRAPH, PEOPLE_PROVIDER), the file after --settings, and \
        settings.json in the folder that '\(program) doctor' names. PEOPLE_CA adds a root certificate (PEM), \
        and HTTPS_PROXY and NO_PROXY are obeyed.

        Accounts are kept encrypted. PEOPLE_STORE_KEY says with which key, where that is not left to the program: \
        keyring, passphrase or key-file. A passphrase is typed, or read from the file that --passphrase-file or \
        PEOPLE_PASSPHRASE_FILE names.
        """
    }

    /// Makes the command without arguments.
    package init() {}
}
