import Foundation
import Synchronization

@testable import NativeOAuth

/// A disk that forgets what was not synced when its plug is pulled, and that fails when it is told to.
final class SimulatedDisk: FileSystem {
    /// What became of the things that were not synced; real disks do any of these.
    enum Loss: CaseIterable, Sendable {
        /// Nothing: only the program was killed.
        case none
        /// The bytes, while new names and renamed ones are there.
        case bytes
        /// The names, while the bytes that they would lead to are there.
        case names
        /// Everything.
        case all
    }

    private struct File {
        var bytes = Data()
        var synced = Data()
    }

    private struct State {
        var files: [Int32: File] = [:]
        var names: [String: Int32] = [:]
        var syncedNames: [String: Int32] = [:]
        var directories: Set<String> = ["/"]
        var syncedDirectories: Set<String> = ["/"]
        var next: Int32 = 100
        var operations = 0
        var plug: Int?
        var fault: (operation: Int, reason: Int32)?
        var locks: Set<String> = []
    }

    private let state: Mutex<State>

    init() {
        state = Mutex(State())
    }

    private init(_ state: State) {
        self.state = Mutex(state)
    }

    /// How many operations there were.
    var operations: Int { state.withLock { $0.operations } }

    /// The names of all files.
    var paths: [String] { state.withLock { $0.names.keys.sorted() } }

    /// Pulls the plug before an operation; that one and all after it fail.
    func pullPlug(before operation: Int) {
        state.withLock { $0.plug = operation }
    }

    /// Lets one operation fail.
    func fail(_ operation: Int, with reason: Int32) {
        state.withLock { $0.fault = (operation, reason) }
    }

    /// The disk after the next start of the machine.
    func rebooted(losing loss: Loss) -> SimulatedDisk {
        state.withLock { old in
            var new = old
            if loss == .all || loss == .names {
                new.names = old.syncedNames
                new.directories = old.syncedDirectories
                // A directory that is gone takes what was in it along.
                new.names = new.names.filter { new.directories.contains(PrivateFile.parent(of: $0.key)) }
            }
            if loss == .all || loss == .bytes {
                new.files = old.files.mapValues { File(bytes: $0.synced, synced: $0.synced) }
            }
            new.files = new.files.mapValues { File(bytes: $0.bytes, synced: $0.bytes) }
            (new.syncedNames, new.syncedDirectories) = (new.names, new.directories)
            (new.plug, new.fault, new.operations, new.locks) = (nil, nil, 0, [])
            return SimulatedDisk(new)
        }
    }

    private func run<Result: Sendable>(
        _ change: @Sendable (inout State) -> Swift.Result<Result, FileFault>
    ) throws(FileFault) -> Result {
        try state.withLock { state -> Swift.Result<Result, FileFault> in
            state.operations += 1
            if let plug = state.plug, state.operations >= plug {
                return .failure(FileFault(reason: EIO))
            }
            if let fault = state.fault, state.operations == fault.operation {
                return .failure(FileFault(reason: fault.reason))
            }
            return change(&state)
        }.get()
    }

    private func look<Result: Sendable>(
        at path: String, _ read: @Sendable (State) -> Result
    ) throws(OAuthError) -> Result {
        try state.withLock { state -> Swift.Result<Result, OAuthError> in
            if let plug = state.plug, state.operations >= plug {
                return .failure(OAuthError(.storeUnreadable, "\(path) cannot be read: the plug was pulled."))
            }
            return .success(read(state))
        }.get()
    }

    func read(_ path: String) throws(OAuthError) -> Data? {
        try look(at: path) { state -> Data? in state.names[path].flatMap { state.files[$0]?.bytes } }
    }

    func stamp(of path: String) -> String {
        state.withLock { "\($0.names[path] ?? 0)" }
    }

    func check(_ directory: String) throws(OAuthError) -> Bool {
        try look(at: directory) { $0.directories.contains(directory) }
    }

    func names(in directory: String) throws(OAuthError) -> [String]? {
        try look(at: directory) { state -> [String]? in
            guard state.directories.contains(directory) else { return nil }
            return state.names.keys.filter { PrivateFile.parent(of: $0) == directory }
                .map { String($0.dropFirst(directory.count + 1)) }
        }
    }

    func makeDirectory(_ path: String) throws(FileFault) {
        try run { state -> Swift.Result<Void, FileFault> in
            guard !state.directories.contains(path) else { return .failure(FileFault(reason: EEXIST)) }
            guard state.directories.contains(PrivateFile.parent(of: path)) else {
                return .failure(FileFault(reason: ENOENT))
            }
            state.directories.insert(path)
            return .success(())
        }
    }

    func create(_ path: String) throws(FileFault) -> Int32 {
        try run { state -> Swift.Result<Int32, FileFault> in
            guard state.names[path] == nil else { return .failure(FileFault(reason: EEXIST)) }
            guard state.directories.contains(PrivateFile.parent(of: path)) else {
                return .failure(FileFault(reason: ENOENT))
            }
            state.next += 1
            state.files[state.next] = File()
            state.names[path] = state.next
            return .success(state.next)
        }
    }

    func write(_ data: Data, to descriptor: Int32) throws(FileFault) {
        try run { state -> Swift.Result<Void, FileFault> in
            state.files[descriptor]?.bytes.append(data)
            return .success(())
        }
    }

    func sync(_ descriptor: Int32) throws(FileFault) {
        try run { state -> Swift.Result<Void, FileFault> in
            if let bytes = state.files[descriptor]?.bytes {
                state.files[descriptor]?.synced = bytes
            }
            return .success(())
        }
    }

    func close(_ descriptor: Int32) {}

    func rename(_ path: String, to other: String) throws(FileFault) {
        try run { state -> Swift.Result<Void, FileFault> in
            guard let file = state.names.removeValue(forKey: path) else { return .failure(FileFault(reason: ENOENT)) }
            state.names[other] = file
            return .success(())
        }
    }

    func link(_ path: String, to other: String) throws(FileFault) {
        try run { state -> Swift.Result<Void, FileFault> in
            guard let file = state.names[path] else { return .failure(FileFault(reason: ENOENT)) }
            guard state.names[other] == nil else { return .failure(FileFault(reason: EEXIST)) }
            state.names[other] = file
            return .success(())
        }
    }

    func remove(_ path: String) throws(FileFault) {
        try run { state -> Swift.Result<Void, FileFault> in
            state.names[path] = nil
            return .success(())
        }
    }

    func syncDirectory(_ path: String) throws(FileFault) {
        try run { state -> Swift.Result<Void, FileFault> in
            let isInside: (String) -> Bool = { PrivateFile.parent(of: $0) == path }
            state.syncedNames = state.syncedNames.filter { !isInside($0.key) }
                .merging(state.names.filter { isInside($0.key) }) { $1 }
            state.syncedDirectories = state.syncedDirectories.filter { !isInside($0) || $0 == "/" }
                .union(state.directories.filter(isInside))
            return .success(())
        }
    }

    func lock(_ path: String, timeout: Duration?) async throws -> HeldLock {
        do {
            try run { state -> Swift.Result<Void, FileFault> in
                state.locks.insert(path).inserted ? .success(()) : .failure(FileFault(reason: EDEADLK))
            }
        } catch {
            throw OAuthError(.storeWriteFailed, "\(path) cannot be locked: \(PrivateFile.words(error.reason)).")
        }
        let held = HeldLock(open("/dev/null", O_RDONLY | O_CLOEXEC))
        held.onRelease { self.state.withLock { _ = $0.locks.remove(path) } }
        return held
    }
}
