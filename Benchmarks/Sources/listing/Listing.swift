import Foundation
import GraphPeople
import URLSessionTransport

/// Lists everybody of a directory, and says how many a second and in how much memory.
///
/// The organization is Benchmarks/Peers/canned-graph.py, because how fast a real one answers is not what is measured.
@main
struct Listing {
    static func main() async throws {
        guard CommandLine.arguments.count == 2, let endpoint = URL(string: CommandLine.arguments[1]) else {
            FileHandle.standardError.write(Data("listing: usage: listing GRAPH\n".utf8))
            exit(64)
        }
        let graph = GraphClient(
            endpoint: endpoint, transport: URLSessionTransport(), session: GraphSession(retries: .background))
        let clock = ContinuousClock()
        let start = clock.now
        var (count, next) = (0, 100_000)
        for try await page in graph.changes() {
            count += page.changed.count
            if count >= next {
                print("\(count) people, peak RSS \(peak())")
                next *= 10
            }
        }
        let seconds = (clock.now - start) / .seconds(1)
        let rate = Int(Double(count) / seconds)
        print("GraphPeople: \(count) people, \(rate) a second, \(seconds) s, peak RSS \(peak())")
    }

    /// The most memory that was resident, as Linux says it.
    private static func peak() -> String {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") }
        let kibibytes = line.flatMap { Double($0.filter(\.isNumber)) } ?? 0
        return String(format: "%.1f MB", kibibytes * 1.024 / 1000)
    }
}
