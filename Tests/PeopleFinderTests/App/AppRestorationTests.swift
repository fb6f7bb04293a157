import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("AppModel, what comes back and where links lead", .timeLimit(.minutes(2)))
struct AppRestorationTests {
    /// What stands in a search field beside the text, as an earlier start has kept it.
    private static func token(_ text: String) throws -> SearchToken {
        try JSONDecoder().decode(SearchToken.self, from: Data(#"{"kind":"jobTitle","text":"\#(text)"}"#.utf8))
    }

    @Test("after a restart the text, the people that were open and the sheet are there again")
    func restored() async throws {
        let window = try AppWindow()
        let account = try await window.signedIn()
        await window.app.start()
        try await window.search("jan")
        await window.app.open(try #require(window.app.search?.people.first))
        window.app.navigation?.open(Person(id: "boss", displayName: "Testa Testová"))
        window.app.sheet = .settings
        let state = window.app.restoration
        #expect(state.account == account.id.key && state.text == "jan" && state.path.count == 2)
        window.app.close()

        let app = window.make()
        let read: RestorationState = try #require(RestorationState(data: state.data))
        await app.start(restoring: read)
        #expect(app.search?.text == "jan" && app.sheet == .settings)
        #expect(app.navigation?.path == state.path && app.navigation?.path.last?.name == "Testa Testová")
        #expect(app.restoration == state)
        app.close()
    }

    @Test("what was chosen beside the text is there again, after a restart and with other settings, in one search")
    func tokens() async throws {
        let window = try AppWindow()
        let account = try await window.signedIn()
        let token = try Self.token("Designer")
        let state = RestorationState(account: account.id.key, text: "jan", tokens: [token])
        let read: RestorationState = try #require(RestorationState(data: state.data))
        #expect(read == state)
        let app = window.app
        await app.start(restoring: read)
        let before = try #require(app.search)
        #expect(before.text == "jan" && before.tokens == [token])
        #expect(app.restoration == state)
        try await eventually { await !window.provider.requests(to: .users).isEmpty }
        let queries = await window.provider.requests(to: .users).map(\.query)
        let asked = queries.map { ($0["$filter"] ?? "") + ($0["$search"] ?? "") }
        #expect(asked.allSatisfy { $0.lowercased().contains("designer") }, "nobody has asked for the text alone")

        app.settings.draft.provider = .other
        app.settings.draft.authority = window.provider.issuer.absoluteString
        app.settings.draft.clientID = "test-client"
        app.settings.draft.graph = window.provider.graph.absoluteString
        await app.saveSettingsTapped()
        #expect(app.search !== before && app.search?.text == "jan" && app.search?.tokens == [token])
        #expect(before.tokens.isEmpty)
        app.close()
    }

    @Test("it waits for a sign-in, and comes back to nobody else")
    func others() async throws {
        let window = try AppWindow()
        let jan = try await window.signedIn(.jan)
        let state = RestorationState(
            account: jan.id.key, text: "secret project", tokens: [try Self.token("Designer")],
            path: [PersonReference(Person(id: "1", displayName: "A"))])
        try await window.kept.remove(jan)
        let app = window.app
        await app.start(restoring: state)
        #expect(app.screen == .signIn && app.restoration == state)
        await app.signIn?.signInTapped()
        try await eventually { app.account?.username == "adele@contoso.example" }
        #expect(app.search?.text.isEmpty == true && app.navigation?.path.isEmpty == true)
        #expect(app.search?.tokens.isEmpty == true)
        #expect(app.restoration.text.isEmpty && app.restoration.tokens.isEmpty)
        app.close()

        let again = window.make()
        try await window.signedIn(.jan)
        await again.start(restoring: state)
        #expect(again.search?.text == "secret project" && again.search?.tokens == state.tokens)
        again.close()
    }

    @Test("what is not of this form, of another version, or too much is not restored")
    func bad() throws {
        let state = RestorationState(account: "ab", text: "x", sheet: .accounts)
        #expect(RestorationState(data: state.data) == state)
        let text = String(decoding: state.data, as: UTF8.self)
        for wrong in ["", "[]", "{}", text.replacing("\"version\":1", with: "\"version\":2"), String(text.dropLast())] {
            #expect(RestorationState(data: Data(wrong.utf8)) == nil, "\(wrong)")
        }
        let later = text.replacing("\"accounts\"", with: "\"calendar\"")
        #expect(RestorationState(data: Data(later.utf8))?.sheet == nil)
        #expect(RestorationState(data: Data(later.utf8))?.text == "x")

        let long = RestorationState(
            text: String(repeating: "x", count: 1001),
            path: (0..<60).map { PersonReference(Person(id: "\($0)", displayName: "\($0)")) })
        let read: RestorationState = try #require(RestorationState(data: long.data))
        #expect(read.text.isEmpty && read.path.map(\.name) == (10..<60).map { "\($0)" })
    }

    @Test(
        "what was kept before there were tokens is read, and tokens that there are not or that are too long are left out"
    )
    func otherTokens() throws {
        let earlier = #"{"version":1,"account":"ab","text":"x","path":[]}"#
        #expect(RestorationState(data: Data(earlier.utf8)) == RestorationState(account: "ab", text: "x"))
        let state = RestorationState(text: "x", tokens: [try Self.token("Designer")])
        let later = String(decoding: state.data, as: UTF8.self).replacing("\"jobTitle\"", with: "\"shoeSize\"")
        #expect(RestorationState(data: Data(later.utf8)) == RestorationState(text: "x"))

        let half = try Self.token(String(repeating: "x", count: 501))
        #expect(RestorationState(data: RestorationState(tokens: [half]).data)?.tokens == [half])
        #expect(RestorationState(data: RestorationState(tokens: [half, half]).data)?.tokens == [])
    }

    @Test("a link opens a card or a search, in the place of what was open")
    func links() async throws {
        let window = try AppWindow()
        try await window.signedIn()
        let app = window.app
        await app.start()
        app.sheet = .accounts
        app.open(try AppWindow.url("com.example.app://person/test-subject-jan"))
        #expect(app.navigation?.path.map(\.id) == ["test-subject-jan"] && app.sheet == nil && app.notice == nil)
        await app.navigation?.current?.load()
        #expect(app.navigation?.current?.person?.name == "Jan Žižka")

        app.search?.tokens = [try Self.token("Designer")]
        app.open(try AppWindow.url("com.example.app://search?q=%C5%BEi%C5%BE"))
        #expect(app.navigation?.path.isEmpty == true && app.search?.text == "žiž")
        #expect(app.search?.tokens.isEmpty == true, "they would keep out whom the link is about")
        #expect(app.link(to: "test-subject-jan")?.absoluteString == "com.example.app://person/test-subject-jan")

        app.open(try AppWindow.url("com.example.app://settings"))
        #expect(app.search?.text == "žiž" && app.notice?.message == .appLinkUnknown)
        app.dismissNoticeTapped()
        #expect(app.notice == nil)
        app.close()
    }

    @Test("a link that comes before the sign-in, or before the start, waits for it")
    func waiting() async throws {
        let window = try AppWindow()
        let app = window.app
        app.open(try AppWindow.url("com.example.app://search?q=jan"))
        #expect(app.screen == .launching)
        await app.start()
        #expect(app.screen == .signIn && app.notice?.message == .appLinkWaits)
        await app.signIn?.signInTapped()
        try await eventually { app.account != nil }
        #expect(app.search?.text == "jan" && app.notice == nil)
        app.close()
    }
}
