import Foundation
import Testing

@testable import NativeOAuth

/// What a sign-in leaves on the disk, and what the next commands make of it.
@Suite("people, the account file", .timeLimit(.minutes(5)))
struct StoredAccountTests {
    @Test("every file of the accounts is its owner's alone, and so is their folder")
    func modes() async throws {
        try await withSignedInMachine { machine, _ in
            let names = try FileManager.default.contentsOfDirectory(atPath: machine.accountsFolder.path)
            #expect(names.contains { $0.hasSuffix(".account") } && names.contains("store.key"))
            for name in names {
                let mode = try machine.mode(of: machine.accountsFolder.appending(path: name))
                #expect(mode == 0o600, "\(name)")
            }
            let folder = try machine.mode(of: machine.accountsFolder)
            #expect(folder == 0o700)
        }
    }

    @Test("a damaged record is named, moved aside, and mended by a new sign-in")
    func damaged() async throws {
        try await withSignedInMachine { machine, emulator in
            try machine.write(Data("garbage".utf8), to: machine.recordFile())
            for command in [["me"], ["accounts"], ["token"]] {
                try await machine.start(command).finish()
                    .expectComplaint(status: 2, naming: ["is damaged", ".account.damaged", "Sign in again"])
            }
            try await machine.signIn(answers: emulator.ready.answers).expect(status: 0)
            try await machine.people("me").expect(status: 0)
        }
    }

    @Test("when the access token has ended, a search gets a new one without a word, again and again")
    func silentRefresh() async throws {
        // One-time refresh tokens: a search that did not keep the new one would be the last.
        try await withSignedInMachine(["--access-token-lifetime", "1", "--strict"]) { machine, emulator in
            for _ in 1...2 {
                let before = try await machine.storedTokens()
                try await emulator.waitUntilRefused(before.accessToken)
                let run = try await machine.people("search", "adele", "--format", "json").expect(status: 0)
                #expect(try run.json([FoundPerson].self).first?.displayName == "Adele Vance")
                #expect(run.errors == "people: This app may see only names and email addresses.\n", "\(run)")
                let after = try await machine.storedTokens()
                #expect(after.accessToken != before.accessToken && after.refreshToken != before.refreshToken)
            }
            let mode = try machine.mode(of: machine.recordFile())
            #expect(mode == 0o600)
        }
    }

    @Test("a refresh token that was used elsewhere ends the session: status 2, and a new sign-in helps")
    func sessionOver() async throws {
        try await withSignedInMachine(["--access-token-lifetime", "1", "--strict"]) { machine, emulator in
            let copy = try Data(contentsOf: machine.recordFile())
            try await emulator.waitUntilRefused(await machine.storedTokens().accessToken)
            try await machine.people("me").expect(status: 0)
            try machine.write(copy, to: machine.recordFile())
            for _ in 1...2 {
                try await machine.people("me").expectComplaint(status: 2, naming: ["is over", "people sign-in"])
            }
            try await machine.signIn(answers: emulator.ready.answers).expect(status: 0)
            try await machine.people("me").expect(status: 0)
        }
    }
}

/// What the record of an account holds that nobody else may see.
struct StoredTokens {
    var accessToken: String
    var refreshToken: String

    /// Both.
    var secrets: [String] { [accessToken, refreshToken] }
}

extension Machine {
    /// The store of `people`, opened here.
    var store: EncryptedFileAccountStore { EncryptedFileAccountStore(directory: accountsFolder) }

    /// The file of the only account.
    func recordFile() throws -> URL {
        let names = try FileManager.default.contentsOfDirectory(atPath: accountsFolder.path)
        return accountsFolder.appending(path: try #require(names.first { $0.hasSuffix(".account") }))
    }

    /// The tokens of the account that is signed in.
    func storedTokens() async throws -> StoredTokens {
        let tokens = try #require(try await store.records().first).tokens
        return StoredTokens(
            accessToken: tokens.accessToken.reveal(), refreshToken: try #require(tokens.refreshToken).reveal())
    }
}
