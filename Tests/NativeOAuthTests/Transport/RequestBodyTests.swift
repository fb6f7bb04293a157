import Foundation
import Testing

@testable import NativeOAuth

@Suite("Request bodies", .timeLimit(.minutes(5)))
struct RequestBodyTests {
    private func text(_ body: RequestBody) async throws -> String {
        String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self)
    }

    @Test("data, JSON and forms know their type and length, and can be sent again")
    func inMemory() async throws {
        let json = try RequestBody.json(["a": 1])
        #expect(json.contentType == "application/json" && json.length == 7 && json.isReplayable)
        #expect(try await text(json) == #"{"a":1}"#)
        #expect(try await text(json) == #"{"a":1}"#)
        let form = RequestBody.form([("scope", "a b"), ("x", "1&2"), ("x", "ž")])
        #expect(form.contentType == "application/x-www-form-urlencoded")
        #expect(try await text(form) == "scope=a%20b&x=1%262&x=%C5%BE")
        let data = RequestBody.data(Data())
        #expect(data.contentType == nil && data.length == 0)
        #expect(try await text(data) == "")
    }

    @Test("a file is read anew each time, in pieces")
    func file() async throws {
        let directory = try TemporaryDirectory()
        let bytes = sampleBytes(200_000)
        let body = try RequestBody.file(directory.file("a.bin", bytes), contentType: "image/png")
        #expect(body.length == 200_000 && body.isReplayable && body.contentType == "image/png")
        var count = 0
        for try await chunk in body.chunks {
            #expect(chunk.count <= RequestBody.chunkSize)
            count += 1
        }
        #expect(count == 4)
        #expect(try await body.collect(upTo: 1 << 20) == bytes)
    }

    @Test("what is no plain file that can be read is refused when the body is made", arguments: ["none", "."])
    func noFile(name: String) throws {
        let directory = try TemporaryDirectory()
        #expect { try RequestBody.file(directory.url.appendingPathComponent(name)) } throws: {
            ($0 as? OAuthError)?.code == .bodyUnreadable
        }
        #expect { try RequestBody.file(try #require(URL(string: "https://example.com/a"))) } throws: {
            ($0 as? OAuthError)?.code == .bodyUnreadable
        }
    }

    @Test("a file that has grown, shrunk or gone since is an error, and not another body", arguments: [nil, 3, 9])
    func changedFile(length: Int?) async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("a.bin", Data(count: 5))
        let body = try RequestBody.file(file)
        if let length {
            try Data(count: length).write(to: file)
        } else {
            try FileManager.default.removeItem(at: file)
        }
        await expectFailure(.bodyUnreadable) { try await text(body) }
    }

    @Test("a stream is read once; a second time is an error")
    func stream() async throws {
        let body = RequestBody.stream(pieces("ab", "", "c"), contentType: "text/plain")
        #expect(!body.isReplayable && body.length == nil)
        #expect(try await text(body) == "abc")
        await expectFailure(.bodyNotReplayable) { try await text(body) }
    }

    @Test("a stream that has not the length that was promised is an error", arguments: [2, 4])
    func streamLength(length: Int) async throws {
        let body = RequestBody.stream(pieces("ab", "c"), length: length)
        #expect(body.length == length)
        await expectFailure(.bodyUnreadable) { try await text(body) }
        let right = RequestBody.stream(pieces("ab", "c"), length: 3)
        #expect(try await text(right) == "abc")
    }

    @Test("collecting stops at its limit")
    func collectLimit() async throws {
        await expectFailure(.bodyUnreadable) { try await RequestBody.data(Data(count: 100)).collect(upTo: 99) }
        #expect(try await RequestBody.data(Data(count: 100)).collect(upTo: 100).count == 100)
    }

    @Test("printing a body shows its type and length and nothing of what is in it")
    func redaction() {
        let body = RequestBody.form([("password", "test-secret")])
        var dumped = ""
        dump(body, to: &dumped)
        #expect(dumped.contains("application/x-www-form-urlencoded, 20 bytes"))
        for shown in [dumped, "\(body)", String(reflecting: body)] {
            #expect(!shown.contains("secret") && !shown.contains("segments"))
        }
    }
}
