import Foundation
import HTTPTypes
import Testing

/// `people` against an organization that runs as another process: what a person types, one command after the other.
@Suite("people, signed in", .timeLimit(.minutes(5)))
struct CommandTests {
    private struct AccountRow: Decodable {
        var id: String
        var username: String
        var name: String
        var issuer: String
        var isDefault: Bool
        var protection: String

        private enum CodingKeys: String, CodingKey {
            case id, username, name, issuer, protection
            case isDefault = "default"
        }
    }

    @Test("sign-in prints the address alone on stdout, and says on stderr who signed in")
    func signIn() async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                let run = try await machine.signIn(answers: emulator.ready.answers).expect(status: 0)
                let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
                #expect(lines.count == 2 && lines.last == "", "\(run)")
                #expect(lines.first?.hasPrefix("http://127.0.0.1:") == true, "\(run)")
                #expect(run.errorLines.last == "people: Signed in as Adele Vance (adelev@contoso.onmicrosoft.com)")
            }
        }
    }

    @Test("settings are found by --settings too, and by the variables")
    func otherSources() async throws {
        try await withEmulator { emulator in
            try await withMachine { machine in
                let file = machine.file("ready.json")
                try machine.write(Data(emulator.readyLine.utf8), to: file)
                try await machine.signIn(answers: emulator.ready.answers, arguments: ["--settings", file.path])
                    .expect(status: 0)
                try await machine.people("me", "--settings", file.path).expect(status: 0)
                var other = machine
                other.environment["PEOPLE_AUTHORITY"] = emulator.ready.authority
                other.environment["PEOPLE_CLIENT_ID"] = emulator.ready.clientId
                other.environment["PEOPLE_GRAPH"] = emulator.ready.graph
                other.environment["PEOPLE_PROVIDER"] = "entra"
                try await other.people("me").expect(status: 0)
            }
        }
    }

    @Test("the user name, the page and the permissions that are asked for stand in the address")
    func signInParameters() async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                var other = machine
                other.environment["PEOPLE_SCOPES"] = "openid User.Read"
                for (machine, scopes) in [
                    (machine, "openid profile offline_access User.Read User.ReadBasic.All Calendars.Read"),
                    (other, "openid User.Read Calendars.Read"),
                ] {
                    let (program, address) = try await machine.startSignIn(
                        ["--login-hint", "megan@x.example", "--prompt", "login", "--scope", "Calendars.Read"])
                    program.send(SIGINT)
                    try await program.finish().expect(status: 130)
                    let items = URLComponents(url: address, resolvingAgainstBaseURL: false)?.queryItems ?? []
                    func value(_ name: String) -> String? { items.first { $0.name == name }?.value }
                    #expect(value("login_hint") == "megan@x.example" && value("prompt") == "login")
                    let asked = Set((value("scope") ?? "").split(separator: " ").map(String.init))
                    #expect(asked == Set(scopes.split(separator: " ").map(String.init)))
                }
            }
        }
    }

    @Test("token --scope gives a token that has it, and says who must agree where it cannot")
    func tokenScope() async throws {
        struct Token: Decodable { var scopes: [String] }
        try await withSignedInMachine { machine, _ in
            let token = try await machine.people("token", "--scope", "User.ReadBasic.All", "--format", "json")
                .expect(status: 0).json(Token.self)
            #expect(token.scopes.contains("User.ReadBasic.All"))
            let refused = try await machine.people("token", "--scope", "Directory.Read.All")
            refused.expect(status: 2)
            #expect(refused.output.isEmpty && refused.errors.contains("administrator"), "\(refused)")
        }
    }

    @Test("accounts, me, search and show say the same person in their own ways")
    func commands() async throws {
        try await withSignedInMachine { machine, _ in
            let accounts = try await machine.people("accounts", "--format", "json").expect(status: 0)
            let row = try #require(try accounts.json([AccountRow].self).first)
            #expect(row.username == "adelev@contoso.onmicrosoft.com" && row.name == "Adele Vance" && row.isDefault)
            #expect(row.protection == "encrypted-file-key-file" && row.id.count == 16 && row.issuer.hasSuffix("/v2.0"))

            let me = try await machine.people("me", "--format", "json").expect(status: 0)
            #expect(try me.json(FoundPerson.self).displayName == "Adele Vance")

            let table = try await machine.people("search", "vance").expect(status: 0)
            #expect(table.output.hasPrefix("NAME"), "\(table)")
            #expect(table.output.contains("Adele Vance"), "\(table)")
            let found = try await machine.people("search", "adele", "v", "--format", "json").expect(status: 0)
            #expect(try found.json([FoundPerson].self).map(\.displayName) == ["Adele Vance"])

            let card = try await machine.people("show", "adelev@contoso.onmicrosoft.com").expect(status: 0)
            #expect(card.output.hasPrefix("Adele Vance\n"), "\(card)")
            let shown = try await machine.people("show", "adelev@contoso.onmicrosoft.com", "--format", "json")
                .expect(status: 0)
            #expect(try shown.json(FoundPerson.self).userPrincipalName == "adelev@contoso.onmicrosoft.com")
            for run in [accounts, me, card, shown] { #expect(run.errors.isEmpty, "\(run)") }
            for run in [table, found] {
                #expect(run.errors == "people: This app may see only names and email addresses.\n", "\(run)")
            }
        }
    }

    @Test("without a network, show finds who alone has a name in the copy of the directory, and says where it is from")
    func showFromCopy() async throws {
        try await withSignedInMachine { machine, emulator in
            try await machine.people("directory", "on").expect(status: 0)
            try await emulator.stop()
            let card = try await machine.people("show", "adele vance").expect(status: 0)
            #expect(card.output.hasPrefix("Adele Vance\n"), "\(card)")
            #expect(card.errors == "people: From the copy on this device\n", "\(card)")
            try await machine.people("show", "no such person").expectComplaint(status: 4, naming: ["try again"])
        }
    }

    @Test("token prints a token that Graph accepts, and only on stdout")
    func token() async throws {
        try await withSignedInMachine { machine, emulator in
            let run = try await machine.people("token").expect(status: 0)
            let token = run.output.filter { !$0.isWhitespace }
            #expect(run.output == "\(token)\n" && run.errors.isEmpty)
            let (response, body) = try await emulator.me(with: token)
            #expect(response.status == .ok)
            #expect(try JSONDecoder().decode(FoundPerson.self, from: body).displayName == "Adele Vance")
            // The same request fails without a good token, so the one above says something.
            let (refused, _) = try await emulator.me(with: String(token.reversed()))
            #expect(refused.status == .unauthorized)
        }
    }

    @Test("doctor finds nothing wrong and prints no secret", arguments: ["text", "json"])
    func doctor(format: String) async throws {
        try await withSignedInMachine { machine, emulator in
            let run = try await machine.people("doctor", "--format", format).expect(status: 0)
            #expect(run.output.contains(emulator.ready.authority), "\(run)")
            let protection = format == "text" ? "encrypted  (the key is in a file" : "encrypted-file-key-file"
            #expect(run.output.contains(protection), "\(run)")
            let warns = run.output.contains("whoever copies the folder can read the tokens")
            #expect(warns == (format == "text"), "\(run)")
            let secrets = try await machine.storedTokens().secrets
            for secret in secrets + [emulator.ready.password] {
                #expect(!(run.output + run.errors).contains(secret))
            }
        }
    }

    @Test("sign-out forgets the account; what needs one then says so with status 2")
    func signOut() async throws {
        try await withSignedInMachine { machine, _ in
            let record = try machine.recordFile()
            try await machine.people("sign-out").expect(status: 0)
            #expect(!FileManager.default.fileExists(atPath: record.path))
            let accounts = try await machine.people("accounts", "--format", "json").expect(status: 0)
            #expect(accounts.output == "[]\n")
            try await machine.people("search", "adele")
                .expectComplaint(status: 2, naming: ["Nobody is signed in.", "people sign-in"])
        }
    }
}
