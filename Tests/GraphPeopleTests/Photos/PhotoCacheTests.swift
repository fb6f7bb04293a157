import Foundation
import HTTPTypes
import NativeOAuth
import PeopleTestSupport
import Testing

@testable import GraphPeople

@Suite("PhotoCache")
struct PhotoCacheTests {
    /// Bytes that begin like a JPEG file.
    private func photo(_ count: Int = 100, size: PhotoSize = .pixels48, etag: String? = "\"1\"") throws -> PersonPhoto {
        try #require(PersonPhoto(Data([0xFF, 0xD8, 0xFF]) + Data(count: count), size: size, etag: etag))
    }

    private func withFolder(_ body: (URL) async throws -> Void) async throws {
        let folder = URL.temporaryDirectory.appending(path: "photo-cache-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder)
    }

    private func mode(_ url: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
    }

    @Test("a photo is there in the next process, for its owner alone")
    func kept() async throws {
        try await withFolder { folder in
            let photo = try photo()
            let cache = PhotoCache(directory: folder, account: "a")
            await cache.keep(photo, of: "1")
            let later = PhotoCache(directory: folder, account: "a")
            #expect(await later.photo(of: "1", size: .pixels48) == photo)
            #expect(await later.photo(of: "1", size: .pixels64) == nil)
            #expect(await PhotoCache(directory: folder, account: "b").photo(of: "1", size: .pixels48) == nil)
            #expect(try mode(cache.folder) == 0o700)
            let names = try FileManager.default.contentsOfDirectory(atPath: cache.folder.path)
            #expect(names.count == 1)
            #expect(try mode(cache.folder.appending(path: try #require(names.first))) == 0o600)
        }
    }

    @Test("a folder that was open to others is closed")
    func closed() async throws {
        try await withFolder { folder in
            let cache = PhotoCache(directory: folder, account: "a")
            try FileManager.default.createDirectory(
                at: cache.folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
            await cache.keep(try photo(), of: "1")
            #expect(try mode(cache.folder) == 0o700)
        }
    }

    @Test("what was used longest ago goes when there is too much, and what is too large is not kept")
    func bounded() async throws {
        try await withFolder { folder in
            let cache = PhotoCache(directory: folder, account: "a", most: 2_400)
            for id in ["1", "2"] { await cache.keep(try photo(1_000), of: id) }
            _ = await cache.photo(of: "1", size: .pixels48)
            await cache.keep(try photo(1_000), of: "3")
            #expect(await cache.photo(of: "2", size: .pixels48) == nil)
            #expect(await cache.photo(of: "1", size: .pixels48) != nil)
            #expect(await cache.size <= 2_400)
            await cache.keep(try photo(5_000), of: "4")
            #expect(await cache.photo(of: "4", size: .pixels48) == nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder.path).count == 2)
        }
    }

    @Test("signing out leaves nothing")
    func wiped() async throws {
        try await withFolder { folder in
            let cache = PhotoCache(directory: folder, account: "a")
            await cache.keep(try photo(), of: "1")
            try await cache.wipe()
            #expect(!FileManager.default.fileExists(atPath: cache.folder.path))
            #expect(await cache.photo(of: "1", size: .pixels48) == nil)
            try await cache.wipe()
        }
    }

    @Test("a photo that comes after the sign-out is not kept, and who signs in again begins with another cache")
    func late() async throws {
        try await withFolder { folder in
            let cache = PhotoCache(directory: folder, account: "a")
            await cache.keep(try photo(), of: "1")
            try await cache.wipe()
            await cache.keep(try photo(), of: "2")
            #expect(!FileManager.default.fileExists(atPath: cache.folder.path))
            #expect(await cache.photo(of: "2", size: .pixels48) == nil)
            let next = PhotoCache(directory: folder, account: "a")
            await next.keep(try photo(), of: "2")
            #expect(await next.photo(of: "2", size: .pixels48) != nil)
        }
    }

    @Test("no identifier leads out of the folder", arguments: ["../../x", "..", "/etc/passwd", "a\u{0}b", "王", ""])
    func paths(identifier: String) async throws {
        try await withFolder { folder in
            let cache = PhotoCache(directory: folder, account: "../a")
            await cache.keep(try photo(), of: identifier)
            #expect(await cache.photo(of: identifier, size: .pixels48) != nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 1)
            #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder.path).count == 1)
        }
    }

    @Test("a damaged file is no photo, and goes", arguments: ["", "x", "photo 1 \n", "photo 1 e\nnot a picture"])
    func damaged(content: String) async throws {
        try await withFolder { folder in
            let cache = PhotoCache(directory: folder, account: "a")
            await cache.keep(try photo(), of: "1")
            let name = try #require(FileManager.default.contentsOfDirectory(atPath: cache.folder.path).first)
            try Data(content.utf8).write(to: cache.folder.appending(path: name))
            #expect(await cache.photo(of: "1", size: .pixels48) == nil)
            #expect(try FileManager.default.contentsOfDirectory(atPath: cache.folder.path).isEmpty)
        }
    }

    @Test("a photo that is known is asked for only if it has changed")
    func revalidated() async throws {
        try await withFolder { folder in
            let cache = PhotoCache(directory: folder, account: "a")
            let known = try photo(size: .pixels240)
            await cache.keep(known, of: "1")
            let graph = ScriptedGraph([
                .init(status: 304, body: ""), .init(body: "GIF89a"), .init(status: 404, body: ""),
                .init(status: 404, body: ""),
            ])
            let client = graph.graph()
            #expect(try await client.photo(of: "1", cache: cache) == known)
            #expect(graph.requests.first?.headerFields[.ifNoneMatch] == "\"1\"")
            #expect(graph.requests.first?.path == "/v1.0/users/1/photos/240x240/$value")
            let new = try await client.photo(of: "1", cache: cache)
            #expect(new?.data == Data("GIF89a".utf8))
            #expect(await cache.photo(of: "1", size: .pixels240) == new)
            #expect(try await client.photo(of: "1", cache: cache) == nil)
            #expect(await cache.photo(of: "1", size: .pixels240) == nil)
        }
    }

    @Test("of a photo that was sent in smaller the largest size comes, and a small size is asked for once")
    func smaller() async throws {
        try await withFolder { folder in
            let cache = PhotoCache(directory: folder, account: "a")
            let none = ScriptedGraph.Answer(status: 404, body: "")
            let graph = ScriptedGraph([
                none, .init(headers: [.eTag: "\"e\""], body: "GIF89a"), none, .init(status: 304, body: ""), none,
            ])
            let client = graph.graph()
            let first = try await client.photo(of: "1", size: .pixels648, cache: cache)
            #expect(first?.data == Data("GIF89a".utf8))
            #expect(try await client.photo(of: "1", size: .pixels648, cache: cache) == first)
            #expect(try await client.photo(of: "1", size: .pixels48) == nil)
            #expect(
                graph.requests.map(\.path) == [
                    "/v1.0/users/1/photos/648x648/$value", "/v1.0/users/1/photo/$value",
                    "/v1.0/users/1/photos/648x648/$value", "/v1.0/users/1/photo/$value",
                    "/v1.0/users/1/photos/48x48/$value",
                ])
            #expect(graph.requests[3].headerFields[.ifNoneMatch] == "\"e\"")
        }
    }

    @Test("what is no picture is none", arguments: ["", "<html>", "not a picture"])
    func noPicture(body: String) async throws {
        #expect(try await ScriptedGraph([.init(body: body)]).graph().photo(of: nil) == nil)
    }
}
