public import GraphPeople
public import NativeOAuth
public import Observation
import SmallFoundation

/// Holds whether an account has a copy of the directory on this device, and what happens to it.
///
/// Call ``begin(with:isLarge:)`` when the account is shown: a copy is brought up to date then and every quarter of an hour, until
/// ``close()``. ``turnOnTapped(isLarge:)`` and ``turnOffTapped()`` are the switch.
@MainActor @Observable public final class DirectoryCopyModel {
    /// What there is.
    public enum Phase: Sendable {
        /// No copy was asked for.
        case off
        /// People are on their way; what is here already answers.
        case filling(DirectoryCopy.Progress)
        /// The copy answers.
        case on(DirectoryCopy.Status)
        /// The last update failed; what was here before answers, unless it is too old.
        case failed(Failure)
    }

    /// How long a copy stays as it is while a program runs.
    static let refreshInterval = Duration.seconds(900)

    /// How large a copy would be.
    public struct Estimate: Sendable, Hashable {
        /// How many people the directory has.
        public let people: Int
        /// About how many bytes a copy of them takes.
        public let bytes: Int
    }

    /// What there is.
    public private(set) var phase = Phase.off
    /// How large a copy would be; nil until ``estimateWanted()`` knows it.
    public private(set) var estimate: Estimate?

    /// Whether there is no copy only because the directory has more than `DirectoryCopy.maximumPeople`;
    /// ``turnOnTapped(isLarge:)`` makes one all the same.
    public var isTooLarge: Bool {
        guard case .failed(let failure) = phase, let error = failure.underlying as? GraphError else { return false }
        return error.code == .directoryTooLarge
    }

    /// Whether the switch is on.
    public var isOn: Bool { if case .off = phase { false } else { true } }

    @ObservationIgnored private let services: PeopleServices
    @ObservationIgnored private let accountID: Account.ID
    @ObservationIgnored private var upkeep: Task<Void, Never>?
    @ObservationIgnored private var isEstimating = false

    deinit { upkeep?.cancel() }

    /// Makes a model of an account's copy; nothing is read.
    public init(services: PeopleServices, account: Account) { (self.services, accountID) = (services, account.id) }

    /// Keeps the copy of an account, as it is kept now, up to date; begins or removes it if the settings want so.
    public func begin(with account: Account, isLarge: Bool = false) {
        guard services.directoryCopy(for: account) != nil else {
            let services = services
            if services.wantsDirectoryCopy(for: account) {
                upkeep = Task { await self.turnOnTapped() }
            } else if !services.keepsDirectoryCopies {
                // There may be one of a time when it was allowed.
                upkeep = Task { try? await services.turnOffDirectoryCopy(for: account) }
            }
            return
        }
        let (interval, time) = (Self.refreshInterval, services.time)
        upkeep?.cancel()
        upkeep = Task { [weak self] in
            var account: Account? = account
            while let known = account, !Task.isCancelled {
                await self?.update(known, isLarge: isLarge)
                try? await time.sleep(interval)
                account = await self?.account()
            }
        }
    }

    /// Stops looking after the copy, because the account is not shown any more; the copy stays.
    public func close() { upkeep?.cancel() }

    /// Asks how large a copy would be, before the person turns it on; ``estimate`` says it then.
    ///
    /// It is asked until it is known, one request at a time.
    public func estimateWanted() async {
        guard !isOn || isTooLarge, estimate == nil, !isEstimating else { return }
        isEstimating = true
        defer { isEstimating = false }
        guard let account = await account(), let count = try? await services.graph(for: account).count() else { return }
        estimate = Estimate(people: count, bytes: DirectoryCopy.estimatedBytes(of: count))
    }

    /// Begins to make a copy, of more than `DirectoryCopy.maximumPeople` if it may be large; ``phase`` says how far it is.
    public func turnOnTapped(isLarge: Bool = false) async {
        guard let account = await account() else { return }
        do {
            guard try await services.turnOnDirectoryCopy(for: account) != nil else { return }
        } catch {
            phase = .failed(Failure(error))
            return
        }
        if let account = await self.account() { begin(with: account, isLarge: isLarge) }
    }

    /// Removes the copy.
    public func turnOffTapped() async {
        close()
        // What is still being written would come after the removal.
        await upkeep?.value
        guard let account = await account() else { return }
        do {
            try await services.turnOffDirectoryCopy(for: account)
            phase = .off
        } catch {
            phase = .failed(Failure(error))
        }
    }

    private func account() async -> Account? {
        try? await services.accounts.all().first { $0.id == accountID }
    }

    private func update(_ account: Account, isLarge: Bool) async {
        guard let copy = services.directoryCopy(for: account) else {
            // Another request may have met the end of the session: what was kept answers no more.
            try? services.graph(for: account).session.use(nil)
            phase = .off
            return
        }
        phase = copy.status.map { .on($0) } ?? .filling(DirectoryCopy.Progress(people: 0))
        do {
            let graph = try services.graph(for: account)
            try await copy.update(with: graph, isLarge: isLarge) { progress in
                Task { @MainActor [weak self] in self?.show(progress) }
            }
            phase = copy.status.map { .on($0) } ?? .off
        } catch let error as OAuthError where error.code == .accountBusy {
            // Another program is at it.
            if let status = copy.status { phase = .on(status) }
        } catch is CancellationError {
            phase = copy.status.map { .on($0) } ?? .off
        } catch {
            phase = .failed(Failure(error))
        }
    }

    private func show(_ progress: DirectoryCopy.Progress) {
        // A progress that comes late is none.
        if case .filling(let last) = phase, last.people <= progress.people { phase = .filling(progress) }
    }
}

extension PeopleServices {
    /// Whether accounts may have copies of the directory: the front end keeps them, and the settings do not forbid it.
    public var keepsDirectoryCopies: Bool { files.keepsDirectoryCopies && directoryCopy != false }

    /// Whether the settings want a copy for an account that has none, and whose person has not removed it.
    func wantsDirectoryCopy(for account: Account) -> Bool {
        keepsDirectoryCopies && directoryCopy == true && account.appData?[Account.directoryKeyName] == nil
    }

    /// Names the copy of the directory that an account has on this device, as it is kept now; nil when the person has
    /// not asked for one, the settings forbid it, or the session is over.
    public func directoryCopy(for account: Account) -> DirectoryCopy? {
        guard keepsDirectoryCopies, !account.needsSignIn, let key = account.directoryKey else { return nil }
        return files.directoryCopy(for: account.id, key: key)
    }

    /// Has searches answered from a copy from now on; ``DirectoryCopyModel`` and `DirectoryCopy.update(with:isLarge:progress:)` fill it.
    ///
    /// Its key is kept with the account's tokens, and goes with them.
    ///
    /// - Parameter account: An account of this provider.
    /// - Returns: The copy; nil where ``keepsDirectoryCopies`` is false.
    /// - Throws: As `OAuthClient.setAppData(_:for:)` does.
    public func turnOnDirectoryCopy(for account: Account) async throws -> DirectoryCopy? {
        guard keepsDirectoryCopies else { return nil }
        var account = account
        if account.directoryKey == nil {
            var data = account.appData ?? [:]
            data[Account.directoryKeyName] = DirectoryCopy.newKey().reveal().base64EncodedString()
            account = try await client.setAppData(data, for: account.id)
        }
        let copy = directoryCopy(for: account)
        try graph(for: account).session.use(copy)
        return copy
    }

    /// Removes the copy of an account, as it is kept now, and its key, or throws `OAuthError` with `fileWriteFailed`
    /// when a file is still there, and as `OAuthClient.setAppData(_:for:)` does.
    public func turnOffDirectoryCopy(for account: Account) async throws {
        try graph(for: account).session.use(nil)
        // The files first: without the key nobody would know that they are there.
        try files.wipeDirectoryCopy(of: account.id)
        var data = account.appData ?? [:]
        let known = data.removeValue(forKey: Account.directoryKeyName)
        // What the settings want is not made again once the person has removed it.
        if directoryCopy == true { data[Account.directoryKeyName] = "" }
        guard known != data[Account.directoryKeyName] else { return }
        _ = try await client.setAppData(data.isEmpty ? nil : data, for: account.id)
    }
}

extension Account {
    /// Under which name the key of the copy is kept.
    static let directoryKeyName = "directoryKey"

    var directoryKey: Redacted<Data>? {
        guard let text = appData?[Self.directoryKeyName], let key = Data(base64Encoded: text), key.count == 32 else {
            return nil
        }
        return Redacted(key)
    }
}
