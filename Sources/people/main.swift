import Dispatch
import PeopleCommands
import SmallFoundation

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--version"] { PeopleCommand.exitWithVersion() }
let environment = ProcessInfo.processInfo.environment
PeopleCommand.prepare(for: arguments, environment: environment)
// In a task and not by "await" here, which would start one before the first line; and detached, because the main thread is
// busy in the next line for a while.
Task.detached {
    await PeopleCommand.exit {
        await PeopleCommand.run(
            arguments: arguments, context: .live(programName: "people", environment: environment))
    }
}
dispatchMain()
