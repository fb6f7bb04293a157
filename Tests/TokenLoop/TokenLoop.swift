import CurlTransport
import Foundation
import NativeOAuth
import PeopleFinder

/// Asks for a valid token of the only account, again and again, as a program does that shares the account with others.
///
/// Usage: `token-loop SETTINGS FOLDER COUNT [always]`. It ends when it has seen COUNT different tokens; with `always` it has
/// the token replaced each time and not only when it has ended. Its last line says how that went.
@main
struct TokenLoop {
    /// How it went: the last line, as JSON.
    private struct Report: Encodable {
        var tokens = 0
        var asked = 0
        var refreshes = 0
        var longestMilliseconds = 0.0
    }

    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()))
        } catch {
            FileHandle.standardError.write(Data("token-loop: \(error)\n".utf8))
            exit(1)
        }
    }

    private static func run(_ arguments: [String]) async throws {
        guard arguments.count >= 3, let count = Int(arguments[2]) else { exit(64) }
        let file = try Data(contentsOf: URL(filePath: arguments[0]))
        let client = OAuthClient(
            settings: try ClientSettings(SettingsValues(file: file, named: "settings")),
            transport: CurlTransport(), store: EncryptedFileAccountStore(directory: URL(filePath: arguments[1])))
        guard let id = try await client.accounts().first?.id else { exit(2) }
        // Any demand for claims has a new token got.
        let claims = try arguments.contains("always") ? ClaimsRequest(json: Data(#"{"access_token":{}}"#.utf8)) : nil
        let events = client.events
        let refreshes = Task {
            var refreshes = 0
            for await event in events {
                if case .refreshed = event { refreshes += 1 }
                if case .signedOut = event { break }
            }
            return refreshes
        }
        print("ready")
        fflush(nil)
        var report = Report()
        var last = ""
        let clock = ContinuousClock()
        while report.tokens < count {
            let start = clock.now
            let token = try await client.accessToken(for: id, claims: claims).reveal()
            report.longestMilliseconds = max(report.longestMilliseconds, (clock.now - start) / .milliseconds(1))
            report.asked += 1
            if token == last {
                try await Task.sleep(for: .milliseconds(5))
            } else {
                report.tokens += 1
                last = token
            }
        }
        // Nobody but the counter listens; an account that is not there ends it.
        try await client.signOut(Account.ID(issuer: "https://login.example", subject: "nobody"), revoking: false)
        report.refreshes = await refreshes.value
        print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }
}
