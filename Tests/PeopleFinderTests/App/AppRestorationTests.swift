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
    @Test("after a restart the text, the people that were open and the sheet are there again")
    func restored() async throws {
        let window = try AppWindow()
        let account = try await window.signedIn()
        await window.app.start()
        try await window.search("jan")
        await window.app.open(try #require(window.app.search?.people.first))
        window.app.navigation?.open(Person(id: "boss", displayName: "Testa Testová"))
        window.app.sheet = .photo
        #expect(window.app.restoration.sheet == nil)
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
    }

    @Test("it waits for a sign-in, and comes back to nobody else")
    func others() async throws {
        let window = try AppWindow()
        let jan = try await window.signedIn(.jan)
        let state = RestorationState(
            account: jan.id.key, text: "secret project",
            path: [PersonReference(Person(id: "1", displayName: "A"))])
        try await window.kept.remove(jan)
        let app = window.app
        await app.start(restoring: state)
        #expect(app.screen == .signIn && app.restoration == state)
        await app.signIn?.signInTapped()
        try await eventually { app.account?.username == "adele@contoso.example" }
        #expect(app.search?.text.isEmpty == true && app.navigation?.path.isEmpty == true)
        #expect(app.restoration.text.isEmpty)
        app.close()

        let again = window.make()
        try await window.signedIn(.jan)
        await again.start(restoring: state)
        #expect(again.search?.text == "secret project")
    }

    @Test("what is not of this form, or too much, is not restored")
    func bad() throws {
        let state = RestorationState(account: "ab", text: "x", sheet: .accounts)
        #expect(RestorationState(data: state.data) == state)
        let text = String(decoding: state.data, as: UTF8.self)
        for wrong in ["", "[]", "{}", text.replacing("\"accounts\"", with: "\"calendar\""), String(text.dropLast())] {
            #expect(RestorationState(data: Data(wrong.utf8)) == nil, "\(wrong)")
        }

        let long = RestorationState(
            text: String(repeating: "x", count: 1001),
            path: (0..<60).map { PersonReference(Person(id: "\($0)", displayName: "\($0)")) })
        let read: RestorationState = try #require(RestorationState(data: long.data))
        #expect(read.text.isEmpty && read.path.map(\.name) == (10..<60).map { "\($0)" })
    }

    @Test("a link opens a card or a search, in the place of what was open")
    func links() async throws {
        let (_, app, _) = try await AppWindow.started()
        app.sheet = .accounts
        app.open(try AppWindow.url("com.example.app://person/test-subject-jan"))
        #expect(app.navigation?.path.map(\.id) == ["test-subject-jan"] && app.sheet == nil && app.notice == nil)
        #expect(app.navigation?.current?.subject == "test-subject-jan")

        app.open(try AppWindow.url("com.example.app://search?q=%C5%BEi%C5%BE"))
        #expect(app.navigation?.path.isEmpty == true && app.search?.text == "žiž")

        app.open(try AppWindow.url("com.example.app://settings"))
        #expect(app.search?.text == "žiž" && app.notice?.message == .appLinkUnknown)
        app.dismissNoticeTapped()
        #expect(app.notice == nil)
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
    }
}
