import Foundation
import Testing

@testable import NativeOAuth

@Suite("A record that is read without the decoder")
struct WrittenRecordTests {
    /// A record with all that the encoder can write, but for a key for proofs.
    private static var whole: AccountRecord {
        var account = Account(
            id: .init(issuer: "https://a.example/é", subject: "s/\"1"), username: "a@b.example", name: "Jan Žižka",
            tenantID: "t", grantedScopes: ["User.Read", "Mail.Read"], needsSignIn: true)
        account.objectID = "o"
        account.declinedScopes = ["Mail.Send"]
        account.appData = ["a": "1", "b": ""]
        var tokens = TokenSet.sample(at: Date(timeIntervalSince1970: 1_700_000_000.125))
        tokens.idToken = Redacted("test-id-token")
        tokens.clockSkew = -1.5
        return AccountRecord(account: account, tokens: tokens, clientID: "c")
    }

    private static func members(_ record: AccountRecord) throws -> [String: JSONValue] {
        try JSONValue.object(in: JSONEncoder().encode(record))
    }

    @Test("is the one that was written, with everything or with next to nothing")
    func roundTrip() throws {
        var small = Self.whole
        small.account = Account(id: small.account.id)
        small.tokens = .sample(refreshToken: nil, expiresIn: nil)
        small.clientID = nil
        for record in [Self.whole, small] {
            #expect(try AccountRecord(written: JSONEncoder().encode(record)) == record)
        }
    }

    @Test("is left to the decoder where there is a key for proofs, or anything that is not known here")
    func others() throws {
        var bound = Self.whole
        bound.tokens.proofKey = .inStore()
        #expect(try AccountRecord(written: JSONEncoder().encode(bound)) == nil)
        for place in ["", "account", "tokens"] {
            var members = try Self.members(Self.whole)
            if place.isEmpty {
                members["new"] = .integer(1)
            } else if case .object(var inner)? = members[place] {
                inner["new"] = .integer(1)
                members[place] = .object(inner)
            }
            #expect(try AccountRecord(written: JSONEncoder().encode(members)) == nil, "\(place)")
        }
        var wrong = try Self.members(Self.whole)
        wrong["clientID"] = .integer(1)
        #expect(try AccountRecord(written: JSONEncoder().encode(wrong)) == nil)
    }
}
