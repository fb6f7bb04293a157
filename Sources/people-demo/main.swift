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

// These only look at who is signed in; with nobody, there would be nothing to see.
let looksAtAccounts = ["accounts", "doctor"].contains(arguments.first)

await PeopleCommand.exit {
    let environment = ProcessInfo.processInfo.environment
    return await DemoOrganization.run(
        environment: environment, interactive: isInteractive, signedIn: looksAtAccounts
    ) { context in
        arguments.isEmpty
            ? await DemoTour(context: context).run() : await PeopleCommand.run(arguments: arguments, context: context)
    }
}
