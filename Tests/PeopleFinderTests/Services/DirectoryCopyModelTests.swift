import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import PeopleFinder

@MainActor
@Suite("The switch for a copy of the directory", .timeLimit(.minutes(2)))
final class DirectoryCopyModelTests {
    private let folder = URL.temporaryDirectory.appending(path: "copies-\(UUID())")
    private let accounts = SignedInAccounts(store: InMemoryAccountStore())

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// What an app has whose device management says this; the server counts nobody while it refuses to.
    private func services(
        _ directoryCopy: Bool? = nil, refusing: Locked<Bool>? = nil, counting people: Int = 2
    ) throws -> PeopleServices {
        var values = SettingsValues.nowhere
        values.directoryCopy = directoryCopy
        let transport = StubTransport { request, _ in
            let page = """
                {"value":[{"id":"1","displayName":"Ann Tester"},{"id":"2","displayName":"Ben Tester"}],\
                "@odata.deltaLink":"http://127.0.0.1:1/v1.0/users/delta?$deltatoken=a"}
                """
            let isCount = request.path?.contains("$count") == true
            let isRefused = isCount && refusing?.withLock { $0 } == true
            let answer = StubTransport.Answer.json(isCount ? "\(people)" : page, status: isRefused ? .badRequest : .ok)
            return (answer.response, answer.body)
        }
        return try PeopleServices(
            values, transport: transport, accounts: accounts, files: AccountFiles(copyDirectory: folder))
    }

    private func account() async throws -> Account { try #require(try await accounts.all().first) }

    private func signedIn() async throws -> Account {
        let record = try AccountRecord.sample()
        try await accounts.store.save(record)
        return record.account
    }

    private func people(_ model: DirectoryCopyModel) -> Int? {
        if case .on(let status) = model.phase { status.people } else { nil }
    }

    @Test("its size is told before the person turns it on, and it can be turned off again")
    func onAndOff() async throws {
        let (services, account) = (try services(), try await signedIn())
        let model = DirectoryCopyModel(services: services, account: account)
        model.begin(with: account)
        await model.estimateWanted()
        #expect(model.estimate?.people == 2 && model.estimate?.bytes == 1_400 && !model.isOn)
        await model.turnOnTapped()
        try await eventually { self.people(model) == 2 }
        #expect(services.directoryCopy(for: try await self.account())?.status?.people == 2)
        await model.turnOffTapped()
        #expect(!model.isOn)
        #expect(try await self.account().appData == nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    @Test("a size that the server would not tell is asked for again")
    func askedAgain() async throws {
        let isRefusing = Locked(true)
        let (services, account) = (try services(refusing: isRefusing), try await signedIn())
        let model = DirectoryCopyModel(services: services, account: account)
        await model.estimateWanted()
        #expect(model.estimate == nil)
        isRefusing.withLock { $0 = false }
        await model.estimateWanted()
        #expect(model.estimate?.people == 2)
    }

    @Test("a directory that is too large is copied when the person wants that all the same, who is told its size")
    func large() async throws {
        let (services, account) = (try services(counting: 200_001), try await signedIn())
        let model = DirectoryCopyModel(services: services, account: account)
        await model.turnOnTapped()
        try await eventually { model.isTooLarge }
        await model.estimateWanted()
        #expect(model.estimate?.people == 200_001)
        await model.turnOnTapped(isLarge: true)
        try await eventually { self.people(model) == 2 }
        #expect(!model.isTooLarge)
    }

    @Test("device management makes a copy, which the person may remove for good")
    func preset() async throws {
        let (services, account) = (try services(true), try await signedIn())
        let model = DirectoryCopyModel(services: services, account: account)
        model.begin(with: account)
        try await eventually { self.people(model) == 2 }
        await model.turnOffTapped()
        let again = DirectoryCopyModel(services: services, account: try await self.account())
        again.begin(with: try await self.account())
        #expect(!services.wantsDirectoryCopy(for: try await self.account()))
        #expect(services.directoryCopy(for: try await self.account()) == nil)
    }

    @Test("device management forbids copies, and one that was there is removed")
    func forbidden() async throws {
        let account = try await signedIn()
        let model = DirectoryCopyModel(services: try services(), account: account)
        await model.turnOnTapped()
        try await eventually { self.people(model) == 2 }
        model.close()
        let strict = try services(false)
        #expect(!strict.keepsDirectoryCopies)
        #expect(strict.directoryCopy(for: try await self.account()) == nil)
        let other = DirectoryCopyModel(services: strict, account: account)
        other.begin(with: try await self.account())
        try await eventually {
            (try? FileManager.default.contentsOfDirectory(atPath: self.folder.path).isEmpty) == true
        }
        await other.turnOnTapped()
        #expect(!other.isOn)
    }
}
