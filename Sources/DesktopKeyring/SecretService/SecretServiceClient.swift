#if os(Linux)
import Dispatch
import NativeOAuth

/// Uses the keyring on a thread of its own, because the bus is waited for and Swift's few threads must not be held up: one
/// piece of work after the other, over a connection that stays open and is opened again when the keyring was started anew.
final class SecretServiceClient: Sendable {
    private let environment: [String: String]
    private let prompts: KeyringPrompts
    private let reply: Duration
    private let queue = DispatchQueue(label: "DesktopKeyring.SecretServiceClient")
    /// A piece of work takes it out and puts it back; there is one at a time.
    private let idle = Locked<SecretServiceConnection?>(nil)

    /// Nothing is connected yet.
    init(_ environment: [String: String], prompts: KeyringPrompts, reply: Duration = .seconds(10)) {
        self.environment = environment
        self.prompts = prompts
        self.reply = reply
    }

    /// Does some work with the keyring, once more if it went away in between: twice has to be as good as once.
    ///
    /// An error has a ``SecretServiceFailure`` underneath.
    func use<Result: Sendable>(
        isWriting: Bool, within limit: Duration? = nil,
        _ work: @escaping @Sendable (inout SecretServiceConnection) throws -> Result
    ) async throws -> Result {
        let alarm = PollAlarm()
        let timeout = DBusTimeout(reply: reply, deadline: limit.map { .now.advanced(by: $0) }, alarm: alarm)
        do {
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    queue.async { [self] in
                        continuation.resume(with: Swift.Result { try attempt(timeout, work) })
                    }
                }
            } onCancel: {
                alarm?.ring()
            }
        } catch {
            throw SecretServiceFailure.error(error, isWriting: isWriting)
        }
    }

    private func attempt<Result: Sendable>(
        _ timeout: DBusTimeout, isSecond: Bool = false, _ work: (inout SecretServiceConnection) throws -> Result
    ) throws -> Result {
        let kept = idle.exchange(nil)
        guard !timeout.isCanceled else { throw CancellationError() }
        do {
            var keyring = try kept ?? SecretServiceConnection.open(environment, prompts: prompts, timeout)
            keyring.connection.timeout = timeout
            // After a failure an answer may still be on its way, so the next one begins anew.
            let result = try work(&keyring)
            idle.withLock { [keyring] in $0 = keyring }
            return result
        } catch let error where !isSecond && SecretServiceFailure.isPassing(error) {
            return try attempt(timeout, isSecond: true, work)
        }
    }

    /// Whether there is a keyring that is open, or that the person can be asked to open; nobody is asked here.
    static func isUsable(_ environment: [String: String], within limit: Duration = .seconds(2)) async -> Bool {
        let client = SecretServiceClient(environment, prompts: .never, reply: limit)
        let isUsable = try? await client.use(isWriting: false, within: limit) { keyring in
            let collection = try keyring.defaultCollection()
            return try !keyring.isLocked(collection) || keyring.canAsk()
        }
        return isUsable ?? false
    }
}
#endif
