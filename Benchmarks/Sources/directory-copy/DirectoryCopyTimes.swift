import Foundation
import GraphPeople
import HTTPTypes
import NativeOAuth
import URLSessionTransport

/// Fills a copy of the directory, then times searches in it as somebody types.
///
///     directory-copy fill GRAPH TOKENFILE FOLDER      fills the copy, or brings it up to date
///     directory-copy open FOLDER                      opens it and answers one search, as a new process does
///     directory-copy type FOLDER TRACE                answers each keystroke of a trace (Tests/Fixtures/typing-trace.json)
@main
struct DirectoryCopyTimes {
    /// Made up: what it protects is the emulator's people.
    static let key = Redacted(Data(repeating: 7, count: 32))

    static func main() async throws {
        let arguments = CommandLine.arguments
        func copy(_ folder: String) -> DirectoryCopy {
            DirectoryCopy(folder: URL(filePath: folder), key: key, account: "benchmark")
        }
        let clock = ContinuousClock()
        switch arguments.dropFirst().first {
        case "fill" where arguments.count == 5:
            let token = try String(contentsOfFile: arguments[3], encoding: .utf8).trimmingCharacters(
                in: .whitespacesAndNewlines)
            guard let endpoint = URL(string: arguments[2]) else { exit(64) }
            var permissions = Account(id: .init(issuer: "https://benchmark", subject: "benchmark"))
            permissions.grantedScopes = ["User.Read.All"]
            let graph = GraphClient(
                endpoint: endpoint, transport: Bearer(token: token),
                session: GraphSession(permissions: AccountPermissions(permissions), retries: .background))
            let start = clock.now
            let copy = copy(arguments[4])
            try await copy.update(with: graph)
            let status = copy.status
            print(
                "\(status?.people ?? 0) people, \(status?.bytes ?? 0) bytes, \((clock.now - start) / .seconds(1)) s, peak RSS \(peak())"
            )
        case "open" where arguments.count == 3:
            let start = clock.now
            let found = copy(arguments[2]).people(for: try PeopleQuery("adele vance"))
            print(
                "\(found?.people.first?.name ?? "nobody"): \((clock.now - start) / .milliseconds(1)) ms, peak RSS \(peak())"
            )
        case "type" where arguments.count == 4:
            let trace = try JSONDecoder().decode(Trace.self, from: Data(contentsOf: URL(filePath: arguments[3])))
            let copy = copy(arguments[2])
            _ = copy.people(for: try PeopleQuery("adele"))
            var times: [Double] = []
            for text in trace.texts where !text.allSatisfy(\.isWhitespace) {
                let query = try PeopleQuery(text)
                let start = clock.now
                _ = copy.people(for: query)
                times.append((clock.now - start) / .milliseconds(1))
            }
            times.sort()
            print(
                String(
                    format: "%d keystrokes: median %.2f ms, p99 %.2f ms, longest %.2f ms, peak RSS %@", times.count,
                    times[times.count / 2], times[times.count * 99 / 100], times[times.count - 1], peak()))
        default:
            FileHandle.standardError.write(Data("directory-copy: see the first lines of its source\n".utf8))
            exit(64)
        }
    }

    /// The most memory that was resident, as Linux says it.
    private static func peak() -> String {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        let kibibytes = line.flatMap { Double($0.filter(\.isNumber)) } ?? 0
        return String(format: "%.1f MB", kibibytes * 1.024 / 1000)
    }
}

/// Adds the token.
private struct Bearer: HTTPTransport {
    let transport = URLSessionTransport()
    let token: String

    func send(_ request: HTTPRequest, body: Data?, limits: TransferLimits) async throws -> (HTTPResponse, Data) {
        var request = request
        request.headerFields[.authorization] = "Bearer \(token)"
        return try await transport.send(request, body: body, limits: limits)
    }
}

/// `Tests/Fixtures/typing-trace.json`.
private struct Trace: Decodable {
    struct Search: Decodable {
        var keys: [Key]
    }

    struct Key: Decodable {
        var letter: String

        init(from decoder: any Decoder) throws {
            var values = try decoder.unkeyedContainer()
            _ = try values.decode(Int.self)
            letter = try values.decode(String.self)
        }
    }

    var searches: [Search]

    /// What stands in the field after each key.
    var texts: [String] {
        searches.flatMap { search in
            var text = ""
            return search.keys.map { key in
                if key.letter == "\u{8}" { text = String(text.dropLast()) } else { text += key.letter }
                return text
            }
        }
    }
}
