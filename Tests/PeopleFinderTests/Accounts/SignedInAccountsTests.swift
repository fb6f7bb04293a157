import Foundation
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import Testing

@Suite("SignedInAccounts")
struct SignedInAccountsTests {
    private let accounts = SignedInAccounts(store: InMemoryAccountStore())

    private func keep(_ names: String...) async throws -> [Account] {
        let records = try names.map { try AccountRecord.sample($0) }
        for record in records {
            try await accounts.store.save(record)
        }
        return records.map(\.account)
    }

    @Test("the only account is the one to use; of several it is the chosen one; else none")
    func current() async throws {
        #expect(try await accounts.current() == nil)
        let adele = try await keep("Adele Vance")
        #expect(try await accounts.current() == adele.first)
        let megan = try await keep("Megan Bowen")
        #expect(try await accounts.current() == nil)
        try await accounts.use(try #require(megan.first))
        #expect(try await accounts.current() == megan.first)
    }

    @Test("the choice of an account that is gone counts as none")
    func staleChoice() async throws {
        let kept = try await keep("Adele Vance", "Megan Bowen")
        try await accounts.choice.choose(key: "0000000000000000")
        #expect(try await accounts.current() == nil)
        try await accounts.remove(try #require(kept.first))
        #expect(try await accounts.current() == kept.last)
    }

    @Test("an account is found by id, by the beginning of one and by user name, in capitals too")
    func named() async throws {
        let kept = try await keep("Adele Vance", "Megan Bowen")
        let adele = try #require(kept.first)
        for name in [
            adele.id.key, adele.id.key.uppercased(), String(adele.id.key.prefix(4)), "adelevance@contoso.example",
            "AdeleVance@Contoso.Example", "adelevance", "Adele", "vance", "adele vance",
        ] {
            #expect(try await accounts.account(named: name) == adele, "\(name)")
        }
    }

    @Test("a name that two accounts have finds neither")
    func ambiguous() async throws {
        _ = try await keep("Adele Vance", "Adele Moss")
        let error = await #expect(throws: OAuthError.self) { try await accounts.account(named: "adele") }
        let words = try Failure(#require(error)).message(in: Texts(.english))
        #expect(words == "This name doesn’t match exactly one account on this device.")
        #expect(try await accounts.account(named: "moss").name == "Adele Moss")
    }

    @Test("an unknown name, too short a beginning and an empty name find no account", arguments: ["nobody", "abc", ""])
    func unknown(name: String) async throws {
        _ = try await keep("Adele Vance")
        let error = await #expect(throws: OAuthError.self) { try await accounts.account(named: name) }
        #expect(error?.code == .accountNotFound)
        let failure = try Failure(#require(error))
        #expect(failure.message(in: Texts(.english)) == "No account here is called “\(name)”.")
        #expect(failure.situation == .notFound && failure.recovery == .none)
        #expect(failure.nextStep(in: Texts(.english)) == "Choose one of the accounts that are signed in here.")
    }
}

@Suite("AccountChoice")
struct AccountChoiceTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "choice-\(UUID().uuidString)")

    @Test("a choice is kept between runs, and forgotten when asked")
    func keeps() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        #expect(await AccountChoice(folder: folder).chosenKey() == nil)

        try await AccountChoice(folder: folder).choose(key: "abcd")
        #expect(await AccountChoice(folder: folder).chosenKey() == "abcd")

        try await AccountChoice(folder: folder).choose(key: nil)
        #expect(await AccountChoice(folder: folder).chosenKey() == nil)
        try await AccountChoice(folder: folder).choose(key: nil)
    }

    @Test("the file is its owner's alone, and nothing else is left beside it")
    func mode() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for key in ["abcd", "efgh"] {
            try await AccountChoice(folder: folder).choose(key: key)
        }
        let file = folder.appending(path: "default-account")
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["default-account"])
    }

    @Test("a folder that cannot be written is named")
    func unwritable() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "file-\(UUID().uuidString)")
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }

        let error = await #expect(throws: OAuthError.self) {
            try await AccountChoice(folder: file).choose(key: "abcd")
        }
        #expect(error?.code == .storeWriteFailed)
        #expect(error?.message.contains(file.path) == true)
    }

    @Test(
        "a file that holds something else counts as no choice",
        arguments: ["", "\n", String(repeating: "x", count: 500)])
    func other(content: String) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data(content.utf8).write(to: folder.appending(path: "default-account"))
        #expect(await AccountChoice(folder: folder).chosenKey() == nil)
    }
}
