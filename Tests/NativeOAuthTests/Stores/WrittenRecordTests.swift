import Foundation
import Testing

@testable import NativeOAuth

@Suite("A record that is read without the decoder")
struct WrittenRecordTests {
    /// A record with all that the encoder can write.
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
        tokens.proofKey = .inStore()
        return AccountRecord(account: account, tokens: tokens, clientID: "c")
    }

    private static func members(_ record: AccountRecord) throws -> [String: JSONValue] {
        try JSONValue.object(in: JSONEncoder().encode(record))
    }

    @Test("is the one that was written, with everything or with next to nothing")
    func roundTrip() throws {
        let whole = Self.whole
        var small = whole
        small.account = Account(id: small.account.id)
        small.tokens = .sample(refreshToken: nil, expiresIn: nil)
        small.clientID = nil
        for record in [whole, small] {
            #expect(try AccountRecord(written: JSONEncoder().encode(record)) == record)
        }
    }

    @Test("may have members that are not known here, and is none without one that it needs")
    func others() throws {
        let whole = Self.whole
        var known = try Self.members(whole)
        known["new"] = .integer(1)
        #expect(try AccountRecord(written: JSONEncoder().encode(known)) == whole)
        for (place, name) in [("account", "id"), ("account", "needsSignIn"), ("tokens", "accessToken")] {
            var members = known
            guard case .object(var inner)? = members[place] else { continue }
            inner[name] = nil
            members[place] = .object(inner)
            #expect(try AccountRecord(written: JSONEncoder().encode(members)) == nil, "\(name)")
        }
        guard case .object(var tokens)? = known["tokens"] else { return }
        tokens["proofKey"] = .integer(1)
        known["tokens"] = .object(tokens)
        #expect(try AccountRecord(written: JSONEncoder().encode(known)) == nil, "a key that cannot be read")
    }
}
