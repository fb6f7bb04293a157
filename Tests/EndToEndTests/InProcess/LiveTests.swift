import CurlTransport
import FaultCases
import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import TenantEmulator
import Testing
import URLSessionTransport

/// The same over real sockets: the emulator's, the transport's, and the loopback listener's.
@Suite("Signing in over sockets", .timeLimit(.minutes(5)))
struct LiveTests {
    @Test("each transport signs in through the loopback redirect and finds a colleague", arguments: [true, false])
    func live(overURLSession: Bool) async throws {
        let transport: any HTTPTransport = overURLSession ? URLSessionTransport() : CurlTransport()
        let emulator = try await Emulator(keyMaker: .drawnOnce)
        let (ready, announce) = AsyncStream<EmulatorEndpoints>.makeStream()
        let server = Task { try await emulator.run { announce.yield($0) } }
        let endpoints = try #require(await ready.first { _ in true })
        let values = try SettingsValues(file: Data(endpoints.readyLine.utf8), named: "the ready line")
        let settings = try ClientSettings(values)
        let client = OAuthClient(settings: settings, transport: transport, store: InMemoryAccountStore())
        let account = try await client.signIn(
            with: ScriptedUserAgent(
                transport: transport, answers: ["loginfmt": endpoints.userPrincipalName, "passwd": endpoints.password]))
        let endpoint = try #require(try values.graphURL(for: settings))
        let graph = GraphClient(
            endpoint: endpoint, transport: client.transport(for: account.id, allowing: AllowedHosts([endpoint])))
        #expect(try await graph.people(matching: PeopleQuery("zizka")).people.count == 1)
        server.cancel()
        try await server.value
    }
}
