import ArgumentParser
import Foundation
import TenantEmulator
import TenantEmulatorTLS
import UnixSignals

/// The emulator, started from a shell.
@main
struct TenantEmulatorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tenant-emulator",
        abstract: "Emulate Microsoft's sign-in and the people of Microsoft Graph on this machine.",
        discussion: """
            Prints one line of JSON on standard output when it is ready: where it is, and with what one can sign in. \
            Everybody in it is made up. It ends with Ctrl-C, or SIGTERM.

            Exit status: 0 ended by SIGTERM; 5 the port is in use, or the database or the --config file is unusable; \
            64 usage; 130 ended by Ctrl-C.
            """,
        version: "0.1.0")

    /// The words before a fault of usage; the same as before every other one.
    static var _errorPrefix: String { "tenant-emulator: " }

    @Option(help: "The address to listen on: 127.0.0.1, ::1 or localhost, or another one with --allow-remote.")
    var host = "127.0.0.1"

    @Flag(help: "Let other machines in, who all know its passwords; needs --tls or --insecure-http.")
    var allowRemote = false

    @Flag(help: "Let other machines in without TLS: codes, tokens and passwords cross the network in the clear.")
    var insecureHttp = false

    @Option(
        name: .customLong("public-url"),
        help: ArgumentHelp("The address by which clients reach it through a proxy.", valueName: "url"))
    var publicURL: String?

    @Option(
        help: ArgumentHelp(
            "The file (0600) with the secret that opens the admin API to other machines.", valueName: "file"))
    var adminSecretFile: String?

    @Option(help: "The port to listen on; 0 takes any that is free.")
    var port = 8380

    @Flag(help: "Speak HTTPS, with a certificate of its own; the ready line names the file with its root.")
    var tls = false

    @Option(help: ArgumentHelp("Keep everything in this SQLite file; memory if left out.", valueName: "file"))
    var database: String?

    @Option(
        help: ArgumentHelp("Add the tenants, apps, people and groups of this YAML or JSON file.", valueName: "file"))
    var config: String?

    @Option(
        help: ArgumentHelp(
            "Make an organization of so many people; the few of Contoso if left out.", valueName: "count"))
    var people: Int?

    @Option(help: ArgumentHelp("What chooses the people: the same number gives the same ones.", valueName: "number"))
    var seed: UInt64?

    @Flag(help: "Let a refresh token be used once only; using it again ends the sign-in.")
    var strict = false

    @Option(
        help: ArgumentHelp(
            "How long an access token is good for; --config sets how long everything else is.", valueName: "seconds"))
    var accessTokenLifetime = EmulatorLifetimes().accessToken

    @Flag(help: "Don't log requests on standard error.")
    var quiet = false

    func validate() throws {
        guard (0...65535).contains(port) else { throw ValidationError("--port has to be 0 to 65535.") }
        guard !insecureHttp || (allowRemote && !tls) else {
            throw ValidationError("--insecure-http is for --allow-remote without --tls.")
        }
        guard publicURL == nil || publicURL.flatMap(PublicURL.init) != nil else {
            throw ValidationError("--public-url has to be like https://emulator.example, without a path.")
        }
        let longest = EmulatorLifetimes.longestAccessToken
        guard (1...longest).contains(accessTokenLifetime) else {
            throw ValidationError("--access-token-lifetime has to be 1 to \(longest) seconds.")
        }
        guard seed == nil || people != nil else { throw ValidationError("--seed is for --people.") }
        guard (0...Population.largest).contains(people ?? 0) else {
            throw ValidationError("--people has to be at most \(Population.largest).")
        }
    }

    func run() async throws {
        var settings = EmulatorConfiguration()
        settings.database = database
        settings.population = people.map { Population(count: $0, seed: seed ?? 1) }
        settings.organizationFile = config
        settings.strict = strict
        settings.lifetimes.accessToken = accessTokenLifetime
        let (host, port, tls, quiet) = (host, port, tls, quiet)
        do {
            let remote = try remoteAccess()
            let emulator = try await Emulator(
                configuration: settings,
                observer: { if !quiet || $0.failure != nil { StandardStreams.log($0) } })
            let signals = await UnixSignalsSequence(trapping: .sigterm, .sigint)
            let serving = Task {
                try await emulator.run(host: host, port: port, tls: tls ? .swiftNIO : nil, remote: remote) {
                    StandardStreams.print($0.readyLine)
                }
            }
            let listening = Task { () -> UnixSignal? in
                for await signal in signals {
                    serving.cancel()
                    return signal
                }
                return nil
            }
            defer { listening.cancel() }
            try await serving.value
            if await listening.value == .sigint { throw ExitCode(130) }
        } catch let error as EmulatorError {
            StandardStreams.complain("tenant-emulator: \(error.message)")
            throw ExitCode([.hostNotLoopback, .remoteWithoutTLS].contains(error.code) ? 64 : 5)
        }
    }

    private func remoteAccess() throws(EmulatorError) -> RemoteAccess {
        var access = RemoteAccess()
        access.isAllowed = allowRemote
        access.allowsClearText = insecureHttp
        access.publicURL = publicURL.flatMap(PublicURL.init)
        if let adminSecretFile {
            access.adminSecret = try AdminSecret(file: adminSecretFile)
        } else if let text = ProcessInfo.processInfo.environment["TENANT_EMULATOR_ADMIN_SECRET"] {
            access.adminSecret = try AdminSecret(text)
        }
        if insecureHttp {
            StandardStreams.complain(
                "tenant-emulator: Without TLS codes, tokens and passwords cross the network in the clear.")
        }
        return access
    }
}

/// Data goes to standard output, talk to standard error; each line in one piece.
///
/// Whoever read them may have gone away; the emulator goes on all the same.
enum StandardStreams {
    static func print(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }

    static func complain(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Logs a request: what was asked for and what was answered, never the query, headers or bodies.
    static func log(_ request: HandledRequest) {
        let milliseconds = Int(request.duration / .milliseconds(1))
        let failure = request.failure.map { " " + $0 } ?? ""
        complain("\(request.status) \(request.method) \(request.path) \(milliseconds) ms\(failure)")
    }
}
