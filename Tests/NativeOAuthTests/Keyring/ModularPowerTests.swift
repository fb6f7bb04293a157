#if os(Linux)
import Crypto
import Foundation
import Testing

@testable import NativeOAuth

@Suite("The key agreement of secret services")
struct ModularPowerTests {
    private static let prime =
        "ffffffffffffffffc90fdaa22168c234c4c6628b80dc1cd129024e088a67cc74020bbea63b139b22514a08798e3404ddef9519b3cd3a431b"
        + "302b0a6df25f14374fe1356d6d51c245e485b576625e7ec6f44c42e9a637ed6b0bff5cb6f406b7edee386bfb5a899fa5ae9f24117c4b1fe6"
        + "49286651ece65381ffffffffffffffff"

    private static func bytes(_ text: String) -> [UInt8] {
        let text = String(repeating: "0", count: text.count % 2) + text
        return stride(from: 0, to: text.count, by: 2).compactMap { UInt8(text.dropFirst($0).prefix(2), radix: 16) }
    }

    private static func padded(_ text: String) -> [UInt8] {
        let bytes = bytes(text)
        return [UInt8](repeating: 0, count: 128 - bytes.count) + bytes
    }

    @Test(
        "powers are what Python's pow says they are",
        arguments: [
            (
                "2", "d23f0824128b2f330c5c7fd0a6a3a4506513270e269e0d37f2a74de452e6b438",
                "a0028071ca1c37258330739b4fde6696ca33fc8a99cc3711373192418f75c63652ad89060790f3a9cea57b94d0d08150d1b35e136f6105b5"
                    + "3b9b3565e247ec7f26effeb68cb0d46e56bca412a81e1709fb8b530b4eb25378a7f6333ba2a1cba639ff9cfa2813e4b25bdc010c1814d92d"
                    + "29348b02f8f02c8d427a2946e7d7af2e"
            ),
            (
                "658f14e658cda1495e60af593bd04cf0fd630f1f29d0da9953f48f1a09f76b5a170b33839263059f28c105d1fb17c2390c192cfd3ac94af0"
                    + "f21ddb66cad4a268d116ece1738f7d93d9c172411e20b8f6b0d549b6f03675a1600a35a099950d836f675cc81e74ef5e8e25d940ed904759"
                    + "531985d5d9dc9f81818e811892f902b",
                "6b4cb2424a23d5962217beaddbc496cb8e81973e0becd7b03898d190f9ebdacc",
                "e0b579ffcc241ffb365132450b5477cd62a55b131a9152e4f4de79692a3dda8322cb13d511a21e0add53fa81d560d81ba2b4908e768b74fa"
                    + "c840a73150a81126ea797e8aa7f34259c954a6bcd91738ed1fc02b80e4392b149cb23736a158a95ac0aa884d124ba52daa58a30366fb5d73"
                    + "3ee0b14316be3ace91649f81ac7fd7a5"
            ),
            ("0", "5", "0"), ("5", "0", "1"), ("1", "4d", "1"),
        ])
    func powers(base: String, exponent: String, wanted: String) {
        let group = ModularPower(modulus: Self.bytes(Self.prime))
        #expect(group.power(Self.padded(base), Self.bytes(exponent)) == Self.padded(wanted))
    }

    @Test("the largest numbers there are come out right: (-1)³ is -1, by an exponent of as many bits as the modulus")
    func edges() {
        let group = ModularPower(modulus: Self.bytes(Self.prime))
        var minusOne = Self.bytes(Self.prime)
        minusOne[127] -= 1
        #expect(group.power(minusOne, [3]) == minusOne)
        #expect(group.power(minusOne, minusOne) == Self.padded("1"))
    }

    @Test("two sides that exchange public keys have the same key, and a third has another")
    func agreement() throws {
        let (one, other) = (SecretServiceKeyAgreement(.system), SecretServiceKeyAgreement(.system))
        #expect(try one.key(with: other.publicKey) == other.key(with: one.publicKey))
        #expect(try one.key(with: other.publicKey).bitCount == 128)
        #expect(try SecretServiceKeyAgreement(.system).key(with: one.publicKey) != one.key(with: other.publicKey))
    }

    @Test("a public key with a secret that everybody knows is refused, and so is one that is too long")
    func weakKeys() {
        let agreement = SecretServiceKeyAgreement(.system)
        var minusOne = Self.bytes(Self.prime)
        minusOne[127] -= 1
        for key in [
            [], [0], [1], Self.padded("1"), minusOne, Self.bytes(Self.prime), [UInt8](repeating: 9, count: 129),
        ] {
            #expect(throws: DBusFailure.self) { try agreement.key(with: key) }
        }
    }
}
#endif
