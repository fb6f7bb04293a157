#if os(Linux)
/// A line to the keyring that stays open between uses, and is opened again when the keyring was started anew.
final class SecretServiceLine: Sendable {
    private let environment: [String: String]
    private let prompts: KeyringPrompts
    private let line: DBusLine
    /// Whoever works takes it out and puts it back; there is one at a time.
    private let idle = Locked<SecretServiceConversation?>(nil)

    init(_ environment: [String: String], prompts: KeyringPrompts, reply: Duration = .seconds(10)) {
        self.environment = environment
        self.prompts = prompts
        line = DBusLine(label: "NativeOAuth.SecretService", reply: reply)
    }

    /// Does some work with the keyring, once more if it went away in between.
    ///
    /// - Parameters:
    ///   - isWriting: Whether something is changed.
    ///   - work: What to do; twice has to be as good as once.
    /// - Returns: What it returns.
    /// - Throws: ``OAuthError`` with `storeUnreadable` or `storeWriteFailed`, and a ``StoreFault`` underneath; or
    ///   `CancellationError`.
    func use<Result: Sendable>(
        isWriting: Bool,
        _ work: @escaping @Sendable (inout SecretServiceConversation, DBusPatience) throws -> Result
    ) async throws -> Result {
        do {
            return try await line.run { [self] patience in
                do {
                    return try attempt(patience, work)
                } catch let error where SecretServiceFailure.isPassing(error) {
                    return try attempt(patience, work)
                }
            }
        } catch {
            throw SecretServiceFailure.error(error, isWriting: isWriting)
        }
    }

    private func attempt<Result: Sendable>(
        _ patience: DBusPatience, _ work: (inout SecretServiceConversation, DBusPatience) throws -> Result
    ) throws -> Result {
        let kept = idle.withLock { idle in
            defer { idle = nil }
            return idle
        }
        guard !patience.isCanceled() else { throw CancellationError() }
        var conversation =
            try kept ?? SecretServiceConversation.open(environment, prompts: prompts, patience)
        // After a failure nobody knows what is still on its way, so the next one begins anew.
        let result = try work(&conversation, patience)
        idle.withLock { [conversation] in $0 = conversation }
        return result
    }
}
#endif
