import ArgumentParser
import CurlTransport
import NativeOAuth
import PeopleFinder
import SmallFoundation

extension PeopleCommand {
    /// The columns that help is wrapped to where there is no terminal.
    private static let defaultColumns = 80

    /// Runs the command that arguments name, prints what it has to, and gives its exit status; the process goes on.
    package static func run(arguments: [String], context: PeopleContext) async -> Int32 {
        var context = context
        let arguments = commandFirst(arguments)
        context.settingsFlags = CommandHint.flags(CommandHint.repeated, in: arguments)
        context.scopeFlags = CommandHint.flags(["--scope"], in: arguments)
        context.lacksPermissions = Locked(false)
        context.isVerbose = arguments.prefix { $0 != "--" }.contains("--verbose")
        context.isQuiet = arguments.prefix { $0 != "--" }.contains("--quiet")
        return await PeopleContext.$current.withValue(context) { [context] in
            do {
                var command: any ParsableCommand =
                    if let plain = plainCommand(arguments) { plain } else { try await parse(arguments, in: context) }
                if var asyncCommand = command as? any AsyncParsableCommand {
                    try await asyncCommand.run()
                } else {
                    try command.run()
                }
                return ExitStatus.done.rawValue
            } catch {
                return report(error, arguments: arguments, context: context).rawValue
            }
        }
    }

    /// Gets what sends requests ready beside everything that comes before the first, where one is likely.
    package static func prepare(for arguments: [String], environment: [String: String]) {
        let asksNobody =
            ["accounts", "help", "token"].contains(arguments.first)
            || arguments.first == "search" && hasDirectoryCopy(environment)
        if !asksNobody, !arguments.contains("--help"), !arguments.contains("-h") { CurlTransport.prepare() }
    }

    /// Whether this machine has a copy of a directory, which answers searches; whose it is, is not looked at.
    private static func hasDirectoryCopy(_ environment: [String: String]) -> Bool {
        guard let folder = try? ProgramFolders(environment: environment).directoryCopies else { return false }
        return (try? FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty) == false
    }

    /// The command that the arguments name, where they can be read without the parser.
    private static func plainCommand(_ arguments: [String]) -> (any ParsableCommand)? {
        let rest = Array(arguments.dropFirst())
        return switch arguments.first {
        case "search": SearchCommand(plain: rest)
        case "token": TokenCommand(plain: rest)
        default: nil
        }
    }

    /// Finds the command that the arguments name; without one it is the view.
    private static func parse(_ arguments: [String], in context: PeopleContext) async throws -> any ParsableCommand {
        // In a script there is no terminal for the view, and whoever types nothing there wants to know what there is.
        if arguments.isEmpty, !context.terminal.isFullyThere { throw CleanExit.helpRequest(Self.self) }
        // The parser would take it for an argument of the view.
        if let word = unknownCommand(in: arguments) {
            throw ValidationError("There is no command '\(TerminalText.clean(word))'.")
        }
        return try await asyncParseAsRoot(arguments)
    }

    /// Puts options of every command that were typed before its name behind its words, where the parser knows them.
    private static func commandFirst(_ arguments: [String]) -> [String] {
        for place in arguments.indices.dropFirst() where arguments[place] != "help" && names.contains(arguments[place])
        {
            let before = Array(arguments[..<place])
            let switches = before.filter { ["--quiet", "--verbose"].contains($0) }
            let options = switches + CommandHint.flags(CommandHint.repeated, in: before)
            guard options.count == before.count else { continue }
            // Behind a `--` they would be words.
            let words = Array(arguments[place...].prefix { $0 != "--" })
            return words + options + Array(arguments[(place + words.count)...])
        }
        return arguments
    }

    /// The word in the place of a command that is none; "help" is asked for a command by its name, too.
    private static func unknownCommand(in arguments: [String]) -> String? {
        guard let word = arguments.first(where: { $0 != "help" }), !word.hasPrefix("-") else { return nil }
        return names.contains(word) ? nil : word
    }

    /// Prints the help, the version or the fault, each to its place.
    private static func report(_ error: any Error, arguments: [String], context: PeopleContext) -> ExitStatus {
        if Task.isCancelled {
            // A canceled request can fail in many ways; none of them is news to the person who pressed Ctrl-C.
            context.talk("\n\(context.programName): \(context.texts[.titleCanceled])\(context.texts.fullStop)\n")
            return .canceled
        }
        if error is ByteStream.Closed { return .done }
        if let code = error as? ExitCode { return ExitStatus(rawValue: code.rawValue) ?? .failed }
        // The parser knows its own errors: help and version count as success, everything that it refused as usage.
        let parserStatus = exitCode(for: error)
        if parserStatus.isSuccess || parserStatus == .validationFailure {
            var text = fullMessage(for: error, columns: context.terminal.columns ?? defaultColumns)
            while text.last == "\n" { text.removeLast() }
            if !parserStatus.isSuccess, let word = unknownCommand(in: arguments) {
                let words = arguments.drop { $0 != word }.map { ShellWord.quoteIfNeeded(TerminalText.clean($0)) }
                if let near = names.first(where: { word.isNear($0) }) {
                    let meant = ([near] + words.dropFirst()).joined(separator: " ")
                    text += "\n\n\(context.texts[.commandDidYouMean(context.hint(meant))])"
                }
                let search = context.hint("search \(words.joined(separator: " "))")
                text += "\n\n\(context.texts[.commandSearchInstead(search)])"
            }
            guard parserStatus.isSuccess else {
                context.talk("\(text)\n")
                return .usage
            }
            do {
                try context.output("\(text)\n")
                return .done
            } catch {
                return report(error, arguments: arguments, context: context)
            }
        }
        context.note(error)
        return ExitStatus(error)
    }

    /// The words before a fault that the parser found; the same as before every other one.
    package static var _errorPrefix: String { "\(PeopleContext.current.programName): " }
}
