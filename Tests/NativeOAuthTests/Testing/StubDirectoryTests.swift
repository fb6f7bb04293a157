import Foundation
import HTTPTypes
import NativeOAuthTesting
import Testing

@Suite("Stub provider: its directory", .timeLimit(.minutes(5)))
struct StubDirectoryTests {
    private let clock = ManualClock()
    private let provider: StubProvider
    private let graph = "https://graph.example/v1.0"
    private var client: HandMadeClient { HandMadeClient(provider: provider, clock: clock) }

    init() throws {
        provider = try StubProvider(time: clock.source)
    }

    private func ask(_ path: String) async throws -> HandMadeClient.Reply {
        let tokens = try await client.redeem(try #require(try await client.authorize()["code"]))
        return try await client.get(graph + path, token: tokens["access_token"])
    }

    private func names(_ option: String, _ value: String) async throws -> [String]? {
        let escaped = value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
        guard case .array(let people)? = try await ask("/users?\(option)=\(escaped)").members["value"] else {
            return nil
        }
        return people.compactMap { $0.members?["givenName"]?.string }
    }

    @Test(
        "finds people by the beginning of a name",
        arguments: [
            ("startswith(displayName,'ad')", ["Adele"]), ("startswith(surname,'O''Brien')", ["Siobhán"]),
            ("startswith(surname,'Ž') or startswith(surname,'王')", ["Jan", "小明"]),
            ("mail eq 'jan@contoso.example'", ["Jan"]),
        ])
    func filter(filter: String, wanted: [String]) async throws {
        #expect(try await names("$filter", filter) == wanted)
    }

    @Test("finds people by any word, and refuses what it does not understand", arguments: ["$filter", "$search"])
    func search(option: String) async throws {
        #expect(try await names("$search", "\"displayName:van\" OR \"mail:jan\"") == ["Adele", "Jan"])
        for wrong in ["displayName", "contains(displayName,'a')", "startswith(displayName,'a", "'", "\"\""] {
            #expect(try await names(option, wrong) == nil, "\(wrong)")
        }
    }

    @Test("gives a page and where the next one is")
    func pages() async throws {
        let first = try await ask("/users?$top=3")
        #expect(first["@odata.nextLink"] == "https://graph.example/v1.0/users?%24top=3&%24skiptoken=3")
        #expect(try await ask("/users?%24top=3&%24skiptoken=3").members["@odata.nextLink"] == nil)
    }

    @Test("finds one by id or name, and says when there is nobody")
    func one() async throws {
        #expect(try await ask("/users/test-subject-jan")["surname"] == "Žižka")
        #expect(try await ask("/users/jan%40contoso.example")["surname"] == "Žižka")
        #expect(try await ask("/users/nobody").status == 404)
    }

    @Test("answers nobody without a good token, and none that is in the address (F04)")
    func tokens() async throws {
        #expect(try await client.get("\(graph)/me").status == 401)
        let refused = try await client.get("\(graph)/me", token: "test-token")
        #expect(refused.members["error"]?.members?["code"] == "InvalidAuthenticationToken")
        let tokens = try await client.redeem(try #require(try await client.authorize()["code"]))
        let token = try #require(tokens["access_token"])
        #expect(try await client.get("\(graph)/me?access_token=\(token)", token: token).status == 401)
        #expect(try await client.get("\(graph)/me", token: token)["displayName"] == "Adele Vance")
        clock.advance(by: .seconds(3601))
        #expect(try await client.get("\(graph)/me", token: token).status == 401)
    }
}
