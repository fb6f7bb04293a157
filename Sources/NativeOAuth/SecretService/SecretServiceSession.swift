#if os(Linux)
import Crypto
import CryptoExtras

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How secrets cross the bus between this process and the keyring.
public enum SecretTransfer: String, Sendable, Hashable, CaseIterable {
    /// Encrypted with a key that was agreed on for the connection.
    case encrypted
    /// In the clear: the service offers nothing else. The bus is a socket of this machine that other users cannot read.
    case plain
}

/// What a service and this process have agreed on: where, and with which key.
///
/// > Source: [Secret Service API, transfer of secrets](https://specifications.freedesktop.org/secret-service/latest/transfer-secrets.html)
struct SecretServiceSession: Sendable {
    let path: String
    /// Nil when secrets go in the clear.
    let key: SymmetricKey?
    private let random: RandomBytes

    init(path: String, key: SymmetricKey?, random: RandomBytes) {
        self.path = path
        self.key = key
        self.random = random
    }

    var transfer: SecretTransfer { key == nil ? .plain : .encrypted }

    /// Wraps a secret for the service.
    func seal(_ secret: Redacted<[UInt8]>, contentType: String) throws -> DBusValue {
        var parameters: [UInt8] = []
        var content = secret.reveal()
        if let key {
            parameters = random.bytes(16)
            content = try [UInt8](AES._CBC.encrypt(content, using: key, iv: AES._CBC.IV(ivBytes: parameters)))
        }
        return .structure([.objectPath(path), .bytes(parameters), .bytes(content), .string(contentType)])
    }

    /// Unwraps a secret of the service.
    ///
    /// - Throws: ``DBusFailure/malformed(_:)``.
    func open(_ value: DBusValue) throws(DBusFailure) -> Redacted<[UInt8]> {
        let members = try value.asMembers(4)
        guard try members[0].asPath() == path else { throw .malformed("a secret for another session") }
        let (parameters, content) = (try members[1].asBytes(), try members[2].asBytes())
        guard let key else {
            guard parameters.isEmpty else { throw .malformed("parameters of an encryption that there is not") }
            return Redacted(content)
        }
        do {
            return Redacted([UInt8](try AES._CBC.decrypt(content, using: key, iv: AES._CBC.IV(ivBytes: parameters))))
        } catch {
            throw .malformed("a secret that cannot be decrypted")
        }
    }
}
#endif
