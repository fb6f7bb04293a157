import NativeOAuth
import TerminalScreen

/// Asks for a passphrase at the terminal, without showing what is typed.
struct PassphrasePrompt: Sendable {
    /// Whether somebody could answer.
    let hasTerminal: Bool
    /// Writes the question.
    let talk: @Sendable (String) -> Void

    /// Asks; twice for a new store, because nobody can open a store whose passphrase was mistyped.
    ///
    /// - Throws: `OAuthError` with `storeKeyUnavailable` when there is no terminal that can be silent or the two differ, or
    ///   `CancellationError` when the caller is canceled or the input ends.
    func ask(for use: StoreKeyUse) async throws -> Redacted<String>? {
        guard hasTerminal else {
            throw OAuthError(
                .storeKeyUnavailable, "The accounts are encrypted with a passphrase, and there is nobody to type it.",
                nextStep: "Run the command in a terminal, or name a file that holds it with --passphrase-file.")
        }
        let typed = try await read(
            use == .newStore ? "New passphrase for the accounts: " : "Passphrase of the accounts: ")
        if use == .newStore, try await read("The same again: ") != typed {
            throw OAuthError(.storeKeyUnavailable, "The two are not the same.", nextStep: "Begin again.")
        }
        return Redacted(typed)
    }

    private func read(_ question: String) async throws -> String {
        do {
            return try await TerminalScreen.Terminal.withoutEcho {
                talk(question)
                if let line = await TypedLine(read: { readLine() }).next() { return line }
                if !Task.isCancelled { talk("\n") }
                throw CancellationError()
            }
        } catch let error as TerminalError {
            throw OAuthError(
                .storeKeyUnavailable, "A passphrase cannot be typed here without being shown.",
                nextStep: "Name a file that holds it with --passphrase-file.", underlying: error)
        }
    }
}
