import CurlTransport
import Foundation
import HTTPTypes
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
        let transport = CountingTransport()
        let client = OAuthClient(
            settings: try ClientSettings(SettingsValues(file: file, named: "settings")),
            transport: transport, store: EncryptedFileAccountStore(directory: URL(filePath: arguments[1])))
        guard let id = try await client.accounts().first?.id else { exit(2) }
        // Any demand for claims has a new token got.
        let claims = try arguments.contains("always") ? ClaimsRequest(json: Data(#"{"access_token":{}}"#.utf8)) : nil
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
        report.refreshes = transport.forms.withLock { $0 }
        print(String(decoding: try JSONEncoder().encode(report), as: UTF8.self))
    }
}

/// Counts the forms that the provider takes: this program posts none but refreshes.
private struct CountingTransport: HTTPTransport {
    let forms = Locked(0)
    private let base = CurlTransport()

    func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data) {
        let answer = try await base.send(request, body: body, limits: limits)
        if request.method == .post, answer.0.status == .ok {
            forms.withLock { $0 += 1 }
        }
        return answer
    }
}
