import ArgumentParser
import GraphPeople
import NativeOAuth
import PeopleFinder
import SmallFoundation

/// Keeps a copy of the directory on this device, or none.
struct DirectoryCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "directory",
        abstract: "Keep an encrypted copy of the directory on this device.",
        discussion: """
            With a copy, searches are answered without a request and without a network. It is brought up to date by \
            'people directory on', and every quarter of an hour while 'people browse' runs; it answers for 14 days \
            after that. It goes with 'people directory off' and at the sign-out.
            """,
        subcommands: [On.self, Status.self, Off.self],
        defaultSubcommand: Status.self)

    /// Makes a copy, goes on with one that was begun, or brings one up to date.
    struct On: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "on", abstract: "Copy the directory to this device, or bring the copy up to date.")

        @Flag(help: "Copy more than 200,000 people too.")
        var large = false

        @OptionGroup var options: AccountOptions

        func run() async throws {
            let context = PeopleContext.current
            let (services, account) = try await context.services(options)
            guard let copy = try await services.turnOnDirectoryCopy(for: account) else {
                throw CommandFailure(.settingsWrong, .directoryNotHere)
            }
            try await context.update(copy, try services.graph(for: account), isLarge: large)
        }
    }

    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "status", abstract: "Say what copy there is.")

        @OptionGroup var options: AccountOptions

        func run() async throws {
            let context = PeopleContext.current
            let (services, account) = try await context.services(options)
            guard let status = services.directoryCopy(for: account)?.status else {
                return context.note(.directoryOff)
            }
            // Programs read a moment that is the same everywhere.
            let updated =
                context.terminal.outputIsTerminal ? status.updated.onTheClock : status.updated.formatted(.iso8601)
            try context.output(
                """
                People   \(status.people)
                Size     \(ByteCount.text(status.bytes))
                Updated  \(updated)

                """)
        }
    }

    struct Off: AsyncParsableCommand {
        static let configuration = CommandConfiguration(commandName: "off", abstract: "Remove the copy.")

        @OptionGroup var options: AccountOptions

        func run() async throws {
            let context = PeopleContext.current
            let (services, account) = try await context.services(options)
            try await services.turnOffDirectoryCopy(for: account)
            context.note(.directoryRemoved)
        }
    }
}

extension PeopleContext {
    /// Brings a copy up to date, and says how far it is.
    fileprivate func update(_ copy: DirectoryCopy, _ graph: GraphClient, isLarge: Bool) async throws {
        let line = ProgressLine(context: self)
        defer { line.end() }
        let isNew = copy.status == nil
        let isTold = Locked(false)
        try await copy.update(with: graph, isLarge: isLarge) { progress in
            guard let total = progress.total, isNew else {
                return line.show(texts[.commandPeopleSoFar(.searchResults(progress.people))])
            }
            if !isTold.withLock({ told in
                defer { told = true }
                return told
            }) {
                let size = ByteCount.text(DirectoryCopy.estimatedBytes(of: total))
                note(.directoryBegins(.searchResults(total), size: size))
            }
            line.show(texts.progress(of: progress))
        }
        line.end()
        if let status = copy.status {
            note(.directoryReady(.searchResults(status.people), size: ByteCount.text(status.bytes)))
        }
    }
}

extension Date {
    /// The moment as a clock on this machine shows it, to the minute.
    var onTheClock: String {
        var seconds = time_t(timeIntervalSince1970)
        var parts = tm()
        localtime_r(&seconds, &parts)
        func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.tm_year + 1900)-\(two(parts.tm_mon + 1))-\(two(parts.tm_mday)) "
            + "\(two(parts.tm_hour)):\(two(parts.tm_min))"
    }
}
