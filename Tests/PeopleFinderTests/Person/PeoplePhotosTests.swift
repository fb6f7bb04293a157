import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import PeopleFinder

@MainActor
@Suite("The photos of rows", .timeLimit(.minutes(1)))
struct PeoplePhotosTests {
    private let server = ScriptedGraph()
    // Looks like a picture to everybody who does not draw it.
    private let picture = "GIF89a of a test"

    private func photos(cache: PhotoCache? = nil) -> PeoplePhotos { PeoplePhotos(graph: server.graph(), cache: cache) }

    /// What a row shows, one after the other; nil is the placeholder.
    private func shown(of id: String, by photos: PeoplePhotos) async -> [String?] {
        var shown: [String?] = []
        await photos.load(id) { shown.append($0.map { String(decoding: $0.data, as: UTF8.self) }) }
        return shown
    }

    @Test("a row that comes back has its photo at once, and nothing is asked again")
    func once() async throws {
        let photos = photos()
        server.add(.init(body: picture))
        #expect(photos.photo(of: "1") == nil)
        #expect(await shown(of: "1", by: photos) == [picture])
        #expect(photos.photo(of: "1") != nil)
        #expect(await shown(of: "1", by: photos) == [picture])
        #expect(server.requests.count == 1)
    }

    @Test("who has no photo is not asked about twice")
    func nobody() async throws {
        let photos = photos()
        server.add(.init(status: 404, body: ""))
        #expect(await shown(of: "1", by: photos) == [nil])
        #expect(await shown(of: "1", by: photos) == [nil])
        #expect(server.requests.count == 1)
    }

    @Test("the photo on the disk is there at once, and the server's takes its place")
    func disk() async throws {
        let folder = URL.temporaryDirectory.appending(path: "photos-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let cache = PhotoCache(directory: folder, account: "a")
        server.add(.init(body: picture))
        _ = await shown(of: "1", by: photos(cache: cache))

        server.add(.init(body: "GIF89a of another"))
        #expect(await shown(of: "1", by: photos(cache: cache)) == [picture, "GIF89a of another"])
    }

    @Test("a photo that could not be had is asked for again when the row comes back")
    func again() async throws {
        let photos = photos()
        server.add(.offline, .init(body: picture))
        #expect(await shown(of: "1", by: photos) == [])
        #expect(await shown(of: "1", by: photos) == [picture])
    }

    private static let refusal = ScriptedGraph.Answer(
        status: 403, body: #"{"error":{"code":"Authorization_RequestDenied","message":"no"}}"#)

    @Test("where the account may see no photos, three rows find that out for all, for half an hour")
    func refused() async throws {
        let clock = ManualClock()
        let photos = PeoplePhotos(graph: server.graph(time: clock.source))
        server.add(Self.refusal, Self.refusal, Self.refusal, .init(body: picture))
        for id in ["1", "1", "2", "3", "4"] { #expect(await shown(of: id, by: photos) == []) }
        #expect(server.requests.count == 3)
        clock.advance(by: PeoplePhotos.refusalsLast)
        #expect(await shown(of: "4", by: photos) == [picture])
    }

    @Test("a refusal of one person's photo says nothing of the others'")
    func onePersonRefused() async throws {
        let photos = photos()
        server.add(Self.refusal, .init(body: picture))
        #expect(await shown(of: "1", by: photos) == [])
        #expect(await shown(of: "2", by: photos) == [picture])
        #expect(await shown(of: "1", by: photos) == [])
        #expect(server.requests.count == 2)
    }

    @Test("after the sign-out nothing is shown or asked, and an answer that is on its way is not shown")
    func closed() async throws {
        let photos = photos()
        server.hold()
        server.add(.init(body: picture))
        async let late = shown(of: "1", by: photos)
        try await eventually { @MainActor in self.server.requests.count == 1 }
        photos.close()
        server.release()
        #expect(await late == [])
        #expect(await shown(of: "2", by: photos) == [])
        #expect(photos.photo(of: "1") == nil)
        #expect(server.requests.count == 1)
    }
}
