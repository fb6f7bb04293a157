import Foundation
import Testing

@testable import NativeOAuth

@Suite("Multipart bodies")
struct MultipartTests {
    private func text(_ parts: [RequestBody.Part]) async throws -> String {
        String(decoding: try await RequestBody.multipart(parts).collect(upTo: 1 << 20), as: UTF8.self)
    }

    @Test("fields and files stand between boundaries, each with its own head (RFC 7578, section 4)")
    func layout() async throws {
        let directory = try TemporaryDirectory()
        let file = try directory.file("photo.png", Data("PNG".utf8))
        let parts: [RequestBody.Part] = [.text("a", "1"), try .file("photo", at: file, contentType: "image/png")]
        let body = RequestBody.multipart(parts)
        let boundary = try #require(body.contentType?.split(separator: "boundary=").last)
        let expected = """
            --\(boundary)\r
            Content-Disposition: form-data; name="a"\r
            \r
            1\r
            --\(boundary)\r
            Content-Disposition: form-data; name="photo"; filename="photo.png"\r
            Content-Type: image/png\r
            \r
            PNG\r
            --\(boundary)--\r

            """
        #expect(String(decoding: try await body.collect(upTo: 1 << 20), as: UTF8.self) == expected)
        #expect(body.contentType == "multipart/form-data; boundary=\(boundary)" && boundary.utf8.count == 43)
        #expect(body.length == expected.utf8.count)
    }

    @Test("quotes and line ends in names cannot end the name (WHATWG HTML, multipart/form-data)")
    func escaping() async throws {
        let part = RequestBody.Part(name: "a\"\nb", fileName: "x\"\r\n.txt", body: .data(Data()))
        let text = try await text([part])
        #expect(text.contains(#"name="a%22%0D%0Ab"; filename="x%22%0D%0A.txt""#))
        #expect(text.split(separator: "\r\n").count == 3)
    }

    @Test("names in other scripts go as UTF-8, and a backslash as it is")
    func otherScripts() async throws {
        let part = RequestBody.Part(name: "jméno", fileName: #"王\.txt"#, body: .data(Data()))
        #expect(try await text([part]).contains(#"name="jméno"; filename="王\.txt""#))
    }

    @Test("line ends of a text become CR LF, those of data stay as they are")
    func lineEnds() async throws {
        #expect(try await text([.text("a", "1\n2\r3\r\n4")]).contains("\r\n\r\n1\r\n2\r\n3\r\n4\r\n--"))
        #expect(try await text([.init(name: "a", body: .data(Data("1\n2".utf8)))]).contains("\r\n\r\n1\n2\r\n--"))
    }

    @Test("a content type cannot begin another field")
    func contentType() async throws {
        let part = RequestBody.Part(name: "a", body: .data(Data(), contentType: "text/plain\r\nX-Evil: 1"))
        let text = try await text([part])
        #expect(!text.contains("X-Evil"))
        #expect(text.contains("Content-Type: application/octet-stream"))
    }

    @Test("each body has a boundary of its own")
    func boundaries() {
        let types = (0..<100).map { _ in RequestBody.multipart([]).contentType }
        #expect(Set(types).count == 100)
    }

    @Test("with a stream in it a body cannot be sent again, and has a length only if the stream has one")
    func stream() {
        let unknown = RequestBody.multipart([.init(name: "a", body: .stream(pieces("x")))])
        #expect(!unknown.isReplayable && unknown.length == nil)
        let known = RequestBody.multipart([.init(name: "a", body: .stream(pieces("x"), length: 1))])
        #expect(!known.isReplayable && known.length != nil)
        #expect(RequestBody.multipart([.text("a", "1")]).isReplayable)
    }
}
