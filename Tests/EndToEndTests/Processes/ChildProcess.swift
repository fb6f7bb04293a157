import Foundation
import NativeOAuth

/// A process that was started, and the ends of the two pipes that it writes to.
///
/// Foundation's `Process` is not used, because many at once, started from Swift's tasks, can wait for each other, and
/// because its children inherit the signals that the starting thread blocks: they would never hear of Ctrl-C.
final class ChildProcess: Sendable {
    private let identifier: pid_t
    /// Once it is, its number may belong to somebody else.
    private let isReaped = Locked(false)
    private static let starting = NSLock()

    /// To be read, and closed by whoever reads it.
    let output: Int32
    /// To be read, and closed by whoever reads it.
    let errors: Int32

    /// Starts a process that inherits neither files nor variables nor signals.
    init(_ program: URL, _ arguments: [String], environment: [String: String]) throws {
        // A process that another test starts between a pipe and its mark would hold the pipe open.
        Self.starting.lock()
        defer { Self.starting.unlock() }
        let (output, errors) = (try Self.makePipe(), try Self.makePipe())
        defer { [output.write, errors.write].forEach { close($0) } }
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output.write, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, errors.write, STDERR_FILENO)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        [SIGINT, SIGTERM, SIGPIPE].forEach { _ = sigaddset(&signals, $0) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(flags))

        let words = ([program.path] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, program.path, &actions, &attributes, words, variables)
        guard result == 0 else {
            [output.read, errors.read].forEach { close($0) }
            throw ProgramFailure("\(program.path) cannot be started: \(String(cString: strerror(result))).")
        }
        (self.identifier, self.output, self.errors) = (identifier, output.read, errors.read)
    }

    /// Sends a signal, unless the process has ended.
    func send(_ signal: Int32) {
        isReaped.withLock { isReaped in
            if !isReaped {
                kill(identifier, signal)
            }
        }
    }

    /// Waits until the process has ended, on a thread of its own, because Swift's must not be held up.
    ///
    /// - Returns: Its exit status; below zero the signal that ended it, so that a program that was killed never looks
    ///   like one that ended by itself.
    func end() async -> Int32 {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var information = siginfo_t()
                while waitid(P_PID, id_t(self.identifier), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
                let status = self.isReaped.withLock { isReaped in
                    var status: Int32 = 0
                    waitpid(self.identifier, &status, 0)
                    isReaped = true
                    return status
                }
                let signal = status & 0x7F
                continuation.resume(returning: signal == 0 ? (status >> 8) & 0xFF : -signal)
            }
        }
    }

    /// Both ends are closed in every child but the one that gets the end for writing.
    private static func makePipe() throws -> (read: Int32, write: Int32) {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw ProgramFailure("There is no pipe: \(String(cString: strerror(errno))).") }
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}
