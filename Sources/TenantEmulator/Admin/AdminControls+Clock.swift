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
        let asked = try Record.journalQuery.merged(JournalQuery(), request.query)
        let kinds = try asked.kind?.split(separator: ",").map { word -> JournalEntry.Kind in
            guard let kind = JournalEntry.Kind(rawValue: String(word)) else {
                throw AdminError.unknown(
                    "kind", "kind can't be \u{201C}\(word.prefix(100))\u{201D}.", String(word),
                    known: JournalEntry.Kind.allCases.map(\.rawValue))
            }
            return kind
        }
        let found = await journal.entries(
            after: asked.after ?? 0, limit: asked.limit ?? 100, kinds: kinds.map { Set($0) },
            waitingFor: .seconds(asked.wait ?? 0))
        return ["entries": .array(try found.map(Record.journalEntry.json))]
    }
}

/// Which entries of the journal are asked for.
private struct JournalQuery: Codable {
    var after, limit: Int?
    var kind: String?
    var wait: Double?
}

extension Record {
    static let journalQuery = Record("JournalQuery")
    static let clockChange = Record("ClockChange")
    static let journalEntry = Record("JournalEntry")
}
