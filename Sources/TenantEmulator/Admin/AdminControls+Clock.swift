import Foundation
import HTTPTypes

extension AdminControls {
    /// Fifty years: more than any token lives, and dates stay dates.
    private static let maximumTurn: ClosedRange<Double> = -1_577_836_800...1_577_836_800

    var clockOperations: [AdminOperation] {
        [
            AdminOperation(
                method: .get, path: "/clock", id: "getClock", summary: "What time it is in the emulator.",
                answer: "Clock"
            ) { _ in clock.change { $0.json } },
            AdminOperation(
                method: .post, path: "/clock", id: "changeClock",
                summary: "Turns the clock, stops it or lets it go on: set, freeze, resume, advance, in this order.",
                body: "ClockChange", answer: "Clock", run: change),
            AdminOperation(
                method: .put, path: "/clock", id: "setClock", summary: "The same; for those who set things with PUT.",
                body: "ClockChange", answer: "Clock", run: change),
        ]
    }

    private func change(_ request: AdminRequest) async throws -> JSONValue? {
        let body = request.body
        try body.allow(["advance", "set", "freeze", "resume", "reset"])
        guard !body.names.isEmpty else {
            throw AdminError.invalid(
                "body", "The body says no change.", "Send one of advance, set, freeze, resume, reset.")
        }
        // Everything is read before anything is done.
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
    /// As the admin API writes it.
    var json: JSONValue {
        let now = now
        return [
            "now": .string(now.adminText), "unix": .verbatim("\(now.timeIntervalSince1970)"),
            "isFrozen": .bool(isFrozen), "offset": .verbatim("\(offset)"),
        ]
    }
}
