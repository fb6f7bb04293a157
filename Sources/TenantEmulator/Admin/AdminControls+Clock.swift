import Foundation

extension AdminControls {
    /// Fifty years: more than any token lives, and dates stay dates.
    private static let maximumTurn: ClosedRange<Double> = -1_577_836_800...1_577_836_800

    var clockOperations: [String: AdminOperation.Run] {
        [
            "getClock": { _ in clock.change { $0.json } },
            "changeClock": change,
        ]
    }

    private func change(_ request: AdminRequest) async throws -> JSONValue? {
        let body = request.body
        try body.allow(["advance", "set", "freeze", "resume", "reset"])
        guard !body.names.isEmpty else {
            throw AdminError.invalid(
                "body", "The body says no change.", "Send one of advance, set, freeze, resume, reset.")
        }
        let seconds = try body.number("advance", in: Self.maximumTurn)
        let (date, freezes) = (try body.date("set"), try body.flag("freeze"))
        let (resumes, resets) = (try body.flag("resume"), try body.flag("reset"))
        let (now, isFrozen, json) = clock.change { hands in
            if resets == true { hands.reset() }
            if let date { hands.set(to: date) }
            if freezes == true { hands.freeze() }
            if resumes == true { hands.resume() }
            if let seconds { hands.advance(by: seconds) }
            return (hands.now, hands.isFrozen, hands.json)
        }
        journal.recordChange("The clock was turned: it is \(now.adminText) now\(isFrozen ? ", and stands" : "").")
        return json
    }
}

extension EmulatorClock.Hands {
    var json: JSONValue {
        let now = now
        return [
            "now": .string(now.adminText), "unix": .verbatim("\(now.timeIntervalSince1970)"),
            "isFrozen": .bool(isFrozen), "offset": .verbatim("\(offset)"),
        ]
    }
}

extension AdminControls {
    private static let maximumWait = 60.0

    var journalOperations: [String: AdminOperation.Run] {
        [
            "getJournal": entries,
            "clearJournal": { _ in
                journal.clear()
                return nil
            },
        ]
    }

    private func entries(_ request: AdminRequest) async throws -> JSONValue? {
        let number = try request.query.integer("after", in: 0...Int.max) ?? 0
        let limit = try request.query.integer("limit", in: 1...Journal.capacity) ?? 100
        let kinds: [JournalEntry.Kind]? = try request.query.choices("kind")
        let wait = try request.query.number("wait", in: 0...Self.maximumWait) ?? 0
        let found = await journal.entries(
            after: number, limit: limit, kinds: kinds.map { Set($0) }, waitingFor: .seconds(wait))
        return ["entries": .array(try found.map(Record.journalEntry.json))]
    }
}

extension Record {
    static let journalEntry = Record("JournalEntry")
}
