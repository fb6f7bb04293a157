import ArgumentParser
import GraphPeople
import PeopleFinder
import SmallFoundation

struct PhotoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "photo",
        abstract: "Fetch a person's photo.",
        discussion: """
            Writes the picture, usually a JPEG, to a file or into a pipe. Of the sizes that are kept, the smallest one \
            that is not too small is taken.
            """)

    @Argument(
        help: ArgumentHelp(
            "The person's id, user principal name, mail address, or a name that nobody else has; 'me' for yourself.",
            valueName: "user"))
    var user: String

    @Option(
        name: [.short, .long],
        help: ArgumentHelp("Write to this file, in place of what is there; - is stdout.", valueName: "file"))
    var output: String?

    @Option(help: ArgumentHelp("The pixels of either side, 1 to 648.", valueName: "n")) var size = 240
    @OptionGroup var options: AccountOptions

    func validate() throws {
        guard (1...648).contains(size) else { throw ValidationError("The size has to be 1 to 648 pixels.") }
    }

    func run() async throws {
        let context = PeopleContext.current
        let output = OutputFile(option: output)
        if output == nil, context.terminal.outputIsTerminal {
            let command = context.hint("photo \(ShellWord.quoteIfNeeded(user)) -o photo.jpg")
            throw CommandFailure(.usage, .commandNoPictures(command))
        }
        let (services, account) = try await context.services(options)
        let graph = try services.graph(for: account)
        // Asked for by name, because Graph says the same of somebody without a photo and of nobody.
        let identifier = user == "me" ? nil : try await self.identifier(from: graph, in: context)
        guard let photo = try await graph.photo(of: identifier, size: .filling(size)) else {
            let command = context.hint("show \(ShellWord.quoteIfNeeded(user))")
            throw CommandFailure(.notFound, .commandNoPhoto(user, command: command))
        }
        guard let output else { return try context.outputBytes(photo.data) }
        try await output.write(mode: 0o666) { try $0(photo.data) }
        context.note(.commandPhotoWritten(ByteCount.text(photo.data.count), path: output.path))
    }

    private func identifier(from graph: GraphClient, in context: PeopleContext) async throws -> String {
        do {
            return try await graph.person(user).id
        } catch let error as GraphError where error.code == .notFound {
            return try await context.somebody(called: user, options).id
        }
    }
}
