import Foundation

extension AdminControls {
    var clockOperations: [String: AdminOperation.Run] {
        [
            "getClock": { _ in clock.change { $0.json } },
            "changeClock": change,
        ]
    }

    private func change(_ request: AdminRequest) async throws -> JSONValue? {
        try request.body.allow(Record.clockChange.names)
        guard !request.body.names.isEmpty else {
            throw AdminError.invalid(
                "body", "The body says no change.", "Send one of advance, set, freeze, resume, reset.")
        }
        let asked = try Record.clockChange.merged(ClockChange(), request.body)
        let (now, isFrozen, json) = clock.change { hands in
            if asked.reset == true { hands.reset() }
            if let date = asked.set { hands.set(to: date) }
            if asked.freeze == true { hands.freeze() }
            if asked.resume == true { hands.resume() }
            if let seconds = asked.advance { hands.advance(by: seconds) }
            return (hands.now, hands.isFrozen, hands.json)
        }
        journal.recordChange("The clock was turned: it is \(now.adminText) now\(isFrozen ? ", and stands" : "").")
        return json
    }
}

/// What a body asks of the clock.
private struct ClockChange: Codable {
    var advance: Double?
    var set: Date?
    var freeze, resume, reset: Bool?
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
    static let clockChange = Record("ClockChange")
    static let journalEntry = Record("JournalEntry")
}
