import Foundation
import Testing

/// Files that are damaged, unsafe or somebody else's: named, and left exactly as they are.
@Suite("Bad input: files and ports", .timeLimit(.minutes(5)))
struct FileFaultTests {
    private static let anyHeader = #"{"keyOrigin":"key-file","version":1}"#

    @Test(
        "a store of accounts that is damaged or that others can read is named and left as it is",
        arguments: [
            (text: "{\"keyOrigin\": \"key-f", mode: 0o600, naming: "damaged"),
            (text: "", mode: 0o600, naming: "damaged"),
            (text: "[]", mode: 0o600, naming: "damaged"),
            (text: #"{"keyOrigin":"key-file","version":99}"#, mode: 0o600, naming: "version 99"),
            (text: anyHeader, mode: 0o644, naming: "chmod 600"),
            (text: anyHeader, mode: 0o660, naming: "chmod 600"),
        ])
    func accountFile(text: String, mode: Int, naming: String) async throws {
        try await withEmulator { emulator in
            try await withMachine(settings: emulator.readyLine) { machine in
                try machine.write(Data(text.utf8), to: machine.accountsHeader, mode: mode)
                // A sign-in finds it before a browser opens: it prints no address.
                let signIn = ["sign-in", "--no-browser"]
                for command in [["search", "adele"], ["accounts"], ["me"], ["sign-out", "--all"], ["token"], signIn] {
                    try await machine.start(command).finish()
                        .expectComplaint(status: 5, naming: [machine.accountsHeader.path, naming])
                }
                #expect(try String(contentsOf: machine.accountsHeader, encoding: .utf8) == text)
                #expect(try machine.mode(of: machine.accountsHeader) == mode)
                let folder = machine.accountsHeader.deletingLastPathComponent()
                #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["store.json"])
            }
        }
    }

    @Test("a store of accounts that is a link is named and left as it is")
    func link() async throws {
        try await withMachine(settings: #"{"authority": "https://login.example/", "clientId": "a"}"#) { machine in
            let target = machine.file("target.json")
            try machine.write(Data(Self.anyHeader.utf8), to: target)
            try machine.write(Data(), to: machine.accountsHeader)
            try FileManager.default.removeItem(at: machine.accountsHeader)
            try FileManager.default.createSymbolicLink(at: machine.accountsHeader, withDestinationURL: target)
            try await machine.people("accounts")
                .expectComplaint(status: 5, naming: [machine.accountsHeader.path, "symbolic link"])
        }
    }

    @Test(
        "a database file that is no database is named and left as it is",
        arguments: [
            Data("This is a letter.\n".utf8), Data(repeating: 0, count: 4096), Data("SQLite format 3\0".utf8),
            Data("SQLite format 3\0".utf8) + Data(repeating: 0xAB, count: 8192),
        ])
    func database(contents: Data) async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "letter.txt")
            try contents.write(to: file)
            let run = try await RunningProgram(
                BuiltProgram.tenantEmulator.url(), ["--port", "0", "--database", file.path], environment: [:]
            ).finish()
            run.expectComplaint(status: 5, naming: [file.path, "--database"])
            #expect(try Data(contentsOf: file) == contents)
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["letter.txt"])
        }
    }

    @Test("a database in a folder that is not there is named")
    func databaseNowhere() async throws {
        try await RunningProgram(
            BuiltProgram.tenantEmulator.url(), ["--port", "0", "--database", "/nowhere/emulator.sqlite"],
            environment: [:]
        ).finish().expectComplaint(status: 5, naming: ["/nowhere/emulator.sqlite", "--database"])
    }

    @Test("a port that another program has is named, and the other program is not disturbed")
    func portInUse() async throws {
        try await withSignedInMachine { machine, emulator in
            let port = try #require(emulator.ready.port)
            try await RunningProgram(
                BuiltProgram.tenantEmulator.url(), ["--port", "\(port)"], environment: [:]
            ).finish().expectComplaint(status: 5, naming: ["\(port)", "in use", "--port"])
            try await machine.people("me").expect(status: 0)
        }
    }

    @Test("an address that other machines could reach is refused, because the passwords are public")
    func openAddress() async throws {
        try await RunningProgram(
            BuiltProgram.tenantEmulator.url(), ["--host", "0.0.0.0", "--port", "0"], environment: [:]
        ).finish().expectComplaint(status: 64, naming: ["0.0.0.0", "127.0.0.1"])
    }

    @Test(
        "the emulator ends with status 0 on SIGTERM and 130 on Ctrl-C",
        arguments: [(SIGTERM, 0), (SIGINT, 130)] as [(Int32, Int32)])
    func signals(signal: Int32, status: Int32) async throws {
        let emulator = try await RunningEmulator.start()
        emulator.program.send(signal)
        let run = try await emulator.program.finish().expect(status: status)
        #expect(run.errors.isEmpty && run.output == emulator.readyLine + "\n", "\(run)")
    }
}
