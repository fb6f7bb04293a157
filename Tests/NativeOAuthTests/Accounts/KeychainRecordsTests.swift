import Foundation
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

@Suite("Accounts in a keychain", .timeLimit(.minutes(1)))
struct KeychainRecordsTests {
    private let keychain = InMemoryKeychain()

    @Test("it keeps to the contract of stores, opened again and with damaged items too")
    func contract() async throws {
        try await AccountStoreCheck.run(
            on: KeychainTestStore(keychain), reopening: { [keychain] in KeychainTestStore(keychain) },
            damagingRecord: { [keychain] in keychain.damage($0, writing: "{") },
            damaging: { [keychain] in keychain.state.withLock { $0.refusal = .decode } })
    }

    @Test("what is there is updated where it stands and never deleted, and only what is not there is added")
    func updates() async throws {
        var store = KeychainRecords(keychain, service: "test-app", accessGroup: nil)
        var record = try AccountRecord.sample()
        try store.save(record)
        record.account.needsSignIn = true
        try store.save(record)
        #expect(try store.records() == [record])
        #expect(keychain.state.withLock { $0.calls.filter { $0 != "copyMatching" } } == ["add", "update"])
    }

    @Test("what another process adds or deletes between looking and writing is no failure, and nothing is doubled")
    func races() async throws {
        let store = KeychainRecords(keychain, service: "test-app", accessGroup: nil)
        let record = try AccountRecord.sample()
        let query = KeychainQuery(service: "test-app")
        let name = KeychainEntry.name(of: record.account.id)
        let old = KeychainItem(
            account: name, label: "", secret: try KeychainEntry(record, replacing: nil, now: .distantPast).secret())
        keychain.state.withLock { $0.meanwhile = { $0.items[InMemoryKeychain.key(query, name)] = old } }
        var saving = store
        try saving.save(record)
        keychain.state.withLock { $0.meanwhile = { $0.items = [:] } }
        try saving.save(record)
        #expect(try store.records() == [record])
        #expect(
            keychain.state.withLock { $0.calls.filter { $0 != "copyMatching" } } == ["add", "update", "update", "add"])
    }

    @Test(
        "each status of the keychain is told apart, and none of them means that nobody is signed in (G19)",
        arguments: [
            (.missingEntitlement, "Keychain Sharing", .fixSettings), (.interactionNotAllowed, "is locked", .tryAgain),
            (.authFailed, "refused access", .fixSettings), (.userCanceled, "declined", .tryAgain),
            (.notAvailable, "There is no keychain", .fixSettings), (.decode, "cannot decrypt", .fixSettings),
            (KeychainStatus(rawValue: -50), "The keychain failed", .fixSettings),
        ] as [(KeychainStatus, String, OAuthError.Recovery)])
    func refusals(status: KeychainStatus, words: String, recovery: OAuthError.Recovery) throws {
        var store = KeychainRecords(keychain, service: "test-app", accessGroup: "TEAM.group")
        let record = try AccountRecord.sample()
        keychain.state.withLock { $0.refusal = status }
        let uses: [(KeychainRecords) throws -> Void] = [
            { _ = try $0.records() }, { _ = try $0.record(for: record.account.id) },
            { try $0.remove(record.account.id) },
        ]
        for use in uses {
            #expect { try use(store) } throws: { error in
                let error = error as? OAuthError
                #expect(error?.message.contains("\(status.rawValue)") == true)
                return error?.message.contains(words) == true && error?.recovery == recovery
            }
        }
        #expect { try store.save(record) } throws: {
            ($0 as? OAuthError)?.message.contains(words) == true
        }
        keychain.state.withLock { $0.refusal = nil }
        #expect(try store.records() == [])
    }

    @Test("an app that lacks the entitlement hears which group it was, and what to sign it with")
    func entitlement() {
        let error = KeychainStatus.missingEntitlement.error(
            KeychainQuery(service: "test-app", accessGroup: "TEAM.group"), isWriting: true)
        #expect(error.code == .storeUnreadable)
        #expect(error.message.contains("TEAM.group"))
        #expect(error.message.contains("Keychain Sharing") == true)
    }

    @Test(
        "an item that is cut short, empty or no entry at all is named, and a sign-in mends it (G16)",
        arguments: ["", "{", "[]", "{\"version\":1}", "nonsense"])
    func damaged(text: String) throws {
        var store = KeychainRecords(keychain, service: "test-app", accessGroup: nil)
        let (record, whole) = (try AccountRecord.sample(), try AccountRecord.sample("Jan Test"))
        try store.save(record)
        keychain.damage(record.account.id, writing: text)
        #expect { _ = try store.records() } throws: { ($0 as? OAuthError)?.code == .accountDamaged }
        try store.save(whole)
        #expect(try store.records() == [whole])
        #expect(try store.unreadable().map(\.code) == [.accountDamaged])
        try store.save(record)
        #expect(try Set(store.records()) == [record, whole])
        #expect(try store.unreadable().isEmpty)
    }

    @Test("an item of a newer program is named, and left as it is", arguments: ["", ",\"record\":1"])
    func newer(more: String) throws {
        var store = KeychainRecords(keychain, service: "test-app", accessGroup: nil)
        let record = try AccountRecord.sample()
        try store.save(record)
        let text = "{\"version\":2\(more)}"
        keychain.damage(record.account.id, writing: text)
        let check: (any Error) -> Bool = { error in
            let error = error as? OAuthError
            return error?.code == .storeUnreadable && error?.message.contains("version 2") == true
        }
        #expect { _ = try store.records() } throws: { check($0) }
        #expect { try store.save(record) } throws: { check($0) }
        #expect(keychain.state.withLock { $0.items.map { $0.value.secret.reveal() } } == [Array(text.utf8)])
    }

    @Test("the accounts of another app and of another group are not seen")
    func others() throws {
        var one = KeychainRecords(keychain, service: "test-app", accessGroup: nil)
        try one.save(AccountRecord.sample())
        #expect(try KeychainRecords(keychain, service: "other-app", accessGroup: nil).records() == [])
        #expect(try KeychainRecords(keychain, service: "test-app", accessGroup: "TEAM.group").records() == [])
        #expect(try one.records().count == 1)
    }

    @Test("the item's name says nothing of the person, and its label is for people")
    func names() throws {
        var store = KeychainRecords(keychain, service: "test-app", accessGroup: nil)
        let record = try AccountRecord.sample()
        try store.save(record)
        let item = try #require(keychain.state.withLock { $0.items.values.first })
        #expect(item.account.count == 64)
        #expect(!item.account.contains(record.account.id.subject))
        #expect(item.label == "test-app: \(record.account.username ?? "")")
        #expect(
            KeychainEntry.name(of: Account.ID(issuer: "a\nb", subject: "c"))
                != KeychainEntry.name(of: Account.ID(issuer: "a", subject: "b\nc")))
    }

    @Test("what an earlier installation left is forgotten once, and what this one saves is kept")
    func freshInstallation() async throws {
        let directory = try TemporaryDirectory()
        let record = try AccountRecord.sample()
        var store = KeychainRecords(keychain, service: "test-app", accessGroup: nil)
        try store.save(record)
        try await InstallationMarker(in: directory.url).forgetOnce { try store.removeAll() }
        #expect(try store.records() == [])
        try store.save(record)
        try await InstallationMarker(in: directory.url).forgetOnce { try store.removeAll() }
        #expect(try store.records() == [record])
    }

    @Test("a locked keychain is not taken for one that was cleared, and a marker that cannot be read not for none")
    func unreadableMarker() async throws {
        let directory = try TemporaryDirectory()
        let record = try AccountRecord.sample()
        var store = KeychainRecords(keychain, service: "test-app", accessGroup: nil)
        try store.save(record)
        keychain.state.withLock { $0.refusal = .interactionNotAllowed }
        await #expect(throws: OAuthError.self) {
            try await InstallationMarker(in: directory.url).forgetOnce { try store.removeAll() }
        }
        #expect(try !directory.names.contains("installation"))
        keychain.state.withLock { $0.refusal = nil }
        // Nobody may read it, not even root, because it is no plain file.
        try FileManager.default.createDirectory(
            at: directory.url.appending(path: "installation"), withIntermediateDirectories: false)
        await #expect(throws: OAuthError.self) {
            try await InstallationMarker(in: directory.url).forgetOnce { try store.removeAll() }
        }
        #expect(try store.records() == [record])
    }
}
