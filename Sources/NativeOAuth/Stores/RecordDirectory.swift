import Crypto
import SmallFoundation

/// The files of an encrypted store: one for each account, and those that were moved aside.
struct RecordDirectory: Sendable {
    static let suffix = ".account"
    static let asideSuffix = ".damaged"

    let path: String
    let system: any FileSystem

    func file(_ name: String) -> PrivateFile {
        PrivateFile(path: "\(path)/\(name)\(Self.suffix)", system: system)
    }

    /// A text that is another one whenever a record was saved, removed or moved aside: each save makes a new file.
    var revision: String? {
        guard let names = try? system.names(in: path) ?? [] else { return nil }
        let stamps = names.filter { $0.hasSuffix(Self.suffix) || Self.account(ofAside: $0) != nil }.sorted()
            .map { "\($0) \(system.stamp(of: "\(path)/\($0)"))" }
        return Base64URL.encode(SHA256.hash(data: Data(stamps.joined(separator: "\n").utf8)))
    }

    /// Reads every record, and goes on where one cannot be read.
    func readAll(with keys: StoreKeys) async throws -> (records: [AccountRecord], faults: [OAuthError]) {
        var names = try system.names(in: path) ?? []
        // A record that has gone since the names were read was removed, or moved aside: the names of now say which.
        for _ in 0..<5 {
            if let found = try await readAll(names, with: keys) { return found }
            names = try system.names(in: path) ?? []
        }
        throw OAuthError(
            .storeUnreadable, "The accounts in \(path) change faster than they can be read.",
            recovery: .tryAgain)
    }

    private func readAll(
        _ names: [String], with keys: StoreKeys
    ) async throws -> (records: [AccountRecord], faults: [OAuthError])? {
        var found: [(name: String, sealed: SealedRecord)] = []
        var faults: [OAuthError] = []
        let records = names.filter { $0.hasSuffix(Self.suffix) }.map { String($0.dropLast(Self.suffix.count)) }
        for name in records.sorted() {
            do {
                guard let sealed = try await open(name, with: keys) else { return nil }
                found.append((name, sealed))
            } catch let error as OAuthError {
                faults.append(error)
            }
        }
        for name in names.sorted() {
            // After a new sign-in there is a record again.
            guard let account = Self.account(ofAside: name), !records.contains(account) else { continue }
            faults.append(SealedRecord.damaged("\(path)/\(name)"))
        }
        found.sort { ($0.sealed.number, $0.name) < ($1.sealed.number, $1.name) }
        return (found.map(\.sealed.record), faults)
    }

    /// Finds one record; what was moved aside of it is an error, and not “no account”.
    func find(_ name: String, with keys: StoreKeys) async throws -> SealedRecord? {
        if let sealed = try await open(name, with: keys) { return sealed }
        if let aside = try system.names(in: path)?.sorted().first(where: { Self.account(ofAside: $0) == name }) {
            throw SealedRecord.damaged("\(path)/\(aside)")
        }
        // It may have been saved between the two looks.
        return try await open(name, with: keys)
    }

    /// Opens a record, or moves it aside; nil when there is none.
    private func open(_ name: String, with keys: StoreKeys) async throws -> SealedRecord? {
        do throws(OAuthError) {
            return try openInPlace(name, with: keys)
        } catch {
            guard error.code == .accountDamaged else { throw error }
            return try await lookAgain(name, with: keys)
        }
    }

    func openInPlace(_ name: String, with keys: StoreKeys) throws(OAuthError) -> SealedRecord? {
        let file = file(name)
        guard let data = try file.read() else { return nil }
        return try SealedRecord(data, named: name, at: file.path, with: keys)
    }

    /// Looks again while no program writes, and gives a record that is still damaged the name that says so.
    private func lookAgain(_ name: String, with keys: StoreKeys) async throws -> SealedRecord? {
        let result: Result<SealedRecord?, OAuthError>
        do {
            result = try await withLock { () throws -> Result<SealedRecord?, OAuthError> in
                do throws(OAuthError) {
                    return .success(try openInPlace(name, with: keys))
                } catch {
                    guard error.code == .accountDamaged else { return .failure(error) }
                    return .failure(SealedRecord.damaged(try moveAside(name)))
                }
            }
        } catch let error as OAuthError {
            // Who holds the lock may be writing it anew; where nothing can be written it stays, and is named all the same.
            throw error.code == .accountBusy ? error : SealedRecord.damaged(file(name).path)
        }
        return try result.get()
    }

    /// The record's name in the name of one that was moved aside; nil for another file.
    static func account(ofAside name: String) -> String? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, parts[1] == suffix.dropFirst(), parts[2].hasPrefix(asideSuffix.dropFirst()) else {
            return nil
        }
        return String(parts[0])
    }

    /// Runs a change while no other process makes one, as ``PrivateFile/withLock(timeout:isolation:_:)`` does.
    func withLock<Result>(
        timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation, _ change: () async throws -> Result
    ) async throws -> Result {
        try await PrivateFile(path: "\(path)/store", system: system).withLock(timeout: timeout, change)
    }

    /// Writes a record; the store is locked.
    func put(_ record: AccountRecord, with keys: StoreKeys) throws {
        let name = keys.name(of: record.account.id)
        let old = try existing(name, with: keys)
        let sealed = SealedRecord(number: try old?.number ?? nextNumber(), record: record)
        try file(name).write(try sealed.sealed(as: name, with: keys))
    }

    /// The record that is there now; a damaged one is moved aside, because the store is locked.
    func existing(_ name: String, with keys: StoreKeys) throws(OAuthError) -> SealedRecord? {
        do throws(OAuthError) {
            return try openInPlace(name, with: keys)
        } catch {
            guard error.code == .accountDamaged else { throw error }
            _ = try moveAside(name)
            return nil
        }
    }

    /// The number of an account that is saved for the first time: one more than the highest.
    private func nextNumber() throws(OAuthError) -> UInt32 {
        var highest: UInt32 = 0
        for name in try system.names(in: path) ?? [] where name.hasSuffix(Self.suffix) {
            // A record that cannot be read says so when it is asked for; it is no reason to refuse another account.
            guard let data = try? system.read("\(path)/\(name)") else { continue }
            highest = max(highest, (try? SealedRecord.number(of: data, at: path)) ?? 0)
        }
        return highest == .max ? .max : highest + 1
    }

    /// Removes a record and what was moved aside of it; the store is locked.
    func erase(_ name: String) throws(OAuthError) {
        let file = file(name)
        if let data = try file.read() {
            do throws(OAuthError) {
                _ = try SealedRecord.number(of: data, at: file.path)
            } catch {
                // What is damaged can go; a newer program's record is not ours to remove.
                guard error.code == .accountDamaged else { throw error }
            }
            try file.remove()
        }
        for aside in try system.names(in: path) ?? [] where Self.account(ofAside: aside) == name {
            try PrivateFile(path: "\(path)/\(aside)", system: system).remove()
        }
    }

    /// Gives a record the name that says it is damaged; the store is locked.
    func moveAside(_ name: String) throws(OAuthError) -> String {
        let file = file(name)
        let taken = try system.names(in: path) ?? []
        var free = "\(name)\(Self.suffix)\(Self.asideSuffix)"
        var count = 1
        while taken.contains(free) {
            count += 1
            free = "\(name)\(Self.suffix)\(Self.asideSuffix)-\(count)"
        }
        try file.move(to: "\(path)/\(free)")
        return "\(path)/\(free)"
    }
}
