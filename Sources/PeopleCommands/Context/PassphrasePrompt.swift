import NativeOAuth

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Asks for a passphrase at the terminal, without showing what is typed.
struct PassphrasePrompt: Sendable {
    /// Whether somebody could answer.
    let hasTerminal: Bool
    /// Writes the question.
    let talk: @Sendable (String) -> Void

    /// Asks; twice for a new store, because nobody can open a store whose passphrase was mistyped.
    ///
    /// - Throws: `OAuthError` with `storeKeyUnavailable` when there is no terminal or the two differ, or
    ///   `CancellationError` after Ctrl-C.
    func ask(for use: StoreKeyUse) throws -> Redacted<String>? {
        guard hasTerminal else {
            throw OAuthError(
                .storeKeyUnavailable, "The accounts are encrypted with a passphrase, and there is nobody to type it.",
                nextStep: "Run the command in a terminal, or name a file that holds it with --passphrase-file.")
        }
        let typed = try read(use == .newStore ? "New passphrase for the accounts: " : "Passphrase of the accounts: ")
        if use == .newStore, try read("The same again: ") != typed {
            throw OAuthError(.storeKeyUnavailable, "The two are not the same.", nextStep: "Begin again.")
        }
        return Redacted(typed)
    }

    private func read(_ question: String) throws -> String {
        var usual = termios()
        guard tcgetattr(STDIN_FILENO, &usual) == 0 else {
            throw OAuthError(.storeKeyUnavailable, "The terminal cannot be told not to show what is typed.")
        }
        talk(question)
        // Without ISIG as well: Ctrl-C would end the program and leave the terminal silent.
        var silent = usual
        silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
        withUnsafeMutableBytes(of: &silent.c_cc) { characters in
            characters[Int(VMIN)] = 1
            characters[Int(VTIME)] = 0
        }
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer {
            tcsetattr(STDIN_FILENO, TCSAFLUSH, &usual)
            talk("\n")
        }
        return try readLine()
    }

    private func readLine() throws -> String {
        var line: [UInt8] = []
        while true {
            var byte: UInt8 = 0
            #if canImport(Glibc)
            let count = Glibc.read(STDIN_FILENO, &byte, 1)
            #elseif canImport(Musl)
            let count = Musl.read(STDIN_FILENO, &byte, 1)
            #else
            let count = Darwin.read(STDIN_FILENO, &byte, 1)
            #endif
            if count < 0, errno == EINTR { continue }
            guard count == 1, byte != 3, byte != 4 else { throw CancellationError() }
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                return String(decoding: line, as: UTF8.self)
            case 8, 127:
                line = Array(String(decoding: line, as: UTF8.self).dropLast().utf8)
            default:
                line.append(byte)
            }
        }
    }
}
