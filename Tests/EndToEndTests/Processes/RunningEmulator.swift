import CurlTransport
import Foundation
import HTTPTypes
import NativeOAuth

/// The built emulator, running on a free port.
struct RunningEmulator: Sendable {
    /// What the ready line says.
    struct Ready: Decodable, Sendable {
        let authority: String
        let graph: String
        let admin: String
        let clientId: String
        let userPrincipalName: String
        let password: String
        /// The file with the certificate to trust, when it speaks TLS.
        let ca: String?

        /// What to type into the forms, by the names of their fields.
        var answers: [String: String] { ["loginfmt": userPrincipalName, "passwd": password] }

        /// The port that it listens on.
        var port: Int? { URL(string: graph)?.port }
    }

    let program: RunningProgram
    /// The ready line as it was printed; a settings file as it is.
    let readyLine: String
    let ready: Ready

    /// Starts it and waits until it accepts connections; it may run for as long as the longest suite.
    static func start(_ arguments: [String] = [], isQuiet: Bool = true) async throws -> RunningEmulator {
        let program = try RunningProgram(
            BuiltProgram.tenantEmulator.url(), ["--port", "0"] + (isQuiet ? ["--quiet"] : []) + arguments,
            environment: [:], timeLimit: .seconds(max(1200, UnderFire.minutes * 60)))
        let line = try await program.nextLine()
        return RunningEmulator(
            program: program, readyLine: line, ready: try JSONDecoder().decode(Ready.self, from: Data(line.utf8)))
    }

    /// Asks its Graph who a token belongs to, as any other program would.
    func me(with token: String) async throws -> (HTTPResponse, Data) {
        guard let url = URL(string: "\(ready.graph)/me") else { throw ProgramFailure("\(ready.graph) is no address.") }
        return try await CurlTransport().send(
            HTTPRequest(method: .get, url: url, headerFields: [.authorization: "Bearer \(token)"]))
    }

    /// Waits until its Graph takes a token no longer.
    func waitUntilRefused(_ token: String) async throws {
        while try await me(with: token).0.status == .ok {
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    /// Ends it as a shell would.
    @discardableResult
    func stop() async throws -> FinishedProgram {
        program.send(SIGTERM)
        return try await program.finish()
    }
}

/// Gives a test an organization that runs, and ends it afterwards, however the test ends.
func withEmulator(_ arguments: [String] = [], _ body: (RunningEmulator) async throws -> Void) async throws {
    let emulator = try await RunningEmulator.start(arguments)
    do {
        try await body(emulator)
    } catch {
        await emulator.program.stop()
        throw error
    }
    try await emulator.stop()
}
