import NativeOAuth
import SmallFoundation

/// A file that a person named for what a command fetches.
struct OutputFile {
    /// As it was typed.
    let path: String

    /// What an option says; nil where that is nothing or "-", which stands for stdout.
    init?(option: String?) {
        guard let option, option != "-" else { return nil }
        path = option
    }

    /// Puts data there, piece by piece, into a file that is replaced as a whole or not at all, and keeps its mode.
    ///
    /// What is no file of its own, such as a device, a named pipe or a link, is written to as it is.
    func write(mode: UInt32 = 0o600, _ fill: ((Data) throws -> Void) async throws -> Void) async throws {
        var there = stat()
        let isThere = lstat(path, &there) == 0
        guard !isThere || there.st_mode & S_IFMT == S_IFREG else { return try await writeThrough(fill) }
        let partial = try PartialFile(beside: path, mode: isThere ? UInt32(there.st_mode) & 0o777 : mode)
        try await fill { try partial.write($0) }
        try Task.checkCancellation()
        try partial.move(to: path)
    }

    private func writeThrough(_ fill: ((Data) throws -> Void) async throws -> Void) async throws {
        let name = "\(TerminalText.clean(path))"
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_NOCTTY | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ByteStream.failure(name, errno) }
        defer { close(descriptor) }
        let stream = ByteStream(descriptor: descriptor, name: name)
        try await fill { try stream.write($0) }
    }
}

/// A file in the folder in which the program was started; what is there already stays.
enum NewFile {
    /// More files of one name are not tried.
    private static let maximumTries = 100

    /// Writes a whole file of this name, which has an ending, or of one with a number, and tells the name.
    static func write(_ data: Data, _ name: String) throws -> String {
        let dot = name.lastIndex(of: ".") ?? name.endIndex
        for number in 1..<maximumTries {
            let attempt = number == 1 ? name : "\(name[..<dot]) \(number)\(name[dot...])"
            let descriptor = open(attempt, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor < 0, errno == EEXIST { continue }
            guard descriptor >= 0 else { throw ByteStream.failure(attempt, errno) }
            defer { close(descriptor) }
            do {
                try ByteStream(descriptor: descriptor, name: attempt).write(data)
                return attempt
            } catch {
                unlink(attempt)
                throw error
            }
        }
        throw ByteStream.failure(name, EEXIST)
    }
}
