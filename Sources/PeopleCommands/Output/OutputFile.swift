#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file that a person named for what a command fetches.
struct OutputFile {
    /// As it was typed.
    let path: String

    /// What an option says; nil where that is nothing or "-", which stands for stdout.
    init?(option: String?) {
        guard let option, option != "-" else { return nil }
        path = option
    }

    /// Where it is.
    var url: URL { URL(filePath: path, directoryHint: .notDirectory) }

    /// Puts data there, as a whole or not at all.
    ///
    /// - Throws: ``CommandFailure`` that names the file.
    func write(_ data: Data) throws {
        do {
            try data.write(to: url, options: .atomic)
        } catch {
            throw CommandFailure(
                status: .settingsWrong, message: "“\(TerminalText.clean(path))” cannot be written.",
                nextStep: "Check that its folder is there and yours, and that the disk is not full.")
        }
    }
}
