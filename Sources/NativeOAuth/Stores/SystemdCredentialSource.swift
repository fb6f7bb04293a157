#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Takes the key from a credential that systemd hands to a service.
///
/// Make one with `head -c 32 /dev/urandom | systemd-creds encrypt --name=NAME - FILE`, and name it in the unit with
/// `LoadCredentialEncrypted=NAME:FILE`. On the disk it is then encrypted with a key of the machine.
///
/// > Source: [systemd, System and Service Credentials](https://systemd.io/CREDENTIALS/)
public struct SystemdCredentialSource: StoreKeySource {
    private let name: String
    private let directory: String?
    private let system: any FileSystem

    /// Always the same for this kind of source.
    public var origin: StoreKeyOrigin { .systemdCredential }

    /// Names a credential.
    ///
    /// - Parameters:
    ///   - name: The credential's name in the unit.
    ///   - environment: The variables of the process; `CREDENTIALS_DIRECTORY` is the one that systemd sets.
    public init(name: String, environment: [String: String]) {
        self.init(name: name, environment: environment, system: POSIXFileSystem())
    }

    init(name: String, environment: [String: String], system: any FileSystem) {
        self.name = name
        directory = environment["CREDENTIALS_DIRECTORY"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        self.system = system
    }

    /// Reads the credential; there is none when the process was not given it.
    ///
    /// - Throws: ``OAuthError`` with `storeUnsafe` or `storeUnreadable`: others may read it, or it is too short.
    public func secret(for use: StoreKeyUse) async throws -> StoreSecret? {
        guard let directory, let bytes = try system.read("\(directory)/\(name)", from: .serviceManager) else {
            return nil
        }
        guard bytes.count >= StoreKeys.minimumBytes else {
            throw OAuthError(
                .storeUnreadable,
                "The systemd credential \(name) is too short for a key: it needs \(StoreKeys.minimumBytes) bytes or more.",
                nextStep: "Make it of random bytes: head -c 32 /dev/urandom.")
        }
        return .key(Redacted(Array(bytes)))
    }
}
