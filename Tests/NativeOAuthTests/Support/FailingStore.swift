import Foundation

@testable import NativeOAuth

/// A store whose writes can be made to wait, and to fail.
struct FailingStore: AccountStore {
    let base: any AccountStore
    let fails = Locked(false)
    /// Whether there is no room, which is found out before anything is written.
    let isFull = Locked(false)
    private let pause: @Sendable () async -> Void

    init(_ base: any AccountStore, pause: @escaping @Sendable () async -> Void = {}) {
        self.base = base
        self.pause = pause
    }

    var protection: StoreProtection { base.protection }
    var lockDirectory: URL? { base.lockDirectory }

    func records() async throws -> [AccountRecord] {
        try await base.records()
    }

    func checkRoom(for id: Account.ID?) async throws {
        if isFull.withLock({ $0 }) { throw OAuthError(.storeWriteFailed, "The disk is full.") }
    }

    func save(_ record: AccountRecord) async throws {
        try await prepareToWrite()
        try await base.save(record)
    }

    func remove(_ id: Account.ID) async throws {
        try await prepareToWrite()
        try await base.remove(id)
    }

    private func prepareToWrite() async throws {
        await pause()
        if fails.withLock({ $0 }) { throw OAuthError(.storeWriteFailed, "The disk is full.") }
    }
}
