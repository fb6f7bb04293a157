import Foundation
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Lock between processes", .timeLimit(.minutes(1)))
struct FileLockTests {
    private let id = Account.ID(issuer: "https://login.example", subject: "test-subject")

    private func lock(in folder: TemporaryDirectory, timeout: Duration = .seconds(30)) -> FileLock {
        FileLock(of: id, in: folder.url, timeout: timeout)
    }

    @Test("two who want it have it one after the other, though they know nothing of each other")
    func excludes() async throws {
        let folder = try TemporaryDirectory()
        let inside = Locked((now: 0, most: 0))
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    let held = try await lock(in: folder).acquire()
                    inside.withLock {
                        $0.now += 1
                        $0.most = max($0.most, $0.now)
                    }
                    try await Task.sleep(for: .milliseconds(2))
                    inside.withLock { $0.now -= 1 }
                    held.release()
                }
            }
            try await group.waitForAll()
        }
        #expect(inside.withLock { $0.most } == 1)
    }

    @Test("a caller that waits too long is told who has it and where, and that the session goes on")
    func timeout() async throws {
        let folder = try TemporaryDirectory()
        let held = try await lock(in: folder).acquire()
        let error = await expectFailure(.accountBusy, says: lock(in: folder).path) {
            _ = try await lock(in: folder, timeout: .milliseconds(20)).acquire()
        }
        #expect(error?.recovery == .tryAgain)
        let program = try #require(CommandLine.arguments.first?.split(separator: "/").last)
        #expect(error?.message.hasPrefix("Process \(getpid()) (\(program)) has kept this account locked") == true)
        held.release()
        _ = try await lock(in: folder, timeout: .zero).acquire()
    }

    #if os(Linux)
    @Test("a child that has the open file, and no program yet, does not keep the lock")
    func child() async throws {
        let folder = try TemporaryDirectory()
        let held = try await lock(in: folder).acquire()
        let path = lock(in: folder).path
        let numbers = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap { Int32($0) }
        let file = try #require(
            numbers.first { number in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")) == path
            })
        // A child's file is the same open one, as a duplicate is.
        let same = dup(file)
        defer { close(same) }
        held.release()
        _ = try await lock(in: folder, timeout: .zero).acquire()
    }
    #endif

    @Test("a canceled caller stops waiting")
    func canceled() async throws {
        let folder = try TemporaryDirectory()
        let held = try await lock(in: folder).acquire()
        let waiting = Task { try await lock(in: folder).acquire() }
        waiting.cancel()
        await #expect(throws: CancellationError.self) { _ = try await waiting.value }
        held.release()
    }

    @Test("a lock that nobody knows of any more is no lock")
    func forgotten() async throws {
        let folder = try TemporaryDirectory()
        do {
            _ = try await lock(in: folder).acquire()
        }
        let next = try await lock(in: folder, timeout: .zero).acquire()
        #expect(next.isHeld)
    }

    @Test("its file is its owner's alone, names nobody but the process, and stays")
    func file() async throws {
        let folder = try TemporaryDirectory()
        let lock = FileLock(of: id, in: folder.url.appending(path: "new/folder"))
        try await lock.acquire().release()
        let attributes = try FileManager.default.attributesOfItem(atPath: lock.path)
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(!lock.path.contains("test-subject") && lock.path.hasSuffix("account-\(id.key).lock"))
        let text = try String(contentsOfFile: lock.path, encoding: .utf8)
        #expect(text.hasPrefix("\(getpid()) ") && text.hasSuffix("\n") && !text.contains("/"))
    }

    @Test("a link in the place of its file is not followed, and a folder that cannot be made is named (G21)")
    func noLock() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.url.appending(path: "file")
        try Data().write(to: file)
        await expectFailure(.storeWriteFailed) { _ = try await FileLock(of: id, in: file).acquire() }
        try FileManager.default.createSymbolicLink(atPath: lock(in: folder).path, withDestinationPath: file.path)
        await expectFailure(.storeWriteFailed) { _ = try await lock(in: folder).acquire() }
    }

    @Test("another account's lock is another lock")
    func others() async throws {
        let folder = try TemporaryDirectory()
        let held = try await lock(in: folder).acquire()
        let other = Account.ID(issuer: id.issuer, subject: "test-other")
        let second = try await FileLock(of: other, in: folder.url, timeout: .zero).acquire()
        #expect(held.isHeld && second.isHeld)
    }

    /// Locks a file as a program of its own, signs it as programs do, and is stopped as Ctrl-Z would.
    private static let stoppedHolder = """
        import fcntl, os, signal, sys
        file = open(sys.argv[1], "r+")
        fcntl.flock(file, fcntl.LOCK_EX)
        file.truncate(0)
        file.write(f"{os.getpid()} a-program\\n")
        file.flush()
        print("locked", flush=True)
        os.kill(os.getpid(), signal.SIGSTOP)
        """

    @Test("a program that is stopped while it writes is named, blocks no thread, and nobody has to wait for it")
    func stopped() async throws {
        let folder = try TemporaryDirectory()
        let accounts = folder.url.appending(path: "accounts")
        let record = AccountRecord(account: Account(id: id), tokens: .sample())
        let store = EncryptedFileAccountStore(directory: accounts)
        try await store.save(record)
        let lock = accounts.appending(path: "store.lock").path(percentEncoded: false)

        let holder = Process()
        holder.executableURL = URL(filePath: "/usr/bin/env")
        holder.arguments = ["python3", "-c", Self.stoppedHolder, lock]
        let output = Pipe()
        holder.standardOutput = output
        try holder.run()
        defer { kill(holder.processIdentifier, SIGKILL) }
        #expect(try output.fileHandleForReading.read(upToCount: 7) == Data("locked\n".utf8))

        let impatient = EncryptedFileAccountStore(
            directory: accounts, system: POSIXFileSystem(lockTimeout: .milliseconds(50)))
        let error = await expectFailure(.accountBusy, says: lock) { try await impatient.save(record) }
        #expect(error?.message.contains("Process \(holder.processIdentifier) (a-program)") == true)

        // Many more than there are threads; meanwhile the store can be read.
        let waiting = (0..<64).map { _ in Task { try await store.save(record) } }
        #expect(try await EncryptedFileAccountStore(directory: accounts).records() == [record])
        for task in waiting.dropFirst() {
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
        kill(holder.processIdentifier, SIGKILL)
        // The lock has gone with its holder.
        try await waiting[0].value
    }

    // MARK: Systems that suspend apps

    /// Gives time, and ends it when it is told to.
    private final class Background: Sendable {
        private let over = Locked<(@Sendable () -> Void)?>(nil)
        let given = Locked(0)

        var time: BackgroundTime {
            BackgroundTime(begin: { [self] over in
                self.over.withLock { $0 = over }
                given.withLock { $0 += 1 }
                return { [self] in given.withLock { $0 -= 1 } }
            })
        }

        func end() {
            over.withLock { $0 }?()
        }
    }

    @Test("as long as it is held, and no longer, the system is asked not to suspend the process")
    func background() async throws {
        let folder = try TemporaryDirectory()
        let background = Background()
        let lock = FileLock(of: id, in: folder.url, timeout: .zero, background: background.time)
        let held = try await lock.acquire()
        #expect(background.given.withLock { $0 } == 1)
        await expectFailure(.accountBusy) { _ = try await lock.acquire() }
        #expect(background.given.withLock { $0 } == 1)
        held.release()
        held.release()
        #expect(background.given.withLock { $0 } == 0)
        // A process that another test starts has the file open until its program begins.
        do {
            _ = try await FileLock(of: id, in: folder.url, background: background.time).acquire()
        }
        #expect(background.given.withLock { $0 } == 0)
    }

    @Test("who is about to be suspended with it lets it go, so that the others can go on and the system ends nobody")
    func suspended() async throws {
        let folder = try TemporaryDirectory()
        let background = Background()
        let held = try await FileLock(of: id, in: folder.url, background: background.time).acquire()
        background.end()
        #expect(!held.isHeld)
        #expect(background.given.withLock { $0 } == 0)
        _ = try await lock(in: folder, timeout: .zero).acquire()
    }

    @Test("who gets no time does not begin, and is told to try again")
    func noTime() async throws {
        let folder = try TemporaryDirectory()
        let lock = FileLock(of: id, in: folder.url, background: BackgroundTime(begin: { _ in nil }))
        let error = await expectFailure(.accountBusy, says: "suspend") { _ = try await lock.acquire() }
        #expect(error?.recovery == .tryAgain)
        _ = try await self.lock(in: folder, timeout: .zero).acquire()
    }

    @Test("time that is over while the lock is being waited for ends the waiting")
    func overWhileWaiting() async throws {
        let folder = try TemporaryDirectory()
        let held = try await lock(in: folder).acquire()
        let background = Background()
        let waiting = Task { try await FileLock(of: id, in: folder.url, background: background.time).acquire() }
        try await eventually { background.given.withLock { $0 } == 1 }
        background.end()
        await expectFailure(.accountBusy, says: "suspend") { _ = try await waiting.value }
        held.release()
    }
}
