#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A file in the folder in which the program was started; what is there already stays.
enum NewFile {
    /// More files of one name are not tried.
    private static let mostTries = 100

    /// Writes a file of this name, or of one with a number.
    ///
    /// - Parameters:
    ///   - data: What is written.
    ///   - name: A name with an ending.
    /// - Returns: The name that it got.
    /// - Throws: What the system says.
    static func write(_ data: Data, _ name: String) throws -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        for number in 1..<mostTries {
            let attempt = number == 1 ? name : "\(name[..<dot]) \(number)\(name[dot...])"
            if FileManager.default.fileExists(atPath: attempt) { continue }
            try data.write(to: URL(filePath: attempt, directoryHint: .notDirectory), options: .withoutOverwriting)
            return attempt
        }
        throw CocoaError(.fileWriteFileExists)
    }
}
