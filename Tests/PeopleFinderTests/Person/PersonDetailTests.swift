import Foundation
import GraphPeople
import NativeOAuth
import NativeOAuthTesting
import PeopleFinder
import PeopleTestSupport
import Testing

/// What becomes of the parts of a card that was there before.
@MainActor
@Suite("A card that is asked for again", .timeLimit(.minutes(1)))
struct PersonDetailTests {
    private let server = ScriptedGraph()
    private let clock = ManualClock()
    private let picture = Data([0xFF, 0xD8, 0xFF, 0xE0, 0x00])

    private func graph() -> GraphClient {
        server.graph(AccountPermissions(directory: .full, presence: true), time: clock.source)
    }

    private let person = #"{"id":"person","status":200,"body":{"id":"1","displayName":"Adele Vance"}}"#
    private let boss =
        #"{"id":"managers","status":200,"body":{"id":"1","manager":{"id":"boss","displayName":"Boss"}}}"#
    private let away = #"{"id":"presence","status":200,"body":{"availability":"Away"}}"#
    private let nobody = #"{"id":"reports","status":200,"body":{"value":[]}}"#
    private var photo: String { #"{"id":"photo","status":200,"body":"\#(picture.base64EncodedString())"}"# }

    private func failed(_ id: String) -> String { #"{"id":"\#(id)","status":503,"body":{}}"# }

    @Test("a card that is under way is not asked for a second time")
    func once() async throws {
        let model = PersonModel(row: Person(id: "1"), graph: graph())
        server.hold()
        server.add(.batch(person, boss, nobody, photo, away))
        let loading = Task { await model.loadCard() }
        try await eventually { @MainActor in model.photo == .loading }
        await model.loadCard()
        server.release()
        await loading.value
        #expect(server.requests.count == 1 && model.photo.value?.data == picture)
    }

    @Test("on a screen a card is fetched again by itself, and a pause that the server asks for is counted down")
    func again() async throws {
        let model = PersonModel(row: Person(id: "1", displayName: "Adele Vance"), graph: graph())
        model.triesAgain = true
        server.add(.offline)
        await model.loadCard()
        #expect(model.status.message == .personOffline && model.status.recovery == .tryAgain)
        server.add(.throttled(seconds: 3))
        try await eventually { @MainActor in self.clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))
        try await eventually { @MainActor in self.clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))
        try await eventually { @MainActor in model.status.message == .commandWaiting(.lasting(.seconds(3))) }
        try await eventually { @MainActor in self.clock.sleeperCount == 1 }
        clock.advance(by: .seconds(1))
        try await eventually { @MainActor in model.status.message == .commandWaiting(.lasting(.seconds(2))) }
        server.add(.batch(person, boss, nobody, photo, away))
        await model.retry()
        #expect(model.status == .nothing && model.managers.value?.count == 1 && server.requests.count == 3)
    }

    @Test("what is here stays while it is asked for again, and when that fails")
    func stays() async throws {
        let model = PersonModel(row: Person(id: "1"), graph: graph())
        server.add(.batch(person, boss, nobody, photo, away))
        await model.loadCard()
        server.hold()
        server.add(.batch(person, failed("managers"), failed("reports"), failed("photo"), failed("presence")))
        let loading = Task { await model.loadCard() }
        try await eventually { @MainActor in self.server.requests.count == 2 }
        #expect(model.managers.value?.map(\.id) == ["boss"] && model.photo.value != nil)
        #expect(model.presence.value?.availability == "Away")
        server.release()
        await loading.value
        #expect(model.managers.value?.map(\.id) == ["boss"] && model.directReports == .here([]))
        #expect(model.photo.value?.data == picture && model.presence.value?.availability == "Away")
    }

    @Test("the retry of a part asks for the person and that part, and for nothing else")
    func part() async throws {
        let model = PersonModel(row: Person(id: "1"), graph: graph())
        server.add(.batch(person, boss, nobody, failed("photo"), away), .batch(person, photo))
        await model.loadCard()
        await model.retry(.photo)
        #expect(model.photo.value?.data == picture)
        let asked = try #require(server.bodies.last ?? nil)
        let text = String(decoding: asked, as: UTF8.self)
        #expect(text.contains("photo"))
        #expect(!text.contains("directReports") && !text.contains("presence") && !text.contains("manager"))
    }

    @Test("who may see all is shown what the card says, also where it says nothing")
    func empty() async throws {
        let model = PersonModel(row: Person(id: "1", jobTitle: "Former title"), graph: graph())
        server.add(.batch(person, boss, nobody, photo, away))
        await model.loadCard()
        #expect(model.person?.jobTitle == nil && !model.hides(.jobTitle))
    }

    @Test("a photo that the person has taken away is not shown from the disk the next time")
    func gone() async throws {
        let folder = URL.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let photos = PhotoCache(directory: folder, account: "test")
        let model = PersonModel(row: Person(id: "1"), graph: graph(), photos: photos)
        server.add(
            .batch(person, boss, nobody, photo, away),
            .batch(person, boss, nobody, #"{"id":"photo","status":404}"#, away))
        await model.loadCard()
        #expect(await photos.photo(of: "1", size: .pixels240) != nil)
        await model.loadCard()
        #expect(model.photo == .notThere)
        #expect(await photos.photo(of: "1", size: .pixels240) == nil)
    }

    @Test("going back shows what was there; who is off the way begins anew, and all end with the account")
    func navigation() throws {
        let graph = graph()
        let navigation = PersonNavigation { PersonModel(row: $0, graph: graph) }
        navigation.open(Person(id: "1", displayName: "Adele Vance"))
        let first = navigation.current
        navigation.open(Person(id: "2"))
        navigation.goBack()
        #expect(navigation.current === first && first != nil)
        navigation.goBack(to: nil)
        navigation.open(Person(id: "1", displayName: "Adele Vance"))
        #expect(navigation.current !== first)
        let last = try #require(navigation.current)
        navigation.close()
        #expect(last.person == nil && navigation.path.isEmpty && navigation.current == nil)
    }
}
