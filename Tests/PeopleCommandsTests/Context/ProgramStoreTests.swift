import Foundation
import NativeOAuth
import PeopleFinder
import PeopleTestSupport
import Testing

@testable import PeopleCommands

@Suite("The store of the programs", .timeLimit(.minutes(1)))
struct ProgramStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "program-store-\(UUID().uuidString)")

    private func store(
        _ environment: [String: String] = [:], prompt: String? = nil, keyring: UInt8? = nil,
        passphraseFile: String? = nil
    ) throws -> any AccountStore {
        var store = ProgramStore(
            environment: environment,
            prompt: { _ in
                guard let prompt else { throw OAuthError(.storeKeyUnavailable, "Nobody was to be asked.") }
                return Redacted(prompt)
            })
        store.passphraseFile = passphraseFile
        store.keyring = keyring.map { byte in
            StoreKeySource(.keyring) { _ in .key(Redacted([UInt8](repeating: byte, count: 32))) }
        }
        return try store.open(in: folder)
    }

    private func write(_ bytes: Data, to name: String) throws -> URL {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: name)
        #expect(
            FileManager.default.createFile(atPath: file.path, contents: bytes, attributes: [.posixPermissions: 0o600]))
        return file
    }

    @Test("the safest key that is here is taken, and a store is opened with its own ever after")
    func automatic() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let cases: [(UInt8?, StoreProtection)] = [(1, .encryptedFileKeyring), (nil, .encryptedFileKeyFile)]
        for (keyring, protection) in cases {
            try? FileManager.default.removeItem(at: folder.appending(path: "accounts"))
            let store = try store(keyring: keyring)
            try await store.save(.sample("Adele Vance"))
            #expect(store.protection == protection)
        }
        // The last one was made with a key file; the keyring that is there now does not lock it out.
        #expect(try await store(keyring: 1).records().count == 1)
    }

    @Test("each key can be asked for by name, and nothing else is taken then")
    func forced() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try write(Data("test words\n".utf8), to: "passphrase")
        let cases: [([String: String], StoreProtection)] = [
            (["PEOPLE_STORE_KEY": "key-file"], .encryptedFileKeyFile),
            (["PEOPLE_STORE_KEY": "passphrase"], .encryptedFilePassphrase),
            (["PEOPLE_STORE_KEY": "keyring"], .encryptedFileKeyring),
            (["PEOPLE_STORE": "secret-service"], .encryptedFileKeyring),
            (["PEOPLE_STORE_KEY": "passphrase", "PEOPLE_PASSPHRASE_FILE": file.path], .encryptedFilePassphrase),
        ]
        for (environment, protection) in cases {
            try? FileManager.default.removeItem(at: folder.appending(path: "accounts"))
            let store = try store(environment, prompt: "typed words", keyring: 1)
            try await store.save(.sample("Adele Vance"))
            #expect(store.protection == protection, "\(environment)")
        }
    }

    @Test(
        "who names a file with the passphrase gets it, though there is a keyring, and the flag goes before the variable"
    )
    func passphraseFile() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = try write(Data("test words\n".utf8), to: "passphrase")
        let other = try write(Data("other test words\n".utf8), to: "other")
        let named = try store(["PEOPLE_PASSPHRASE_FILE": other.path], keyring: 1, passphraseFile: file.path)
        try await named.save(.sample("Adele Vance"))
        #expect(named.protection == .encryptedFilePassphrase)
        #expect(try await store(["PEOPLE_PASSPHRASE_FILE": file.path], keyring: 1).records().count == 1)
        await #expect { try await store(["PEOPLE_PASSPHRASE_FILE": other.path]).records() } throws: {
            ($0 as? OAuthError)?.code == .storeKeyMismatch
        }
    }

    @Test("nobody is asked for a passphrase who did not choose one")
    func askedOnlyWhenChosen() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await store(["PEOPLE_STORE_KEY": "passphrase"], prompt: "test words").save(.sample("Adele Vance"))
        #expect(try await store(prompt: "test words").records().count == 1)
        await #expect { try await store(prompt: "other words").records() } throws: {
            ($0 as? OAuthError)?.code == .storeKeyMismatch
        }
        try FileManager.default.removeItem(at: folder.appending(path: "accounts"))
        try await store().save(.sample("Adele Vance"))
    }

    @Test(
        "a word that means nothing is named, with those that do",
        arguments: [
            ("PEOPLE_STORE", "plain", "auto, secret-service, file"), ("PEOPLE_STORE", "secret-service", "auto, file"),
            ("PEOPLE_STORE_KEY", "keyring", "passphrase, key-file"),
        ])
    func unknownWords(variable: String, value: String, choices: String) {
        #expect {
            try store([variable: value])
        } throws: { error in
            (error as? CommandFailure)?.status == .settingsWrong
                && [value, variable, choices].allSatisfy(error.words.contains)
        }
    }

    @Test("where nobody can type, the passphrase is not waited for")
    func noTerminal() async {
        let prompt = PassphrasePrompt(hasTerminal: false, texts: Texts(.english), talk: { _ in })
        await #expect {
            try await prompt.ask(for: .existingStore)
        } throws: { error in
            (error as? OAuthError)?.code == .storeKeyUnavailable && error.words.contains("--passphrase-file")
        }
    }
}
