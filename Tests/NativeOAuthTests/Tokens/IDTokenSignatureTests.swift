import CryptoExtras
import Foundation
import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("ID token's signature and form")
struct IDTokenSignatureTests {
    let base = IDTokenValidatorTests()

    private func isRefused(_ token: String, keys: [[String: String]]) async -> Bool {
        do {
            try await base.check(token, keys: keys)
            return false
        } catch {
            return (error as? OAuthError)?.code == .invalidIDToken
        }
    }

    @Test("a single flipped bit is refused, in each part and with both algorithms")
    func flippedBit() async throws {
        for key in [try ProviderKey.rsa(), .p256()] {
            let keys = [try key.published()]
            let parts = try key.token(base.claims()).split(separator: ".").map(String.init)
            for index in 0..<3 {
                var bytes = try #require(Base64URL.decode(parts[index]))
                bytes[bytes.count / 2] ^= 1
                var changed = parts
                changed[index] = Base64URL.encode(bytes)
                #expect(await isRefused(changed.joined(separator: "."), keys: keys))
            }
        }
    }

    @Test("the numbers of an RSA key are written for Apple's systems as the library that Linux has writes them")
    func encodedNumbers() throws {
        for bits in [2048, 3072] {
            let key = try _RSA.Signing.PrivateKey(keySize: .init(bitCount: bits)).publicKey
            let numbers = try key.getKeyPrimitives()
            let encoded = RSAPublicKey.encoded(modulus: numbers.modulus, exponent: numbers.publicExponent)
            #expect(encoded == key.pkcs1DERRepresentation)
            let padded = RSAPublicKey.encoded(
                modulus: [0, 0] + numbers.modulus, exponent: [0] + numbers.publicExponent)
            #expect(padded == encoded)
        }
        #expect(
            RSAPublicKey.encoded(modulus: Data([0x80]), exponent: Data([3])) == Data([0x30, 7, 2, 2, 0, 0x80, 2, 1, 3]))
    }

    @Test("an RSA key of fewer than 2048 bits is none (RFC 7518, section 3.3)", arguments: [128, 255, 256])
    func shortKey(bytes: Int) {
        let modulus = Data(repeating: 0xC5, count: bytes)
        for number in [modulus, Data([0, 0]) + modulus] {
            let key = JSONWebKey(kty: "RSA", n: Base64URL.encode(number), e: "AQAB")
            #expect((SignatureVerifier(key, for: .rs256) == nil) == (bytes < 256))
        }
    }

    @Test("a key is used with its own algorithm only (RFC 8725, section 3.1)")
    func otherAlgorithm() async throws {
        let key = try ProviderKey.rsa()
        #expect(await isRefused(try key.token(base.claims(), header: ["alg": "ES256"]), keys: [try key.published()]))
    }

    @Test("a key that the token brings itself is ignored")
    func embeddedKey() async throws {
        let attacker = ProviderKey.p256(id: "k")
        let jwk = JSONValue.object(try attacker.published().mapValues { .string($0) })
        let token = try attacker.token(base.claims(), header: ["jwk": jwk])
        #expect(await isRefused(token, keys: [try ProviderKey.p256(id: "k").published()]))
    }

    @Test(
        "a key that was rotated just before signing is fetched once more, and not again and again",
        arguments: [true, false])
    func rotation(withKeyID: Bool) async throws {
        let old = ProviderKey.p256(id: "old")
        let new = ProviderKey.p256(id: "new")
        let published = Locked([try old.published()])
        let fetches = Locked(0)
        let transport = StubTransport { _, _ in
            fetches.withLock { $0 += 1 }
            let body = try JSONEncoder().encode(["keys": published.withLock { $0 }])
            let answer = StubTransport.Answer.json(String(decoding: body, as: UTF8.self))
            return (answer.response, answer.body)
        }
        let validator = try base.validator(transport: transport)
        func isBelieved(_ key: ProviderKey) async throws -> Bool {
            let header: [String: JSONValue] = withKeyID ? [:] : ["kid": .null]
            let token = try key.token(base.claims(), header: header)
            return
                (try? await validator.validate(
                    Redacted(token), with: .sample(accessToken: "access"),
                    expecting: ExpectedIDToken(nonce: Redacted("nonce")))) != nil
        }
        #expect(try await isBelieved(old))
        published.withLock { $0 = [(try? new.published()) ?? [:]] }
        #expect(try await isBelieved(new))
        #expect(fetches.withLock { $0 } == 2)
        for _ in 0..<10 {
            #expect(try await !isBelieved(.p256(id: "unpublished")))
        }
        #expect(fetches.withLock { $0 } == 2)
        base.clock.advance(by: .seconds(31))
        #expect(try await !isBelieved(.p256(id: "unpublished")))
        #expect(fetches.withLock { $0 } == 3)
    }
}
