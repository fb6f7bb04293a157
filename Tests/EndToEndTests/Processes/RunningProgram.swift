import Foundation
import NativeOAuth

/// A program that runs as a process of its own.
///
/// It is killed when it takes longer than it may, and the test that waits for it fails with all that it wrote.
final class RunningProgram: Sendable {
    let output: ProgramOutput
    let errors: ProgramOutput

    private let name: String
    private let child: ChildProcess
    private let end: Task<Int32, Never>
    private let watch: Task<Bool, Never>

    /// Starts a program, which inherits no variable.
    init(
        _ program: URL, _ arguments: [String], environment: [String: String], timeLimit: Duration = .seconds(240)
    ) throws {
        var environment = environment
        environment["NATIVEOAUTH_AUDIT"] = ProcessInfo.processInfo.environment["NATIVEOAUTH_AUDIT"]
        let child = try ChildProcess(program, arguments, environment: environment)
        let (output, errors) = (ProgramOutput(reading: child.output), ProgramOutput(reading: child.errors))
        let end = Task { await child.end() }
        self.output = output
        self.errors = errors
        self.child = child
        self.end = end
        name = ([program.lastPathComponent] + arguments.map { String($0.prefix(80)) }).joined(separator: " ")
        watch = Task {
            guard (try? await Task.sleep(for: timeLimit)) != nil else { return false }
            child.send(SIGKILL)
            _ = await end.value
            await output.giveUp()
            await errors.giveUp()
            return true
        }
    }

    deinit {
        // A test that failed may have left it alone.
        child.send(SIGKILL)
    }

    /// Waits for the next line of its standard output.
    ///
    /// - Throws: ``ProgramFailure`` with all that it wrote when it ends without one.
    func nextLine() async throws -> String {
        if let line = await output.nextLine() {
            return line
        }
        throw ProgramFailure("There is no further line. \(try await finish())")
    }

    /// Waits for something that it does outside of its output.
    ///
    /// - Throws: ``ProgramFailure`` with all that it wrote when it ends without having done it.
    func whileRunning(until condition: @escaping @Sendable () async -> Bool) async throws {
        let isOver = Locked(false)
        Task {
            _ = await end.value
            isOver.withLock { $0 = true }
        }
        while await !condition() {
            if isOver.withLock({ $0 }), await !condition() {
                throw ProgramFailure("It has ended before. \(try await finish())")
            }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Sends a signal.
    func send(_ signal: Int32) {
        child.send(signal)
    }

    /// Waits until it has ended by itself.
    ///
    /// - Throws: ``ProgramFailure`` with all that it wrote when it had to be killed.
    func finish() async throws -> FinishedProgram {
        let status = await end.value
        let text = (output: await output.wholeText(), errors: await errors.wholeText())
        watch.cancel()
        // A token is what `people token` is for.
        SecretsAudit.printed(text.errors + (name.contains(" token") ? "" : text.output))
        let finished = FinishedProgram(name: name, status: status, output: text.output, errors: text.errors)
        if await watch.value {
            throw ProgramFailure("Killed, because it took too long. \(finished)")
        }
        return finished
    }

    /// Ends it if it still runs, and waits until it is gone.
    func stop() async {
        send(SIGKILL)
        _ = try? await finish()
    }
}
