import PeopleCommands
import SmallFoundation

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--version"] { PeopleCommand.exitWithVersion() }
let environment = ProcessInfo.processInfo.environment
PeopleCommand.exit {
    await PeopleCommand.run(arguments: arguments, context: .live(programName: "people", environment: environment))
} meanwhile: {
    PeopleCommand.prepare(for: arguments, environment: environment)
}
