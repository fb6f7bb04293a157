public import Crypto
public import Security

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

// The parameters for a context of LocalAuthentication, which all have nil for a default, are left out.
public enum SecureEnclave {
    public static var isAvailable: Bool { false }

    public enum P256 {
        public enum Signing {
            public struct PrivateKey: Sendable {
                public let publicKey: Crypto.P256.Signing.PublicKey
                public let dataRepresentation: Data

                public init(compactRepresentable: Bool = true, accessControl: SecAccessControl) throws {
                    try self.init(dataRepresentation: Data())
                }

                public init(dataRepresentation: Data) throws {
                    throw CryptoKitError.authenticationFailure
                }

                public func signature<Bytes: DataProtocol>(
                    for data: Bytes
                ) throws -> Crypto.P256.Signing.ECDSASignature {
                    throw CryptoKitError.authenticationFailure
                }
            }
        }
    }
}
