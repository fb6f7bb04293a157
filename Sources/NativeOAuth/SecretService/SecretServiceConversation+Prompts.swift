#if os(Linux)
extension SecretServiceConversation {
    /// The path that stands for "nothing".
    static let nothing = "/"

    /// Unlocks collections or items; what is unlocked already costs one call.
    ///
    /// - Throws: ``StoreFault/locked``, ``StoreFault/promptDismissed``, ``DBusFailure``, or `CancellationError`.
    mutating func unlock(_ paths: [String], _ patience: DBusPatience) throws {
        guard !paths.isEmpty else { return }
        let reply = try call("Unlock", of: "Service", [.paths(paths)], patience)
        guard reply.count == 2 else { throw DBusFailure.malformed("an answer to Unlock that is none") }
        var unlocked = try reply[0].asPaths()
        let prompt = try reply[1].asPath()
        if prompt != Self.nothing {
            unlocked += try complete(prompt, patience).asPaths()
        }
        guard Set(paths).isSubset(of: unlocked) else { throw StoreFault.locked }
    }

    /// Has the service ask the person, and waits for the answer.
    ///
    /// - Returns: What the prompt was about.
    /// - Throws: As ``unlock(_:_:)`` does.
    ///
    /// > Source: [Secret Service API, prompts](https://specifications.freedesktop.org/secret-service/latest/prompts.html)
    mutating func complete(_ prompt: String, _ patience: DBusPatience) throws -> DBusValue {
        guard case .within(let limit) = prompts else {
            dismiss(prompt)
            throw StoreFault.locked
        }
        let interest = "type='signal',sender='\(owner)',interface='org.freedesktop.Secret.Prompt',path='\(prompt)'"
        _ = try connection.callBus("AddMatch", [.string(interest)], patience)
        // No window is named: which one is ours, a library cannot know.
        _ = try call("Prompt", of: "Prompt", on: prompt, [.string("")], patience)
        let answer: DBusMessage
        do {
            answer = try connection.signal(until: patience.deadline(limit), patience) { [owner] signal in
                signal.sender == owner && signal.member == "Completed" && signal.path == prompt
                    || signal.isDeparture(of: owner)
            }
        } catch {
            // Nobody waits for the answer any more, so the question must not stay on the screen.
            dismiss(prompt)
            throw error as? DBusFailure == .timedOut ? StoreFault.locked : error
        }
        _ = try connection.callBus("RemoveMatch", [.string(interest)], patience)
        guard answer.member == "Completed" else { throw DBusFailure.closed }
        guard answer.body.count == 2 else { throw DBusFailure.malformed("an answered prompt without an answer") }
        guard try !answer.body[0].asTruth() else {
            throw try canAsk(patience) ? StoreFault.promptDismissed : StoreFault.locked
        }
        return try answer.body[1].asVariant()
    }

    /// Takes a prompt back; a service that does not answer to that is left alone.
    private mutating func dismiss(_ prompt: String) {
        _ = try? call("Dismiss", of: "Prompt", on: prompt, [], DBusPatience(reply: .seconds(1)))
    }

    /// Whether anybody can be asked at all: GNOME's keyring leaves that to another program, and when there is none it
    /// says that the person declined.
    mutating func canAsk(_ patience: DBusPatience) throws -> Bool {
        guard try isOnBus("org.gnome.keyring", patience) else { return true }
        let prompter = "org.gnome.keyring.SystemPrompter"
        if try isOnBus(prompter, patience) {
            return true
        }
        let reply = try connection.callBus("ListActivatableNames", [], patience)
        guard case .array(.string, let names)? = reply.first else {
            throw DBusFailure.malformed("a list of names that is none")
        }
        return names.contains(.string(prompter))
    }

    private mutating func isOnBus(_ name: String, _ patience: DBusPatience) throws -> Bool {
        let reply = try connection.callBus("NameHasOwner", [.string(name)], patience)
        guard let answer = reply.first else { throw DBusFailure.malformed("neither yes nor no") }
        return try answer.asTruth()
    }
}
#endif
