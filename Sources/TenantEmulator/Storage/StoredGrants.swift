import Foundation
import NIOConcurrencyHelpers

/// Grants as the database has them, and the last of them as values too.
///
/// Each refresh reads the same grant and writes it again, and to decode and encode it costs as much as all of the SQL.
final class StoredGrants: Sendable {
    private struct Known {
        let data: Data
        let grant: Grant
    }

    /// How many are remembered; after that all are forgotten.
    private static let capacity = 1000

    /// By the sign-in that they came from.
    private let known = NIOLockedValueBox<[String: Known]>([:])

    /// Reads a grant.
    ///
    /// - Parameters:
    ///   - data: What is stored.
    ///   - family: The sign-in that it came from.
    /// - Returns: The grant.
    /// - Throws: What the decoder says.
    func grant(_ data: Data, of family: String) throws -> Grant {
        if let known = known.withLockedValue({ $0[family] }), known.data == data { return known.grant }
        let grant = try JSONDecoder().decode(Grant.self, from: data)
        remember(Known(data: data, grant: grant))
        return grant
    }

    /// Writes a grant.
    ///
    /// - Throws: What the encoder says.
    func data(_ grant: Grant) throws -> Data {
        if let known = known.withLockedValue({ $0[grant.family] }), known.grant == grant { return known.data }
        let data = try JSONEncoder().encode(grant)
        remember(Known(data: data, grant: grant))
        return data
    }

    private func remember(_ entry: Known) {
        known.withLockedValue { known in
            if known.count >= Self.capacity { known.removeAll() }
            known[entry.grant.family] = entry
        }
    }
}
