import Dispatch
import PeopleCommands

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

let arguments = Array(CommandLine.arguments.dropFirst())
if arguments == ["--version"] { PeopleCommand.exitWithVersion() }
PeopleCommand.prepare(for: arguments)
// In a task and not by "await" here, which would start one before the first line.
Task {
    await PeopleCommand.exit(
        running: arguments,
        in: .live(programName: "people", environment: ProcessInfo.processInfo.environment))
}
dispatchMain()
