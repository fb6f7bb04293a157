import Crypto
import Foundation
import X509

extension CertificateAuthority {
    /// How an authority is kept in the database, whose file only its owner may read and which holds the keys of the
    /// tokens as well.
    private struct Stored: Codable {
        let scope: NameScope
        let certificatePEM: String
        let keyPEM: String
    }

    private static let name = "certificate authority"

    /// Takes the authority that the database keeps, or makes a new one and keeps it.
    ///
    /// It is kept so that a client which trusts it, a browser or a container's trust store, trusts it after a restart
    /// too. One that doesn't cover the names, or has less than half of its life left, is replaced.
    ///
    /// - Parameters:
    ///   - database: Where it is kept; one in memory keeps it as long as the program runs.
    ///   - names: What it has to cover.
    ///   - now: The time of the world.
    /// - Throws: What SQLite or the cryptography says.
    init(database: EmulatorDatabase, covering names: ServerNames, at now: Date) throws {
        if let data = try database.storedSecret(Self.name),
            let stored = try? JSONDecoder().decode(Stored.self, from: data), stored.scope.covers(names),
            let kept = try? CertificateAuthority(
                scope: stored.scope, certificatePEM: stored.certificatePEM, keyPEM: stored.keyPEM),
            kept.certificate.notValidBefore <= now,
            kept.certificate.notValidAfter.timeIntervalSince(now) > Self.lifetime / 2
        {
            self = kept
            return
        }
        try self.init(scope: NameScope(for: names), at: now)
        let stored = Stored(scope: scope, certificatePEM: try publicPEM, keyPEM: key.pemRepresentation)
        try database.replaceSecret(Self.name, with: try JSONEncoder().encode(stored))
    }
}
