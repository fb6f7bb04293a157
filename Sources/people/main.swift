import PeopleCommands

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

await PeopleCommand.exit(
    running: Array(CommandLine.arguments.dropFirst()),
    in: .live(programName: "people", environment: ProcessInfo.processInfo.environment))
