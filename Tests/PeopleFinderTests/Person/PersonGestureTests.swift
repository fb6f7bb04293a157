import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

@MainActor
@Suite("Somebody is opened", .timeLimit(.minutes(1)))
struct PersonGestureTests {
    private let server = ScriptedGraph()
    private let clock = ManualClock()
    private let picture = Data([0xFF, 0xD8, 0xFF, 0xE0, 0x00])

    private func graph(_ directory: AccountPermissions.Directory = .full, presence: Bool = true) -> GraphClient {
        server.graph(AccountPermissions(directory: directory, presence: presence), time: clock.source)
    }

    private func person(_ properties: String) -> String {
        #"{"id":"person","status":200,"body":{\#(properties)}}"#
    }

    private func managers(_ id: String, _ chain: String...) -> String {
        let nested = chain.reversed().reduce("") { inside, manager in
            #","manager":{"id":"\#(manager)","displayName":"\#(manager)"\#(inside)}"#
        }
        return #"{"id":"managers","status":200,"body":{"id":"\#(id)"\#(nested)}}"#
    }

    private func reports(_ ids: String...) -> String {
        let people = ids.map { #"{"id":"\#($0)","displayName":"\#($0)"}"# }.joined(separator: ",")
        return #"{"id":"reports","status":200,"body":{"value":[\#(people)]}}"#
    }

    private var photo: String { #"{"id":"photo","status":200,"body":"\#(picture.base64EncodedString())"}"# }
    private let noPhoto = #"{"id":"photo","status":404}"#
    private let away = #"{"id":"presence","status":200,"body":{"availability":"Away"}}"#

    @Test("the row is a card at once, and the rest comes in one round trip")
    func opened() async throws {
        let model = PersonModel(row: Person(id: "1", displayName: "Adele Vance"), graph: graph())
        #expect(model.person?.name == "Adele Vance")
        #expect(model.phase == .loaded && model.person == Person(id: "1", displayName: "Adele Vance"))
        #expect(model.managers == .unknown)
        #expect(!model.hides(.phones) && !model.isWhole)

        server.hold()
        server.add(
            .batch(
                person(#""id":"1","displayName":"Adele Vance","jobTitle":"Retail Manager","userType":"Guest""#),
                managers("1", "Miriam", "Patti"), reports("Alex"), photo, away))
        let loading = Task { await model.loadCard() }
        try await eventually { @MainActor in self.server.requests.count == 1 }
        #expect(model.person?.name == "Adele Vance")
        #expect(model.managers == .loading)
        #expect(model.photo == .loading)
        server.release()
        await loading.value

        #expect(model.person?.jobTitle == "Retail Manager")
        #expect(model.person?.isGuest == true)
        #expect(model.managers.value?.map(\.name) == ["Miriam", "Patti"])
        #expect(model.directReports.value?.map(\.name) == ["Alex"])
        #expect(model.photo.value?.data == picture)
        #expect(model.presence.value?.availability == "Away")
        #expect(!model.hides(.phones) && model.isWhole)
        #expect(model.missingScopes == [])
        #expect(server.requests.count == 1)
    }

    @Test("what the organization hides is hidden and not blank; what the row had of it stays")
    func hidden() async throws {
        var row = Person(id: "1", displayName: "Adele Vance")
        row.jobTitle = "Retail Manager"
        let model = PersonModel(row: row, graph: graph(.basic, presence: false))
        server.add(.batch(person(#""id":"1","displayName":"Adele Vance","jobTitle":null"#), noPhoto))
        await model.loadCard()
        #expect(model.hides(.phones) && !model.hides(.jobTitle))
        #expect(model.managers == .hidden)
        #expect(model.directReports == .hidden)
        #expect(model.photo == .notThere)
        #expect(model.presence == .unknown)
        #expect(model.note(on: .phones) == .limitPhoneNumbersHidden)
        #expect(model.note(on: .officeLocation) == .limitBasicProfiles && model.note(on: .jobTitle) == nil)
        #expect(model.missingScopes == ["User.Read.All"])
        #expect(model.status == .nothing)
    }

    @Test("a part that failed is asked for again by itself, and the others stay")
    func part() async throws {
        let model = PersonModel(row: Person(id: "1"), graph: graph(presence: false))
        server.add(
            .batch(
                person(#""id":"1""#), managers("1"), #"{"id":"reports","status":500,"body":{}}"#,
                #"{"id":"photo","status":503}"#),
            .batch(person(#""id":"1""#), reports("Alex")))
        await model.loadCard()
        #expect(model.managers == .here([]))
        #expect(model.directReports.failure != nil && model.photo.failure != nil)
        #expect(model.phase == .loaded && model.person == Person(id: "1"))

        await model.retry(.directReports)
        #expect(model.directReports.value?.map(\.id) == ["Alex"])
        #expect(model.managers == .here([]))
        #expect(model.photo.failure != nil && server.requests.count == 2)

        server.add(.offline)
        await model.retry(.photo)
        #expect(model.photo.failure?.isOffline == true)
        #expect(model.phase == .loaded && model.person == Person(id: "1"))
    }

    @Test("offline the row stays; when the network is back Retry brings the rest")
    func offline() async throws {
        let model = PersonModel(row: Person(id: "1", displayName: "Adele Vance"), graph: graph(presence: false))
        server.add(
            .offline, .batch(person(#""id":"1","displayName":"Adele Vance""#), managers("1"), reports(), noPhoto))
        await model.loadCard()
        #expect(model.phase.failure?.isOffline == true && model.photo.failure != nil)
        #expect(model.person?.name == "Adele Vance")
        await model.retry()
        #expect(model.phase == .loaded && model.person == Person(id: "1", displayName: "Adele Vance"))
        #expect(model.directReports == .here([]))
    }

    @Test("somebody who is gone by now is told, and the row stays")
    func gone() async throws {
        let model = PersonModel(row: Person(id: "1", displayName: "Adele Vance"), graph: graph())
        server.add(.batch(#"{"id":"person","status":404,"body":{"error":{"code":"Request_ResourceNotFound"}}}"#))
        await model.loadCard()
        #expect((model.phase.failure?.underlying as? GraphError)?.code == .notFound)
        #expect(model.person?.name == "Adele Vance")
    }

    @Test("a card that nobody waits for any more is as it was before, and no failure")
    func canceled() async throws {
        let model = PersonModel(of: nil, graph: StubTransport { _, _ in throw CancellationError() }.graph())
        #expect(model.phase == .idle)
        await model.loadCard()
        #expect(model.phase == .idle && model.photo == .unknown)
    }

    @Test("oneself has a card too, and so has who is known by a mail address only")
    func me() async throws {
        let me = PersonModel(of: nil, graph: graph(.unknown, presence: false))
        server.add(.batch(person(#""id":"1","displayName":"Adele Vance""#), managers("1"), reports(), noPhoto))
        await me.loadCard()
        #expect(me.person?.name == "Adele Vance")

        let other = PersonModel(of: "alex@contoso.example", graph: graph(.unknown, presence: false))
        server.add(
            .batch(#"{"id":"person","status":404,"body":{}}"#), .init(status: 404, body: ""),
            .init(body: #"{"value":[{"id":"2"}]}"#),
            .batch(person(#""id":"2","displayName":"Alex Wilber""#), managers("2"), reports(), noPhoto))
        await other.loadCard()
        #expect(other.person?.name == "Alex Wilber")
        #expect(other.phase != .loading)
    }

    @Test("who signs out while a card is on its way sees nobody")
    func signOut() async throws {
        let model = PersonModel(row: Person(id: "1", displayName: "Adele Vance"), graph: graph(presence: false))
        server.hold()
        server.add(.batch(person(#""id":"1""#), managers("1"), reports("2"), photo))
        let loading = Task { await model.loadCard() }
        try await eventually { @MainActor in self.server.requests.count == 1 }
        model.close()
        server.release()
        await loading.value
        #expect(model.person == nil)
        #expect(model.phase == .idle)
        #expect(model.directReports == .unknown)
        await model.loadCard()
        #expect(server.requests.count == 1)
    }

    @Test("the photo of the disk is there before the answer, and the new one is kept")
    func photoCache() async throws {
        let folder = URL.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = PhotoCache(directory: folder, account: "test")
        let first = PersonModel(row: Person(id: "1"), graph: graph(presence: false), photos: cache)
        server.add(.batch(person(#""id":"1""#), managers("1"), reports(), photo))
        await first.loadCard()
        #expect(first.photo.value?.data == picture)

        let second = PersonModel(row: Person(id: "1"), graph: graph(presence: false), photos: cache)
        server.add(.offline)
        await second.loadCard()
        #expect(second.photo.value?.data == picture)
        #expect(
            second.actions.contains {
                if case .save(let card) = $0 { card.text.contains("PHOTO:data:image/jpeg;base64,") } else { false }
            })
    }

    @Test("one goes up to the manager, down to a report and back, and sees again what was there")
    func walk() async throws {
        let graph = graph(presence: false)
        let way = PersonNavigation { PersonModel(row: $0, graph: graph) }
        way.goUp()
        #expect(way.current == nil)

        way.open(Person(id: "Adele"))
        server.add(.batch(person(#""id":"Adele""#), managers("Adele", "Miriam", "Patti"), reports(), noPhoto))
        await way.current?.loadCard()
        way.goUp()
        #expect(way.current?.person?.name == "Miriam")
        server.add(.batch(person(#""id":"Miriam""#), managers("Miriam", "Patti"), reports("Adele", "Alex"), noPhoto))
        await way.current?.loadCard()
        way.open(try #require(way.current?.directReports.value?.last))
        way.open(Person(id: "Alex"))
        #expect(way.path.map(\.id) == ["Adele", "Miriam", "Alex"])

        way.goBack()
        #expect(way.current?.directReports.value?.count == 2)
        way.goBack(to: "Adele")
        #expect(way.current?.managers.value?.count == 2)
        way.goBack(to: nil)
        #expect(way.path.isEmpty)
        #expect(server.requests.count == 2)
    }

    @Test("a way is encoded and restored, with names until the cards are here")
    func restored() throws {
        let graph = graph()
        let way = PersonNavigation { PersonModel(row: $0, graph: graph) }
        way.open(Person(id: "1", displayName: "Adele Vance"))
        way.open(Person(id: "2", displayName: "Miriam Graham"))
        let state = try JSONEncoder().encode(way.path)

        let later = PersonNavigation { PersonModel(row: $0, graph: graph) }
        later.path = try JSONDecoder().decode([PersonReference].self, from: state)
        #expect(later.current?.person?.name == "Miriam Graham")
        later.goBack()
        #expect(later.current?.person?.name == "Adele Vance")
        #expect(later.current?.isWhole == false)

        for number in 0..<80 { later.open(Person(id: "n\(number)")) }
        #expect(later.path.count == PersonNavigation.maximumPathLength)
        later.close()
        #expect(later.path.isEmpty)
    }
}
