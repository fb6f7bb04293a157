#if os(macOS) || os(Linux)
import SmallFoundation
import Dispatch

/// Starts a program that is to outlive this one: in a session of its own, with the usual signals, and without this
/// one's standard streams and other open files.
///
/// Foundation's `Process` would bring all of Foundation into a program that is to start in milliseconds.
package struct ChildProcess: Sendable {
    let program: String
    /// The first one is the program's own name.
    let arguments: [String]
    let environment: [String: String]
    /// What it reads from standard input; nothing by default.
    private let input: [UInt8]

    /// More than this it may not be able to read: a pipe has to hold it.
    package static let maximumInput = 16_384

    package init(program: String, arguments: [String], environment: [String: String], input: [UInt8] = []) {
        (self.program, self.arguments, self.environment) = (program, arguments, environment)
        self.input = input
    }

    /// Finds a program as a shell does, in the folders of `PATH` unless its name has a slash; nil where there is none.
    package static func find(_ program: String, in environment: [String: String]) -> String? {
        let folders = (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
        let places = program.contains("/") ? [program] : folders.map { "\($0)/\(program)" }
        return places.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Starts it, and says whether it ended well or is still running after a while.
    package func startsWell(within timeout: Duration) async -> Bool { await endsWell(within: timeout) ?? true }

    /// Starts it, and says whether it ended well; nil when it is still running after a while.
    package func endsWell(within timeout: Duration) async -> Bool? {
        guard let identifier = spawn() else { return false }
        let (exit, ended) = AsyncStream<Bool>.makeStream()
        DispatchQueue(label: "NativeOAuth.ChildProcess").async {
            var status: Int32 = 0
            while waitpid(identifier, &status, 0) < 0 && errno == EINTR {}
            ended.yield(status == 0)
        }
        let timer = Task {
            try await Task.sleep(for: timeout)
            ended.finish()
        }
        defer { timer.cancel() }
        return await exit.first { _ in true }
    }

    /// The flags for a session of its own, which glibc and musl hide from programs that do not ask for GNU's additions,
    /// and by which Apple's systems close every descriptor but those that are given.
    private static var ownSession: Int16 {
        #if canImport(Darwin)
        Int16(POSIX_SPAWN_SETSID) | Int16(POSIX_SPAWN_CLOEXEC_DEFAULT)
        #else
        0x80
        #endif
    }

    /// The descriptors that Linux has to be told to close: ours close by themselves, those of other libraries may not.
    private static var others: [Int32] {
        #if os(Linux)
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return (names ?? []).compactMap { Int32($0) }.filter { $0 > 2 }
        #else
        []
        #endif
    }

    private func spawn() -> pid_t? {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        Self.setFree(&attributes)
        // What a browser prints is no part of this program's output.
        for descriptor: Int32 in 0...2 {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let source = filledPipe()
        defer { source.map { _ = close($0) } }
        if let source { posix_spawn_file_actions_adddup2(&actions, source, 0) }
        Self.others.forEach { posix_spawn_file_actions_addclose(&actions, $0) }
        let argumentStrings = arguments.map { strdup($0) } + [nil]
        let environmentStrings = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (argumentStrings + environmentStrings).forEach { free($0) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, program, &actions, &attributes, argumentStrings, environmentStrings)
        return result == 0 ? identifier : nil
    }

    /// A pipe that holds ``input`` and has no other end any more; written before there is a reader that could go away.
    private func filledPipe() -> Int32? {
        var ends: [Int32] = [-1, -1]
        guard !input.isEmpty, input.count <= Self.maximumInput, pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = input.withUnsafeBytes { write(ends[1], $0.baseAddress, $0.count) }
        close(ends[1])
        return ends[0]
    }

    #if canImport(Darwin)
    private typealias Attributes = posix_spawnattr_t?
    #else
    private typealias Attributes = posix_spawnattr_t
    #endif

    /// Lets the other program be stopped like any other, and lets it outlive the terminal of this one.
    ///
    /// This one may ignore Ctrl-C, to handle it in its own way, and Swift's threads block most signals; both would be
    /// inherited.
    private static func setFree(_ attributes: inout Attributes) {
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF) | ownSession)
    }
}
#endif
