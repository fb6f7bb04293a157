import Crypto

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Keeps the key in a file that only its owner may read, and makes it when there is none.
///
/// Beside the records it keeps away those who get hold of the records alone. Who can copy the directory has both.
public struct KeyFileSource: StoreKeySource {
    private let file: PrivateFile

    /// Always the same for this kind of source.
    public var origin: StoreKeyOrigin { .keyFile }

    /// Uses a file, which is made (of mode 0600) when a new store needs it.
    ///
    /// - Parameter file: The file; it may be on another disk than the records.
    public init(file: URL) {
        self.init(file: PrivateFile(path: file.path(percentEncoded: false)))
    }

    init(file: PrivateFile) {
        self.file = file
    }

    /// Reads the key; for a new store it makes one if there is none.
    ///
    /// - Throws: ``OAuthError`` with `storeUnsafe`, `storeUnreadable` or `storeWriteFailed`.
    public func secret(for use: StoreKeyUse) async throws -> StoreSecret? {
        if let key = try read() {
            return key
        }
        guard use == .newStore else { return nil }
        return try await file.withLock {
            let made = SymmetricKey(size: .bits256).withUnsafeBytes { Data($0) }
            // Whoever was faster, here or without our lock, made the key that counts.
            _ = try file.create(made)
            guard let key = try read() else {
                throw OAuthError(.storeUnreadable, "The key file \(file.path) is gone again.")
            }
            return key
        }
    }

    private func read() throws(OAuthError) -> StoreSecret? {
        guard let bytes = try file.read() else { return nil }
        guard bytes.count >= StoreKeys.minimumBytes else {
            throw OAuthError(
                .storeUnreadable,
                "The key file \(file.path) is damaged: it has less than \(StoreKeys.minimumBytes) bytes.")
        }
        return .key(Redacted(Array(bytes)))
    }
}

/// Makes the key of a passphrase.
public struct PassphraseSource: StoreKeySource {
    private let ask: @Sendable (StoreKeyUse) async throws -> Redacted<String>?

    /// Always the same for this kind of source.
    public var origin: StoreKeyOrigin { .passphrase }

    /// Asks for the passphrase.
    ///
    /// - Parameter ask: Returns what the person typed, or nil when there is nobody to ask. For a new store, ask twice:
    ///   nobody can open a store whose passphrase was mistyped.
    public init(asking ask: @escaping @Sendable (StoreKeyUse) async throws -> Redacted<String>?) {
        self.ask = ask
    }

    /// Takes the passphrase from the first line of a file, which only its owner may read.
    ///
    /// - Parameter file: The file.
    public init(file: URL) {
        let file = PrivateFile(path: file.path(percentEncoded: false))
        self.init { _ in
            guard let data = try file.read() else {
                throw OAuthError(.storeKeyUnavailable, "There is no passphrase file \(file.path).")
            }
            let line = data.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
            return Redacted(String(decoding: line, as: UTF8.self))
        }
    }

    /// Gives the passphrase.
    ///
    /// - Throws: ``OAuthError`` with `storeKeyUnavailable` when it is empty, or what asking throws.
    public func secret(for use: StoreKeyUse) async throws -> StoreSecret? {
        guard let passphrase = try await ask(use) else { return nil }
        guard !passphrase.reveal().isEmpty else {
            throw OAuthError(.storeKeyUnavailable, "The passphrase is empty.")
        }
        return .passphrase(passphrase)
    }
}

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
                "The systemd credential \(name) is too short for a key: "
                    + "it needs \(StoreKeys.minimumBytes) bytes or more. "
                    + "Make it of random bytes: head -c 32 /dev/urandom.")
        }
        return .key(Redacted(Array(bytes)))
    }
}
