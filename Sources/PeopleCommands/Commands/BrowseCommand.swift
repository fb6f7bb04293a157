import ArgumentParser
import GraphPeople
import PeopleFinder
import SmallFoundation

struct BrowseCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browse",
        abstract: "Find people in a view that fills the terminal.",
        discussion: "It searches while you type. F1 lists the keys.")

    @Flag(help: "Print the keys and colors as a file to change, and end.") var printKeys = false
    @OptionGroup var options: AccountOptions

    func run() async throws {
        let context = PeopleContext.current
        if printKeys {
            let place = context.keysFile.map { "# \($0.path)\n" } ?? ""
            return try context.output(place + BrowseKeys.standard.file(in: context.texts))
        }
        try await FirstSettings(options.settings, in: context)?.ask()
        let services = try context.services(options.settings, staysOpen: true)
        try await BrowseProgram(context: context, services: services).run(as: options.account)
    }
}

/// Lets the person choose somebody in the view, for a script.
struct PickCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pick",
        abstract: "Choose somebody in the view, and print one address for a script.",
        discussion: """
            The view fills the terminal though stdout goes to the script; Enter chooses. The address is alone on one line of \
            stdout: mail -s Lunch "$(people pick)". One that a program could take for an option, or a shell for more than a \
            word, is refused. Who chooses nobody ends with status 130.
            """)

    /// What is printed of the one who was chosen.
    enum Property: String, ExpressibleByArgument, CaseIterable {
        case mail, userPrincipalName, id
    }

    @Option(help: "Print the mail address, the user principal name or the id.") var print = Property.mail
    @OptionGroup var options: AccountOptions

    func run() async throws {
        let context = PeopleContext.current
        let services = try context.services(options.settings, staysOpen: true)
        let program = BrowseProgram(context: context, services: services, picks: true)
        guard let person = try await program.run(as: options.account) else {
            throw ExitCode(ExitStatus.canceled.rawValue)
        }
        try context.output("\(try Self.word(print, of: person))\n")
    }

    /// The address, if it is one word of a shell and no option, which a stranger could have chosen.
    static func word(_ property: Property, of person: Person) throws(CommandFailure) -> String {
        let value =
            switch property {
            case .mail: person.mail
            case .userPrincipalName: person.userPrincipalName
            case .id: person.id
            }
        guard let value, !value.hasPrefix("-"), ShellWord.quoteIfNeeded(value) == value else {
            throw CommandFailure(.notFound, .commandNothingToPick(person.name))
        }
        return value
    }
}
