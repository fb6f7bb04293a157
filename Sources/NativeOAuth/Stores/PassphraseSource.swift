#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

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
                throw OAuthError(
                    .storeKeyUnavailable, "There is no passphrase file \(file.path).", nextStep: "Check the path.")
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
            throw OAuthError(.storeKeyUnavailable, "The passphrase is empty.", nextStep: "Give one of several words.")
        }
        return .passphrase(passphrase)
    }
}
