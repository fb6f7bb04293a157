import SmallFoundation

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
