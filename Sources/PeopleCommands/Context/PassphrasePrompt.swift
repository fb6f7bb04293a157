import Dispatch
import NativeOAuth
import PeopleFinder
import TerminalScreen

/// Asks for a passphrase at the terminal, without showing what is typed.
struct PassphrasePrompt: Sendable {
    /// Whether somebody could answer.
    let hasTerminal: Bool
    let texts: Texts
    let talk: @Sendable (String) -> Void

    /// Asks; twice for a new store, because nobody can open a store whose passphrase was mistyped.
    ///
    /// - Throws: `OAuthError` with `storeKeyUnavailable` when there is no terminal that can be silent or the two differ, or
    ///   `CancellationError` when the caller is canceled or the input ends.
    func ask(for use: StoreKeySource.Use) async throws -> Redacted<String>? {
        guard hasTerminal else {
            throw OAuthError(
                .storeKeyUnavailable, "The accounts are encrypted with a passphrase, and there is nobody to type it.")
        }
        let typed = try await read(use == .newStore ? .commandNewPassphrase : .commandTypePassphrase)
        if use == .newStore, try await read(.commandSameAgain) != typed {
            throw OAuthError(.storeKeyUnavailable, "The two passphrases are not the same.")
        }
        return Redacted(typed)
    }

    private func read(_ question: Phrase) async throws -> String {
        do {
            return try await TerminalScreen.Terminal.withoutEcho {
                talk("\(texts[question]) ")
                if let line = await TypedLine(read: { readLine() }).next() { return line }
                if !Task.isCancelled { talk("\n") }
                throw CancellationError()
            }
        } catch let error as TerminalError {
            throw OAuthError(
                .storeKeyUnavailable, "A passphrase cannot be typed here without being shown.", underlying: error)
        }
    }
}

/// A line that a person types.
struct TypedLine: Sendable {
    /// Reads a line, and holds up its thread meanwhile; nil after the last one.
    let read: @Sendable () -> String?

    /// Waits for the line on a thread of its own.
    ///
    /// - Returns: The line; nil after the last one, and as soon as the caller is canceled: nothing ends the reading itself.
    func next() async -> String? {
        let (lines, send) = AsyncStream<String>.makeStream()
        // Not in a task: one that waits for a person there keeps a thread from all other tasks.
        DispatchQueue(label: "people.line").async { [read] in
            if let line = read() { send.yield(line) }
            send.finish()
        }
        for await line in lines { return line }
        return nil
    }
}
