import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

/// What RFC 7517 says of a key's members, in sets that hold more than the one key that signed.
@Suite("Which published keys are used")
struct JSONWebKeyTests {
    private let base = IDTokenValidatorTests()
    private let key = ProviderKey.p256()

    /// Whether a token without a key id is believed when a set of these keys is published.
    private func isBelieved(
        _ keys: [[String: JSONValue]], header: [String: JSONValue] = ["kid": .null]
    ) async throws -> Bool {
        let set = String(decoding: try JSONEncoder().encode(["keys": keys]), as: UTF8.self)
        let validator = try base.validator(transport: StubTransport(["GET https://login.example/keys": .json(set)]))
        do {
            _ = try await validator.validate(
                Redacted(try key.token(base.claims(), header: header)), with: .sample(accessToken: "access"),
                expecting: ExpectedIDToken(nonce: Redacted("nonce")))
            return true
        } catch let error as OAuthError where error.code == .invalidIDToken {
            return false
        }
    }

    private func published(_ changes: [String: JSONValue] = [:]) throws -> [String: JSONValue] {
        try key.published().mapValues { .string($0) }.merging(changes) { $1 }.filter { $0.value != .null }
    }

    @Test(
        "a key is used for what its use, its operations and its algorithm allow, said or not",
        arguments: [
            (["use": .null], true), (["use": .null, "key_ops": .array(["verify"])], true),
            (["key_ops": .array(["sign", "verify"])], true), (["key_ops": .array(["sign"])], false),
            (["use": .null, "key_ops": .array(["encrypt"])], false), (["key_ops": .array([])], false),
            (["key_ops": "verify"], false), (["use": "enc"], false), (["use": "Sig"], false),
            (["use": "enc", "key_ops": .array(["verify"])], false), (["alg": "RS256"], false), (["alg": .null], true),
        ] as [([String: JSONValue], Bool)])
    func allowed(changes: [String: JSONValue], isUsed: Bool) async throws {
        #expect(try await isBelieved([published(changes)]) == isUsed)
    }

    // RFC 7517, section 5
    @Test(
        "a key that cannot be read is passed over, and is not taken for a second one that fits",
        arguments: [
            ["kty": .null], ["kty": .integer(1)], ["kty": "oct"], ["kty": "EC2"], ["crv": "P-521"], ["x": .null],
            ["x": "!!!"], ["x": "AAAA"], ["y": .integer(1)], ["y": "AA="], ["kid": .integer(7)],
        ] as [[String: JSONValue]])
    func unreadable(changes: [String: JSONValue]) async throws {
        for keys in [[try published(changes), try published()], [try published(), try published(changes)]] {
            #expect(try await isBelieved(keys))
        }
        #expect(try await !isBelieved([published(changes)]))
    }

    @Test("a key id is compared byte by byte")
    func keyID() async throws {
        let keys = [try published(["kid": "K"])]
        #expect(try await isBelieved(keys, header: ["kid": "K"]))
        #expect(try await !isBelieved(keys, header: ["kid": "\u{212A}"]))
    }
}
