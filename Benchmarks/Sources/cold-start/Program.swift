import Foundation

#if canImport(Glibc)
import Glibc
#endif

/// What one run of a program took.
struct Measurement {
    /// Milliseconds from before the start to after the end.
    var wall: Double
    /// The largest resident set, in MiB, as the kernel accounts it.
    var memory: Double
}

/// A program that is run as a whole process and has to succeed.
struct Program {
    let path: String
    let arguments: [String]
    let environment: [String: String]

    /// Runs it once.
    func measured() throws -> Measurement {
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
        var usage = rusage()
        guard wait4(identifier, &status, 0, &usage) == identifier, status == 0 else {
            FileHandle.standardError.write(Data("\(path) failed with wait status \(status)\n".utf8))
            throw POSIXError(.ECHILD)
        }
        let wall = (clock.now - start) / .milliseconds(1)
        #if canImport(Darwin)
        let memory = Double(usage.ru_maxrss) / 1_048_576
        #else
        let memory = Double(usage.ru_maxrss) / 1024
        #endif
        return Measurement(wall: wall, memory: memory)
    }
}
