#if os(Linux)
import Foundation
import Glibc

/// A terminal without a window, and a program in it.
///
/// Its methods hold up the thread: tests that use it come one after the other.
final class PseudoTerminal {
    private var controller: Int32
    /// Kept open to look at the modes of the terminal after the program.
    private var device: Int32
    private var process: pid_t = 0
    /// The modes before the program: once it runs, nobody knows whether it has changed them already.
    private(set) var modesBefore: [UInt8] = []
    private(set) var output: [UInt8] = []
    private var taken = 0

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Starts a program in a session of its own, whose terminal this is.
    init(
        _ program: String, _ arguments: [String] = [], columns: UInt16 = 60, rows: UInt16 = 14,
        environment: [String: String] = [:]
    ) throws {
        // By hand, because glibc hides posix_openpt and its like from programs that do not ask for them.
        controller = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var number: UInt32 = 0
        var locked: Int32 = 0
        let (getNumber, setLock): (UInt, UInt) = (0x8004_5430, 0x4004_5431)
        guard controller >= 0, ioctl(controller, getNumber, &number) == 0, ioctl(controller, setLock, &locked) == 0
        else {
            throw Failure(description: "The system gives no terminal: \(String(cString: strerror(errno)))")
        }
        let path = "/dev/pts/\(number)"
        device = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        resize(columns, rows)
        modesBefore = modes
        try start(program, arguments, path, environment)
    }

    deinit {
        kill(process, SIGKILL)
        close(controller)
        close(device)
    }

    private func start(_ program: String, _ arguments: [String], _ path: String, _ environment: [String: String]) throws
    {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        // The first terminal that the leader of a session opens becomes the session's.
        posix_spawn_file_actions_addopen(&actions, 0, path, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        let ownSession: Int16 = 0x80
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | ownSession)
        // Swift's own report of a crash would wait for a key.
        let usual = ["TERM": "xterm-256color", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no"]
        let variables = usual.merging(environment) { $1 }.map { strdup("\($0.key)=\($0.value)") } + [nil]
        let words = ([program] + arguments).map { strdup($0) } + [nil]
        defer { (variables + words).forEach { free($0) } }
        let result = posix_spawn(&process, program, &actions, &attributes, words, variables)
        guard result == 0 else { throw Failure(description: "\(program): \(String(cString: strerror(result)))") }
    }

    /// The modes of the terminal, as bytes that can be compared.
    var modes: [UInt8] {
        var modes = termios()
        tcgetattr(device, &modes)
        return withUnsafeBytes(of: modes) { Array($0) }
    }

    /// Whether keys come to the program one by one and as they are.
    var isRaw: Bool {
        var modes = termios()
        tcgetattr(device, &modes)
        return modes.c_lflag & tcflag_t(ICANON | ECHO | ISIG) == 0
    }

    func resize(_ columns: UInt16, _ rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(controller, UInt(TIOCSWINSZ), &size)
    }

    func type(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(controller, $0.baseAddress, $0.count) }
    }

    func send(_ signal: Int32) {
        kill(process, signal)
    }

    /// Waits until the program has written something, after what the last wait was for.
    func expect(_ text: String, within seconds: Double = 60) throws {
        let deadline = Date.now.addingTimeInterval(seconds)
        while true {
            let rest = Array(output[taken...])
            if let range = rest.firstRange(of: Array(text.utf8)) {
                taken += range.upperBound
                return
            }
            let left = deadline.timeIntervalSinceNow
            guard left > 0, read(within: left) else {
                let shown = String(decoding: rest.suffix(600), as: UTF8.self).replacing("\u{1B}", with: "^")
                throw Failure(description: "'\(text)' did not come, but: \(shown)")
            }
        }
    }

    /// Whether something came.
    func read(within seconds: Double) -> Bool {
        var file = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
        guard poll(&file, 1, Int32(seconds * 1_000)) > 0 else { return false }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = Glibc.read(controller, &buffer, buffer.count)
        guard count > 0 else { return false }
        output += buffer[..<count]
        return true
    }

    /// Waits until the program has ended.
    ///
    /// - Returns: Its exit status, or the number of the signal that ended it, as a negative number.
    func end(within seconds: Double = 60) throws -> Int32 {
        var ends: [Int32] = [-1, -1]
        pipe(&ends)
        defer { close(ends[0]) }
        // Another thread waits without a limit, and tells through a pipe, which can be waited for with one.
        DispatchQueue.global().async { [process, ends] in
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0, errno == EINTR {}
            write(ends[1], &status, MemoryLayout<Int32>.size)
            close(ends[1])
        }
        var file = pollfd(fd: ends[0], events: Int16(POLLIN), revents: 0)
        guard poll(&file, 1, Int32(seconds * 1_000)) > 0 else {
            kill(process, SIGKILL)
            throw Failure(description: "It has not ended: \(String(decoding: output.suffix(600), as: UTF8.self))")
        }
        var status: Int32 = 0
        _ = Glibc.read(ends[0], &status, MemoryLayout<Int32>.size)
        let value = status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
        while read(within: 0) {}
        return value
    }

    /// Takes the terminal away, as closing its window does.
    func hangUp() {
        close(device)
        close(controller)
        (device, controller) = (-1, -1)
    }

    /// The ticks of processor time that the program has used.
    func processorTime() throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        let fields = text.split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Int(fields[11]), let system = Int(fields[12]) else {
            throw Failure(description: "/proc does not say: \(text)")
        }
        return user + system
    }
}
#endif
