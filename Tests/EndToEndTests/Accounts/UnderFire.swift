import CurlTransport
import Foundation
import NativeOAuth
import PeopleFinder

/// How much the tests of this folder do: a little with every run of all tests, and a lot as
/// Benchmarks/README.md says.
enum UnderFire {
    static let isFull = ProcessInfo.processInfo.environment["ACCOUNTS_UNDER_FIRE"] == "full"
    static let processes = isFull ? 8 : 4
    static let tokens = isFull ? 200 : 6
    static let kills = isFull ? 1000 : 30
    static let minutes = isFull ? 60 : 3

    /// Writes a figure where whoever runs it sees it.
    static func record(_ text: String) {
        guard isFull else { return }
        FileHandle.standardError.write(Data("under fire: \(text)\n".utf8))
    }
}

/// What a program that asked again and again says at its end.
struct LoopReport: Decodable {
    var tokens: Int
    var asked: Int
    var refreshes: Int
    var longestMilliseconds: Double
}

extension Machine {
    /// Starts a program that asks for a valid token again and again, and waits until it has begun.
    func startLoop(_ count: Int, always: Bool = false) async throws -> RunningProgram {
        let program = try RunningProgram(
            BuiltProgram.tokenLoop.url(),
            [settingsFile.path, accountsFolder.path, String(count)] + (always ? ["always"] : []),
            environment: environment, timeLimit: .seconds(UnderFire.minutes * 60))
        guard try await program.nextLine() == "ready" else { throw ProgramFailure("token-loop is not ready.") }
        return program
    }

    /// A client in this process with the same accounts.
    func client(_ emulator: RunningEmulator) throws -> OAuthClient {
        OAuthClient(
            settings: try ClientSettings(SettingsValues(file: Data(emulator.readyLine.utf8), named: "settings")),
            transport: CurlTransport(), store: EncryptedFileAccountStore(directory: accountsFolder))
    }
}
