import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@Suite("PeopleServices")
struct PeopleServicesTests {
    private let accounts = SignedInAccounts(store: InMemoryAccountStore())

    @Test("Graph is asked with the account's token, and without discovery while the token is good")
    func token() async throws {
        let record = try AccountRecord.sample()
        try await accounts.store.save(record)
        let graph = ScriptedGraph([.init(body: #"{"id":"1"}"#)])
        let services = try PeopleServices(.nowhere, transport: graph, accounts: accounts)

        _ = try await services.graph(for: record.account).me()

        #expect(graph.requests.map(\.path) == ["/v1.0/me"])
        #expect(graph.requests.first?.headerFields[.authorization] == "Bearer \(AccountRecord.sampleToken)")
    }

    @Test("signing out leaves no photo of anybody")
    @MainActor
    func photos() async throws {
        let record = try AccountRecord.sample()
        try await accounts.store.save(record)
        let folder = URL.temporaryDirectory.appending(path: "photos-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        let transport = StubTransport { request, _ in
            let isPhoto = request.path?.contains("/photos/") == true
            return (HTTPResponse(status: isPhoto ? .ok : .notFound), Data("GIF89a".utf8))
        }
        let services = try PeopleServices(
            .nowhere, transport: transport, accounts: accounts, files: AccountFiles(photoDirectory: folder))
        let cache = try #require(services.files.photos(for: record.account.id))
        #expect(services.files.photos(for: record.account.id) === cache)
        let photo = try #require(try await services.graph(for: record.account).photo(of: "1", cache: cache))
        #expect(FileManager.default.fileExists(atPath: cache.folder.path))

        _ = try await services.signOut(record.account.id)

        // A card that is open still may get its photo now.
        await cache.keep(photo, of: "1")
        #expect(!FileManager.default.fileExists(atPath: cache.folder.path))
        #expect(try await accounts.all().isEmpty)
        #expect(services.files.photos(for: record.account.id) !== cache)
    }

    @Test("making services sends nothing")
    func lazy() async throws {
        let graph = ScriptedGraph()
        let services = try PeopleServices(.nowhere, transport: graph, accounts: accounts)
        for _ in 0..<100 { await Task.yield() }
        withExtendedLifetime(services) { #expect(graph.requests.isEmpty) }
    }

    @Test("a missing setting is named")
    func missing() {
        let error = #expect(throws: OAuthError.self) {
            try PeopleServices(SettingsValues(), transport: StubTransport.unused, accounts: accounts)
        }
        #expect(error?.code == .missingSetting)
        #expect(error?.message.contains("authority") == true)
    }

    @Test("a provider without a Graph signs people in, and says what is missing when people are searched")
    func noGraph() throws {
        var values = SettingsValues.nowhere
        values.graph = nil
        let services = try PeopleServices(values, transport: StubTransport.unused, accounts: accounts)
        let account = try AccountRecord.sample().account

        let error = #expect(throws: OAuthError.self) { try services.graph(for: account) }
        #expect(error?.code == .missingSetting)
        #expect(error?.message.contains("graph") == true)
    }
}

@Suite("Failure")
struct FailureTests {
    @Test("an error of ours keeps its sentence as a detail, and a stranger's is only named")
    func words() {
        struct Strange: Error {
            var secret = "do not print"
        }
        let ours = Failure(OAuthError(.timedOut, "No answer."))
        #expect(ours.detail == "No answer.")
        #expect(ours.recovery == .tryAgain)

        let graph = Failure(GraphError(.forbidden, "No.", recovery: .askAdministrator))
        #expect(graph.detail == "No.")
        #expect(graph.recovery == .askAdministrator)

        let strange = Failure(Strange())
        #expect(strange.detail == "Strange")
        // That the person stopped it needs no detail.
        #expect(Failure(CancellationError()).detail == nil && Failure(OAuthError(.canceled, "No.")).detail == nil)
    }
}
