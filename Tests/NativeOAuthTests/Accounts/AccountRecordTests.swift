import NativeOAuthTesting
import Testing

@testable import NativeOAuth

@Suite("Account record")
struct AccountRecordTests {
    @Test("a record printed, dumped or mirrored shows no token")
    func redaction() {
        var tokens = TokenSet.sample(accessToken: "SECRET")
        tokens.refreshToken = Redacted("refresh-a")
        let record = AccountRecord(
            account: Account(id: .init(issuer: "https://login.example", subject: "a"), username: "a"), tokens: tokens)
        var dumped = ""
        dump(record, to: &dumped)
        #expect(!dumped.contains("SECRET") && !dumped.contains("refresh-a"))
        #expect(!"\(record)".contains("SECRET"))
    }
}

@Suite("Account identity")
struct AccountIDTests {
    @Test("the key is short, stable, and different for each issuer and subject")
    func key() {
        let id = Account.ID(issuer: "https://login.example", subject: "1")
        #expect(id.key.utf8.count == 16)
        #expect(id.key == Account.ID(issuer: "https://login.example", subject: "1").key)
        #expect(id.key != Account.ID(issuer: "https://login.example", subject: "2").key)
        #expect(id.key != Account.ID(issuer: "https://other.example", subject: "1").key)
    }
}
