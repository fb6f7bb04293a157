import Foundation

/// Says how soon a search shows what is typed, and how much it asks for that.
///
/// The token comes in the environment.
@main
struct Program {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4, let endpoint = URL(string: arguments[1]),
            let token = ProcessInfo.processInfo.environment["TOKEN"]
        else {
            FileHandle.standardError.write(
                Data("typing: usage: TOKEN=… typing GRAPH trace.json trace|immediate\n".utf8))
            exit(64)
        }
        let trace = try TypingTrace(file: arguments[2])
        let replay = Replay(endpoint: endpoint, token: token)
        if arguments[3] == "immediate" {
            try await immediate(replay, trace)
        } else {
            try await show(replay.run(trace), of: trace)
            let other = try await replay.walkThrough(trace)
            print("one request a keystroke: \(other.requests) requests, \(other.bytes) bytes")
        }
    }

    private static func show(_ result: Replay.Result, of trace: TypingTrace) {
        let share = Double(result.requests) / Double(result.keystrokes)
        print(
            "\(trace.searches.count) searches, \(result.keystrokes) keystrokes: \(result.requests) requests (\(percent(share))), \(result.bytes) bytes; wanted person first at the end: \(result.found)"
        )
        print(result.each.map { "\($0.wanted) \($0.requests)/\($0.keystrokes)" }.joined(separator: ", "))
        print("first people after the first keystroke: \(summary(result.first))")
        let soon = result.shown.count { $0 <= .milliseconds(200) }
        let all = result.shown.count + result.overtaken
        print(
            "keystroke to shown people who fit: \(summary(result.shown)); \(percent(Double(soon) / Double(result.shown.count))) within 200 ms; the next key came before in \(result.overtaken) of \(all)"
        )
        let answered = result.answered.count { $0 <= .milliseconds(200) }
        print(
            "last keystroke to the server's answer: \(summary(result.answered)); \(percent(Double(answered) / Double(max(result.answered.count, 1)))) within 200 ms"
        )
    }

    private static func immediate(_ replay: Replay, _ trace: TypingTrace) async throws {
        let texts = trace.searches.flatMap { search in
            var text = ""
            return search.keys.compactMap { key -> String? in
                text = key.applied(to: text)
                return text.count > 1 ? text : nil
            }
        }
        _ = try await replay.immediate(Array(texts.prefix(20)))
        let (model, plain) = try await replay.immediate(texts)
        print("keystroke to shown results: \(summary(model)) (\(model.count) texts)")
        print("the same request by itself: \(summary(plain))")
        let ratios = zip(model, plain).map { $0 / $1 }.sorted()
        print(
            "ratio of the medians \(shown(middle(model) / middle(plain))), median of the ratios \(shown(ratios[ratios.count / 2]))"
        )
    }

    private static func summary(_ times: [Duration]) -> String {
        let sorted = times.sorted()
        guard let last = sorted.last else { return "none" }
        func shown(_ time: Duration) -> String { String(format: "%.2f", time / .milliseconds(1)) }
        return "median \(shown(middle(times))) ms, 95 % \(shown(sorted[sorted.count * 95 / 100])), most \(shown(last))"
    }

    private static func middle(_ times: [Duration]) -> Duration {
        times.sorted()[times.count / 2]
    }

    private static func shown(_ ratio: Double) -> String { String(format: "%.2f", ratio) }
    private static func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }
}
