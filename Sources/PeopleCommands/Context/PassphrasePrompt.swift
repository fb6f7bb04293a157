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
                if let line = await typedLine({ readLine() }) { return line }
                if !Task.isCancelled { talk("\n") }
                throw CancellationError()
            }
        } catch let error as TerminalError {
            throw OAuthError(
                .storeKeyUnavailable, "A passphrase cannot be typed here without being shown.", underlying: error)
        }
    }
}

/// Waits for a line that a person types, read on a thread of its own; nil at the end, or once the caller is canceled.
func typedLine(_ read: @escaping @Sendable () -> String?) async -> String? {
    let (lines, send) = AsyncStream<String>.makeStream()
    // Not in a task: one that waits for a person there keeps a thread from all other tasks.
    DispatchQueue(label: "people.line").async {
        if let line = read() { send.yield(line) }
        send.finish()
    }
    return await lines.first { _ in true }
}
