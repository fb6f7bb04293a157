import SmallFoundation

/// The files of an encrypted store: one for each account, and those that were moved aside.
struct RecordDirectory: Sendable {
    static let suffix = ".account"
    private static let asideSuffix = ".damaged"

    let path: String
    let system: any FileSystem

    func file(_ name: String) -> PrivateFile {
        PrivateFile(path: "\(path)/\(name)\(Self.suffix)", system: system)
    }

    /// Where a damaged record is kept.
    private func aside(_ name: String) -> PrivateFile {
        PrivateFile(path: file(name).path + Self.asideSuffix, system: system)
    }

    /// The record's name in the name of its file, or of what was moved aside; nil for another file.
    private static func account(of file: String) -> String? {
        let record = file.hasSuffix(asideSuffix) ? file.dropLast(asideSuffix.count) : file[...]
        return record.hasSuffix(suffix) ? String(record.dropLast(suffix.count)) : nil
    }

    /// A text that is another one whenever a record was saved, removed or moved aside: each save makes a new file.
    var revision: String? {
        guard let names = try? system.names(in: path) ?? [] else { return nil }
        let stamps = names.filter { Self.account(of: $0) != nil }.sorted()
            .map { "\($0) \(system.stamp(of: "\(path)/\($0)"))" }
        return Base64URL.hash(stamps.joined(separator: "\n"))
    }

    /// Whether no account is kept here, and none was moved aside.
    func isEmpty() throws(OAuthError) -> Bool {
        try (system.names(in: path) ?? []).allSatisfy { Self.account(of: $0) == nil }
    }

    /// Reads every record, and goes on where one cannot be read.
    func readAll(with keys: StoreKeys) async throws -> (records: [AccountRecord], faults: [OAuthError]) {
        var found: [SealedRecord] = []
        var faults: [OAuthError] = []
        for name in Set((try system.names(in: path) ?? []).compactMap(Self.account)).sorted() {
            do {
                // One that has gone since the names were read was removed.
                if let sealed = try await find(name, with: keys) { found.append(sealed) }
            } catch let error as OAuthError {
                faults.append(error)
            }
        }
        return (found.sorted { $0.number < $1.number }.map(\.record), faults)
    }

    /// Finds one record; what was moved aside of it is an error, and not “no account”.
    func find(_ name: String, with keys: StoreKeys) async throws -> SealedRecord? {
        if let sealed = try await open(name, with: keys) { return sealed }
        let names = try system.names(in: path) ?? []
        guard !names.contains(name + Self.suffix + Self.asideSuffix) else {
            throw SealedRecord.damaged(aside(name).path)
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
        }
        do {
            // Again while no program writes.
            return try await withLock { try openLocked(name, with: keys) }
        } catch let error as OAuthError where error.code == .storeWriteFailed {
            // Where nothing can be written it stays, and is named all the same.
            throw SealedRecord.damaged(file(name).path)
        }
    }

    private func openInPlace(_ name: String, with keys: StoreKeys) throws(OAuthError) -> SealedRecord? {
        let file = file(name)
        guard let data = try file.read() else { return nil }
        return try SealedRecord(data, named: name, at: file.path, with: keys)
    }

    /// Opens a record, and gives one that is damaged the name that says so; the store is locked.
    private func openLocked(_ name: String, with keys: StoreKeys) throws(OAuthError) -> SealedRecord? {
        do throws(OAuthError) {
            return try openInPlace(name, with: keys)
        } catch {
            guard error.code == .accountDamaged else { throw error }
            try file(name).move(to: aside(name).path)
            throw SealedRecord.damaged(aside(name).path)
        }
    }

    /// Runs a change while no other process makes one, as ``PrivateFile/withLock(timeout:isolation:_:)`` does.
    func withLock<Result>(
        timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation, _ change: () async throws -> Result
    ) async throws -> Result {
        try await PrivateFile(path: "\(path)/store", system: system).withLock(timeout: timeout, change)
    }

    /// Writes a record, and keeps a damaged one aside; the store is locked.
    func put(_ record: AccountRecord, with keys: StoreKeys) throws {
        let name = keys.name(of: record.account.id)
        var old: SealedRecord?
        do throws(OAuthError) {
            old = try openLocked(name, with: keys)
        } catch {
            guard error.code == .accountDamaged else { throw error }
        }
        let sealed = SealedRecord(number: try old?.number ?? nextNumber(), record: record)
        try file(name).write(try sealed.sealed(as: name, with: keys))
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
        try aside(name).remove()
    }
}
