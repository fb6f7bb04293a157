import PeopleCommands

/// What a newcomer sees: a search as a table, one person as a card, and what to try next.
struct DemoTour: Sendable {
    let context: PeopleContext

    func run() async -> Int32 {
        context.talk("people-demo: Contoso is running on this machine. Adele Vance signs in and searches for “al”.\n\n")
        let status = await PeopleCommand.run(arguments: ["search", "al"], context: context)
        guard status == ExitStatus.done.rawValue else { return status }
        context.talk("\npeople-demo: And this is one of them, as a card.\n\n")
        let card = await PeopleCommand.run(arguments: ["show", "alexw@contoso.onmicrosoft.com"], context: context)
        guard card == ExitStatus.done.rawValue else { return card }
        let program = context.calledAs ?? context.programName
        // Whoever came by the script has a clone, and perhaps nothing installed.
        let people = context.calledAs == nil ? "people" : "swift run people"
        context.talk(
            """

            Next: \(program) search zizka, or sign in in your own browser with \(program) --interactive
            Real tenant: register a public client, set PEOPLE_AUTHORITY and PEOPLE_CLIENT_ID, and \(people) sign-in

            """)
        return card
    }
}
