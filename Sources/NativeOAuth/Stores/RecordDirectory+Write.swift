#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension RecordDirectory {
    /// Runs a change while no other process makes one, as ``PrivateFile/withLock(timeout:isolation:_:)`` does.
    func withLock<Result>(
        timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation,
        _ change: () async throws -> Result
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
            guard let data = try? system.read("\(path)/\(name)", from: .user) else { continue }
            highest = max(highest, (try? SealedRecord.number(of: data)) ?? 0)
        }
        return highest == .max ? .max : highest + 1
    }

    /// Removes a record and what was moved aside of it; the store is locked.
    func erase(_ name: String) throws(OAuthError) {
        let file = file(name)
        if let data = try file.read() {
            do throws(SealedRecord.Fault) {
                _ = try SealedRecord.number(of: data)
            } catch {
                // What is damaged can go; a newer program's record is not ours to remove.
                if case .newer(let version) = error { throw newer(file.path, version) }
            }
            try file.remove()
        }
        for aside in try system.names(in: path) ?? [] where Self.account(ofAside: aside) == name {
            try PrivateFile(path: "\(path)/\(aside)", system: system).remove()
        }
    }

    /// Gives a record the name that says it is damaged; the store is locked.
    ///
    /// - Returns: The path that it has now.
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
