import Foundation
import Testing

/// What a sign-in leaves on the disk, and what the next commands make of it.
@Suite("people, the account file", .timeLimit(.minutes(5)))
struct StoredAccountTests {
    @Test("the account file is its owner's alone, and so is its folder")
    func modes() async throws {
        try await withSignedInMachine { machine, _ in
            let file = try machine.mode(of: machine.accountsFile)
            let folder = try machine.mode(of: machine.accountsFile.deletingLastPathComponent())
            #expect(file == 0o600 && folder == 0o700)
        }
    }

    @Test("when the access token has ended, a search gets a new one without a word, again and again")
    func silentRefresh() async throws {
        // One-time refresh tokens: a search that did not keep the new one would be the last.
        try await withSignedInMachine(["--access-token-lifetime", "1", "--strict"]) { machine, emulator in
            for _ in 1...2 {
                let before = try machine.storedTokens()
                try await emulator.waitUntilRefused(before.accessToken)
                let run = try await machine.people("search", "adele", "--format", "json").expect(status: 0)
                #expect(try run.json([FoundPerson].self).first?.displayName == "Adele Vance")
                #expect(run.errors.isEmpty, "\(run)")
                let after = try machine.storedTokens()
                #expect(after.accessToken != before.accessToken && after.refreshToken != before.refreshToken)
            }
            let mode = try machine.mode(of: machine.accountsFile)
            #expect(mode == 0o600)
        }
    }

    @Test("a refresh token that was used elsewhere ends the session: status 2, and a new sign-in helps")
    func sessionOver() async throws {
        try await withSignedInMachine(["--access-token-lifetime", "1", "--strict"]) { machine, emulator in
            let copy = try Data(contentsOf: machine.accountsFile)
            try await emulator.waitUntilRefused(machine.storedTokens().accessToken)
            try await machine.people("me").expect(status: 0)
            try copy.write(to: machine.accountsFile)
            for _ in 1...2 {
                try await machine.people("me").expectComplaint(status: 2, naming: ["is over", "people sign-in"])
            }
            try await machine.signIn(answers: emulator.ready.answers).expect(status: 0)
            try await machine.people("me").expect(status: 0)
        }
    }
}

/// What the account file holds that nobody else may see.
struct StoredTokens: Decodable {
    var accessToken: String
    var refreshToken: String

    /// Both.
    var secrets: [String] { [accessToken, refreshToken] }
}

extension Machine {
    /// The tokens of the account that is signed in.
    func storedTokens() throws -> StoredTokens {
        struct Contents: Decodable {
            struct Record: Decodable {
                var tokens: StoredTokens
            }

            var accounts: [Record]
        }
        let contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: accountsFile))
        return try #require(contents.accounts.first).tokens
    }
}
