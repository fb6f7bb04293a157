import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// A program that is run as a whole process and has to succeed.
struct Program {
    let path: String
    let arguments: [String]
    let environment: [String: String]

    /// Runs it once.
    ///
    /// - Returns: Milliseconds from before the start to after the end.
    func wallTime() throws -> Double {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
        let argumentStrings = ([path] + arguments).map { strdup($0) } + [nil]
        let environmentStrings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argumentStrings + environmentStrings).forEach { free($0) } }
        let clock = ContinuousClock()
        let start = clock.now
        var identifier: pid_t = 0
        guard posix_spawn(&identifier, path, &actions, nil, argumentStrings, environmentStrings) == 0 else {
            throw POSIXError(.ENOENT)
        }
        var status: Int32 = 0
        guard waitpid(identifier, &status, 0) == identifier, status == 0 else {
            FileHandle.standardError.write(Data("\(path) failed with wait status \(status)\n".utf8))
            throw POSIXError(.ECHILD)
        }
        return (clock.now - start) / .milliseconds(1)
    }

    /// Runs it once under GNU time.
    ///
    /// A child's largest resident set, as wait4 tells it, begins with that of the process that started it; so the
    /// starter has to be a small one.
    ///
    /// - Returns: The largest resident set, in MiB.
    func peakMemory() throws -> Double {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/time")
        process.arguments = ["-f", "%M", path] + arguments
        process.environment = environment
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0, let last = text.split(separator: "\n").last, let size = Double(last)
        else { throw POSIXError(.ECHILD) }
        return size / 1024
    }
}
