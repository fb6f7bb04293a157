import SmallFoundation

/// Keeps an account, or a store's files, to one process at a time, and within a process to one task.
///
/// It is a lock of the kernel's (`flock`), so it ends with the process that holds it. The record locks of `fcntl` are
/// lost as soon as any part of the process closes the file, and Apple's systems offer apps no others (`F_OFD_SETLK`).
///
/// Where the system suspends apps, the lock is held only while it gives time for that (``BackgroundTime``), or it would
/// end the process. What another process does to the account then, ``SessionState/give(wayTo:at:)`` lets stand.
///
/// The file names the process that locked it last, and is never deleted: who had opened it before would hold a lock on
/// a file that no other process finds.
package struct FileLock: Sendable {
    let path: String
    /// What is locked, in an error's sentence: "this account".
    private let subject: String
    let timeout: Duration
    private let background: BackgroundTime

    /// A token request, during which an account is locked, may take as long.
    static let defaultTimeout = Duration.seconds(30)

    init(_ path: String, on subject: String, timeout: Duration = defaultTimeout, background: BackgroundTime = .system) {
        self.path = path
        self.subject = subject
        self.timeout = timeout
        self.background = background
    }

    /// Names a lock that is waited for as long as a token request may take.
    package init(_ path: String, on subject: String) {
        self.init(path, on: subject, timeout: Self.defaultTimeout)
    }

    /// Waits until the lock is free, without blocking a thread; every waiting process tries again after a short random
    /// time, so that none shuts another out.
    ///
    /// - Throws: ``OAuthError`` with `accountBusy` when it takes too long, or when this process is about to be suspended, or
    ///   `storeWriteFailed` when there can be no lock; `CancellationError` when the task is canceled while it waits.
    package func acquire(timeout limit: Duration? = nil) async throws -> HeldLock {
        let held = HeldLock(try opened())
        guard let end = await background.begin({ [weak held] in held?.release() }) else { throw Self.suspended }
        held.onRelease(end)
        // The machine's, because the other processes go by no clock of a test's.
        let time = TimeSource.system
        let (start, timeout) = (time.elapsed(), limit ?? timeout)
        while let reason = held.attempt() {
            guard reason != EBADF else { throw Self.suspended }
            guard reason == EWOULDBLOCK || reason == EINTR else { throw failure("locked", reason) }
            guard time.elapsed() - start < timeout else { throw busy(after: timeout, held.holder()) }
            try await time.sleep(.milliseconds(Int.random(in: 2...10)))
        }
        held.sign()
        return held
    }

    private func opened() throws(OAuthError) -> Int32 {
        let flags = O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC
        var descriptor = open(path, flags, 0o600)
        if descriptor < 0 && errno == ENOENT {
            // A store that is no file need not have made the directory.
            try? FileManager.default.createDirectory(
                atPath: PrivateFile.parent(of: path), withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700])
            descriptor = open(path, flags, 0o600)
        }
        guard descriptor >= 0 else { throw failure("opened", errno) }
        return descriptor
    }

    private func busy(after timeout: Duration, _ holder: String?) -> OAuthError {
        let seconds = Int(timeout / .seconds(1))
        return OAuthError(
            .accountBusy,
            "\(holder ?? "Another program") has kept \(subject) locked for more than \(seconds) seconds. "
                + "Its lock is \(path), which need not be deleted.")
    }

    private static let suspended = OAuthError(
        .accountBusy, "The system is about to suspend this app, so the account is not refreshed now.")

    private func failure(_ verb: String, _ reason: Int32) -> OAuthError {
        OAuthError(.storeWriteFailed, "\(path) cannot be \(verb): \(PrivateFile.words(reason)).")
    }
}

/// A lock's open file: the lock is held until it is released, or until this is deinitialized.
package final class HeldLock: Sendable {
    private let descriptor: Locked<Int32?>
    private let end = Locked<(@Sendable () -> Void)?>(nil)

    init(_ descriptor: Int32) { self.descriptor = Locked(descriptor) }

    deinit { release() }

    /// Whether it was not let go, for whatever reason.
    var isHeld: Bool { descriptor.withLock { $0 != nil } }

    /// Has something done, once, when the lock is let go; at once when it is already.
    func onRelease(_ end: @escaping @Sendable () -> Void) {
        self.end.withLock { $0 = end }
        // The system's time may have been over before a caller could say how it is given back.
        if !isHeld { release() }
    }

    /// Tries to lock, and never waits; returns nil, or the reason why not.
    fileprivate func attempt() -> Int32? {
        descriptor.withLock { descriptor in
            guard let descriptor else { return EBADF }
            return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? nil : errno
        }
    }

    /// Writes down who holds the lock, for those who wait too long for it.
    fileprivate func sign() {
        let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init) ?? ""
        let text = Array("\(getpid()) \(DisplayText.clean(program, limit: 60))\n".utf8)
        descriptor.withLock { descriptor in
            guard let descriptor, ftruncate(descriptor, 0) == 0 else { return }
            _ = pwrite(descriptor, text, text.count, 0)
        }
    }

    /// The process that wrote itself down last, in words; nil when that cannot be read.
    fileprivate func holder() -> String? {
        let text = descriptor.withLock { descriptor -> String? in
            guard let descriptor else { return nil }
            var text = [UInt8](repeating: 0, count: 512)
            let count = pread(descriptor, &text, text.count, 0)
            guard count > 1, text[count - 1] == UInt8(ascii: "\n") else { return nil }
            return String(decoding: text[..<(count - 1)], as: UTF8.self)
        }
        guard let parts = text?.split(separator: " ", maxSplits: 1), let number = parts.first.flatMap({ Int32($0) })
        else { return nil }
        guard parts.count > 1 else { return "Process \(number)" }
        return "Process \(number) (\(DisplayText.clean(String(parts[1]), limit: 60)))"
    }

    package func release() {
        descriptor.withLock { descriptor in
            if let open = descriptor {
                // A child of this process that has not begun its program yet has the file, too, and closing would not do.
                _ = flock(open, LOCK_UN)
                close(open)
            }
            descriptor = nil
        }
        end.exchange(nil)?()
    }
}
