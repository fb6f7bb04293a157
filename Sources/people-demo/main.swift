import PeopleCommands
import SmallFoundation

// The same commands as `people`, at an emulator that this program carries with it.
let words = CommandLine.arguments.dropFirst()
let isInteractive = words.contains(DemoSession.interactiveFlag)
let arguments = words.filter { $0 != DemoSession.interactiveFlag }

// These are about who is signed in; with nobody, there would be nothing to see.
let looksAtAccounts = ["accounts", "doctor", "sign-out"].contains(arguments.first)

PeopleCommand.exit {
    let environment = ProcessInfo.processInfo.environment
    return await DemoSession.run(
        environment: environment, interactive: isInteractive, signedIn: looksAtAccounts
    ) { context in
        if !arguments.isEmpty { return await PeopleCommand.run(arguments: arguments, context: context) }
        // Whoever looks on gets the view; a pipe gets what can be read later.
        guard context.terminal.inputIsTerminal, context.terminal.outputIsTerminal else {
            return await context.tour()
        }
        // The view tells it again where it is needed; after the view it can still be read.
        if !isInteractive, let note = context.signInNote {
            // Below the view that has ended, the bare note would look like something that went wrong.
            context.talk("people-demo: For the next time you sign in:\n\(note)\n")
        }
        return await PeopleCommand.run(arguments: ["browse"], context: context)
    }
}
