#if os(Linux)
import Foundation

@testable import DesktopKeyring
@testable import NativeOAuth

/// A program of the test's own session: started with a text on its standard input, and ended by its number.
final class KeyringProcess: Sendable {
    private let identifier: pid_t
    private let isReaped = Locked(false)
    private static let starting = NSLock()

    /// Starts a program whose output goes to a file.
    ///
    /// - Parameters:
    ///   - program: Its path.
    ///   - arguments: Its arguments, without its name.
    ///   - environment: All of its variables.
    ///   - input: What it reads on its standard input.
    ///   - log: The file that its output goes to.
    /// - Throws: `POSIXError` when it cannot be started.
    init(_ program: String, _ arguments: [String], environment: [String: String], input: String, log: String) throws {
        Self.starting.lock()
        defer { Self.starting.unlock() }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw POSIXError(.EMFILE) }
        ends.forEach { _ = fcntl($0, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        [SIGINT, SIGTERM, SIGPIPE].forEach { _ = sigaddset(&signals, $0) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        let variables = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + variables).forEach { free($0) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, program, &actions, &attributes, words, variables)
        let text = Array(input.utf8)
        if result == 0 {
            _ = write(ends[1], text, text.count)
        }
        close(ends[1])
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: result) ?? .ENOENT) }
        self.identifier = identifier
    }

    /// Ends it without asking, and waits until it is gone.
    func kill() {
        isReaped.withLock { isReaped in
            guard !isReaped else { return }
            _ = Glibc.kill(identifier, SIGKILL)
            _ = Self.reap(identifier)
            isReaped = true
        }
    }

    /// Waits until it ends by itself.
    ///
    /// - Returns: Its exit status; below zero the signal that ended it, and nil when it was waited for before.
    func wait() -> Int32? {
        isReaped.withLock { isReaped -> Int32? in
            guard !isReaped else { return nil }
            isReaped = true
            let status = Self.reap(identifier)
            return status & 0x7F == 0 ? (status >> 8) & 0xFF : -(status & 0x7F)
        }
    }

    private static func reap(_ identifier: pid_t) -> Int32 {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
        return status
    }

    deinit {
        kill()
    }
}
#endif
