import Foundation
import Testing

@testable import TenantEmulator

@Suite("Identifiers by chance")
struct RandomTextTests {
    @Test("have as many bytes as asked for, and differ", arguments: [1, 7, 8, 16, 64])
    func bytes(count: Int) {
        let texts = (0..<50).map { _ in RandomText.make(bytes: count) }

        #expect(texts.allSatisfy { Base64URL.decode($0)?.count == count })
        #expect(count == 1 || Set(texts).count == 50)
    }

    @Test("are GUIDs of version 4 where they are asked for")
    func guids() {
        let guids = (0..<50).map { _ in RandomText.guid() }

        #expect(
            guids.allSatisfy {
                $0.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil
            })
        #expect(Set(guids).count == 50)
    }

    @Test(
        "are written in base64url as RFC 4648 has it",
        arguments: [("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("\u{3FF}~?", "z79-Pw")])
    func base64(text: String, encoded: String) {
        #expect(Base64URL.encode(Data(text.utf8)) == encoded)
        #expect(Base64URL.decode(encoded) == Data(text.utf8))
    }
}
