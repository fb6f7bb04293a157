import Foundation
import HTTPTypes
import Testing

/// Settings that are missing or wrong, each said in a sentence with status 5 before anything is lost.
@Suite("Bad input: settings", .timeLimit(.minutes(5)))
struct SettingsFaultTests {
    private static let clientID = "c0470500-0000-4000-8000-0000000000aa"

    @Test(
        "what is missing or wrong in the settings is named",
        arguments: [
            (settings: nil, naming: ["authority", "PEOPLE_AUTHORITY"]),
            (settings: "{}", naming: ["authority", "PEOPLE_AUTHORITY"]),
            (settings: #"{"authority": "https://login.example/"}"#, naming: ["clientId", "PEOPLE_CLIENT_ID"]),
            (settings: #"{"autority": "https://login.example/"}"#, naming: ["autority", "authority, clientId"]),
            (settings: #"{"authority": "http://login.example/", "clientId": "a"}"#, naming: ["authority", "https"]),
            (
                settings: #"{"authority": "https://login.example/", "clientId": "a", "secret": "s3cr3t"}"#,
                naming: ["secret"]
            ),
            (settings: #"{"authority": 5}"#, naming: ["authority", "text"]),
            (settings: "authority = https://login.example/", naming: ["settings.json", "JSON"]),
        ] as [(settings: String?, naming: [String])])
    func wrongSettings(settings: String?, naming: [String]) async throws {
        try await withMachine(settings: settings) { machine in
            for command in [["sign-in", "--no-browser"], ["search", "adele"]] {
                let run = try await machine.start(command).finish()
                run.expectComplaint(status: 5, naming: naming)
                #expect(!run.errors.contains("s3cr3t"))
            }
            #expect(!FileManager.default.fileExists(atPath: machine.accountsFolder.path))
        }
    }

    @Test("a settings file that is not there is named")
    func noSuchFile() async throws {
        try await withMachine { machine in
            try await machine.people("sign-in", "--settings", "/nowhere/settings.json")
                .expectComplaint(status: 5, naming: ["/nowhere/settings.json"])
        }
    }

    @Test("an authority that the emulator does not know is named")
    func unknownTenant() async throws {
        try await withEmulator { emulator in
            let authority = emulator.ready.authority.replacing("/common/", with: "/nonsense/")
            try await withMachine(settings: settings(authority, provider: "entra")) { machine in
                try await machine.people("sign-in", "--no-browser")
                    .expectComplaint(status: 5, naming: ["belongs to no organization", "(authority)"])
            }
        }
    }

    @Test(
        "a server that is no provider, or another one, is not signed in with",
        arguments: [
            (status: 404, contentType: "text/plain", text: "nothing here", naming: ["404", "Check the settings"]),
            (
                status: 200, contentType: "text/html", text: "<h1>Hello</h1>",
                naming: ["not JSON", "Check the settings"]
            ),
            (status: 200, contentType: "application/json", text: "<h1>Hello</h1>", naming: ["Check the settings"]),
            (
                status: 200, contentType: "application/json",
                text:
                    #"{"issuer": "https://elsewhere.example", "authorization_endpoint": "https://elsewhere.example/a"}"#,
                naming: ["https://elsewhere.example", "Check the settings"]
            ),
        ])
    func otherServer(status: Int, contentType: String, text: String, naming: [String]) async throws {
        try await StubServer.run(status: .init(code: status), contentType: contentType, text: text) { address in
            for provider in ["oidc", "entra"] {
                try await withMachine(settings: settings(address, provider: provider)) { machine in
                    try await machine.people("sign-in", "--no-browser")
                        .expectComplaint(status: 5, naming: naming + [address])
                }
            }
        }
    }

    @Test("an organization that does not run is named, and trying again may help")
    func notRunning() async throws {
        let emulator = try await RunningEmulator.start()
        try await emulator.stop()
        let port = try #require(emulator.ready.port)
        try await withMachine(settings: emulator.readyLine) { machine in
            try await machine.people("sign-in", "--no-browser")
                .expectComplaint(status: 4, naming: ["http://127.0.0.1:\(port)", "try again"])
        }
    }

    @Test("an organization that is gone when a token has to be renewed ends no session")
    func goneLater() async throws {
        try await withSignedInMachine(["--access-token-lifetime", "2"]) { machine, emulator in
            let before = try Data(contentsOf: machine.recordFile())
            try await emulator.stop()
            try await machine.people("search", "adele").expectComplaint(status: 4, naming: ["try again"])
            #expect(try Data(contentsOf: machine.recordFile()) == before)
        }
    }

    private func settings(_ authority: String, provider: String) -> String {
        #"{"authority": "\#(authority)", "clientId": "\#(Self.clientID)", "provider": "\#(provider)"}"#
    }
}
