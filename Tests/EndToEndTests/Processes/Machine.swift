import CurlTransport
import Foundation
import NativeOAuth
import Testing

@testable import NativeOAuthTesting

/// One person's machine: a home folder in which nobody has been before.
struct Machine: Sendable {
    private let home: URL
    var environment: [String: String]

    var settingsFile: URL { home.appending(path: "config/peoplefinder/settings.json") }
    /// The one plain file that older versions kept accounts in.
    var accountsFolder: URL { home.appending(path: "data/peoplefinder/accounts") }
    /// What has to be read before any account: damage of it is damage of all.
    var accountsHeader: URL { accountsFolder.appending(path: "store.json") }

    /// Sets the machine up in an empty folder.
    init(in folder: URL) {
        home = folder
        environment = [
            "HOME": folder.appending(path: "home").path, "XDG_CONFIG_HOME": folder.appending(path: "config").path,
            "XDG_DATA_HOME": folder.appending(path: "data").path, "PATH": "/usr/bin:/bin",
        ]
    }

    /// A file beside the home folders.
    func file(_ name: String) -> URL {
        home.appending(path: name)
    }

    /// Writes the settings where `people` looks for them.
    func writeSettings(_ text: String) throws {
        try write(Data(text.utf8), to: settingsFile)
    }

    /// Writes a file, and makes its folder.
    func write(_ data: Data, to file: URL, mode: Int = 0o600) throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        try data.write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file.path)
    }

    /// The mode of a file or folder.
    func mode(of file: URL) throws -> Int? {
        try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    }

    /// Starts `people`.
    func start(_ arguments: [String]) throws -> RunningProgram {
        try RunningProgram(BuiltProgram.people.url(), arguments, environment: environment)
    }

    /// Runs `people` to its end.
    func people(_ arguments: String...) async throws -> FinishedProgram {
        try await start(arguments).finish()
    }

    /// Starts a sign-in and waits for the address that it prints.
    func startSignIn(_ arguments: [String] = []) async throws -> (program: RunningProgram, address: URL) {
        let program = try start(["sign-in", "--no-browser"] + arguments)
        let line = try await program.nextLine()
        guard let address = URL(string: line) else { throw ProgramFailure("“\(line)” is no address.") }
        return (program, address)
    }

    /// Signs in by a script that fills the pages in, and presses a button that is named where it is not the first one.
    func signIn(
        answers: [String: String], presses: [String] = [], arguments: [String] = []
    ) async throws -> FinishedProgram {
        let (program, address) = try await startSignIn(arguments)
        // The machine's browser trusts what its programs trust.
        let trust = CertificateTrust(addedRootsFile: environment["PEOPLE_CA"])
        var visit = ScriptedVisit(
            transport: CurlTransport(trust: trust), answers: answers, presses: presses)
        _ = try await visit.run(from: address, until: { _ in false })
        return try await program.finish()
    }
}

/// Gives a test a machine on which nobody has signed in, with a settings file or without, and removes it afterwards.
func withMachine(settings: String? = nil, _ body: (Machine) async throws -> Void) async throws {
    try await withTemporaryFolder { folder in
        let machine = Machine(in: folder)
        if let settings {
            try machine.writeSettings(settings)
        }
        try await body(machine)
    }
}

/// Gives a test a machine that is set up for an organization, which runs, and where Adele Vance has signed in.
func withSignedInMachine(
    _ arguments: [String] = [], _ body: (Machine, RunningEmulator) async throws -> Void
) async throws {
    try await withEmulator(arguments) { emulator in
        try await withMachine(settings: emulator.readyLine) { machine in
            try await machine.signIn(answers: emulator.ready.answers).expect(status: 0)
            try await body(machine, emulator)
        }
    }
}
