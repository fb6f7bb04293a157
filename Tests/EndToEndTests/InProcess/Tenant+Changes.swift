import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import TenantEmulator
import Testing

extension GraphClient {
    /// Fetches everybody, by their ids.
    func everybody() async throws -> [Person.ID: Person] {
        var people: [Person.ID: Person] = [:]
        for try await page in changes() { page.apply(to: &people) }
        return people
    }
}

extension Tenant {
    /// Changes something in the organization at the emulator's own address, as those who test do.
    func change(_ method: HTTPRequest.Method, _ path: String, _ json: String? = nil) async throws {
        let url = try #require(URL(string: "\(Self.base)/_emulator\(path)"))
        let request = HTTPRequest(
            method: method, url: url, headerFields: json == nil ? [:] : [.contentType: "application/json"])
        let (response, body) = try await emulator.respond(to: request, body: json.map { Data($0.utf8) })
        #expect((200..<300).contains(response.status.code), "\(String(decoding: body, as: UTF8.self))")
    }

    /// Graph as an account sees it whose program has patience: what it waits for passes at once, here and in the emulator.
    func patientGraph(
        _ client: OAuthClient, as account: Account, _ retries: RetryPolicy = .interactive,
        over changed: (@Sendable (any HTTPTransport) -> any HTTPTransport)? = nil
    ) throws -> GraphClient {
        let endpoint = try #require(URL(string: endpoints.graph))
        let clock = clock
        let time = TimeSource(
            now: { clock.date }, elapsed: clock.source.elapsed, sleep: { clock.advance(by: $0) })
        let transport = client.transport(for: account.id, allowing: AllowedHosts([endpoint]))
        return GraphClient(
            endpoint: endpoint, transport: changed?(transport) ?? transport,
            session: GraphSession(
                permissions: AccountPermissions(account), retries: retries, time: time, random: { 0.5 }))
    }
}
