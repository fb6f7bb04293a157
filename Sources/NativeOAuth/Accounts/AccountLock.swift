#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Keeps an account to one process at a time: from the reading of its refresh token to the writing of the next one.
///
/// It is a lock of the kernel's, so it ends with the process that holds it, however that ends. `flock` it is, and not the
/// record locks of `fcntl`, because those are lost as soon as any part of the process closes the file, and do not keep two
/// parts of one process apart; the kind of `fcntl` that would do (`F_OFD_SETLK`) is not offered to apps on Apple's systems.
///
/// Where the system suspends apps, the lock is held only while it gives time for that: ``BackgroundTime``. When the time is
/// over, the lock is let go, because the system would end the process that keeps it. What another process does to the
/// account then is found when the answer is written: ``TokenSource/keep(_:)`` lets it stand.
///
/// The file is empty but for the number of the process that locked it last, and is never deleted: who had opened it before
/// would hold a lock on a file that nobody else finds, beside somebody with a lock on the new one.
struct AccountLock: Sendable {
    let path: String
    private let directory: String
    private let time: TimeSource
    private let patience: Duration
    private let background: BackgroundTime

    /// What holding it takes at most: a token request may take 30 seconds.
    static let usualPatience = Duration.seconds(30)

    /// Names a lock; nothing is made yet.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - directory: Where those who share the account look for its lock.
    ///   - patience: How long is waited.
    ///   - time: Tells how long has been waited: the machine's time, because the others go by no clock of a test's.
    ///   - background: Keeps the process from being suspended while it holds the lock.
    init(
        of id: Account.ID, in directory: URL, patience: Duration = usualPatience, time: TimeSource = .system,
        background: BackgroundTime = .system
    ) {
        path = directory.appending(path: "account-\(id.key).lock").path(percentEncoded: false)
        self.directory = directory.path(percentEncoded: false)
        self.time = time
        self.patience = patience
        self.background = background
    }

    /// Waits until nobody else holds the lock, without holding up a thread.
    ///
    /// Everybody who waits asks again after a short time drawn at random, so that nobody's pace shuts another one out.
    ///
    /// - Parameter limit: How long to wait; nil for as long as the lock says.
    /// - Returns: The lock, until it is released or forgotten.
    /// - Throws: ``OAuthError`` with `accountBusy` when it takes too long, or when this process is about to be suspended, or
    ///   `storeWriteFailed` when there can be no lock; `CancellationError`.
    func acquire(patience limit: Duration? = nil) async throws -> HeldAccountLock {
        let held = HeldAccountLock(try opened())
        guard let end = await background.begin({ [weak held] in held?.release() }) else { throw Self.suspended }
        held.giveBack(with: end)
        let (start, patience) = (time.elapsed(), limit ?? patience)
        while let reason = held.attempt() {
            guard reason != EBADF else { throw Self.suspended }
            guard reason == EWOULDBLOCK || reason == EINTR else { throw failure("locked", reason) }
            guard time.elapsed() - start < patience else { throw busy(since: patience, held.holder()) }
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
                atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            descriptor = open(path, flags, 0o600)
        }
        guard descriptor >= 0 else { throw failure("opened", errno) }
        return descriptor
    }

    private func busy(since patience: Duration, _ holder: Int32?) -> OAuthError {
        let who = holder.map { "Process \($0)" } ?? "Another program"
        return OAuthError(
            .accountBusy,
            "\(who) has been refreshing this account for more than \(Int(patience / .seconds(1))) seconds, and this "
                + "one has to wait.",
            nextStep: "Try again; if that program hangs, end it. Its lock is \(path), which need not be deleted.")
    }

    private static let suspended = OAuthError(
        .accountBusy, "The system is about to suspend this app, so the account is not refreshed now.",
        nextStep: "Open the app, and try again.")

    private func failure(_ verb: String, _ reason: Int32) -> OAuthError {
        OAuthError(
            .storeWriteFailed, "\(path) cannot be \(verb): \(PrivateFile.words(reason)).",
            nextStep: "Check who owns the directory, and whether its disk can be written and locked.")
    }
}
