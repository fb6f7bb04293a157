import PeopleCommands

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// The same commands as `people`, on an organization that this program carries with it.
let words = CommandLine.arguments.dropFirst()
let isInteractive = words.contains(DemoOrganization.interactiveFlag)
let arguments = words.filter { $0 != DemoOrganization.interactiveFlag }

await PeopleCommand.exit {
    await DemoOrganization.run(environment: ProcessInfo.processInfo.environment, interactive: isInteractive) {
        context in
        arguments.isEmpty
            ? await DemoTour(context: context).run() : await PeopleCommand.run(arguments: arguments, context: context)
    }
}
