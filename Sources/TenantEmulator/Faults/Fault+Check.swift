extension Fault {
    /// What makes no sense in it, as the admin API says it; nil if everything does.
    var problem: AdminError? {
        guard let known = FaultKind.named(kind) else {
            return .invalid(
                "kind", "There is no kind of fault \u{201C}\(kind.prefix(100))\u{201D}.",
                "What there is: \(FaultKind.all.map(\.id).joined(separator: ", ")).")
        }
        if let endpoint {
            guard let named = EmulatedEndpoint.named(endpoint) else {
                return .invalid(
                    "endpoint", "There is no endpoint \u{201C}\(endpoint.prefix(100))\u{201D}.",
                    "What there is: \(EmulatedEndpoint.words.joined(separator: ", ")).")
            }
            guard known.endpoints.isEmpty || !known.endpoints.isDisjoint(with: named) else {
                let places = known.endpoints.map(\.rawValue).sorted().joined(separator: ", ")
                return .invalid("endpoint", "\(kind) can't happen there.", "It can at: \(places).")
            }
        }
        let values: [(String, Bool)] = [
            ("status", status != nil), ("error", error != nil), ("seconds", seconds != nil), ("bytes", bytes != nil),
            ("text", text != nil),
        ]
        if let stray = values.first(where: { $0.1 && !known.settings.contains($0.0) }) {
            let means = known.settings.isEmpty ? "no setting" : known.settings.joined(separator: ", ")
            return .invalid(stray.0, "\(stray.0) means nothing to \(kind).", "What it takes: \(means).")
        }
        return numberProblem
    }

    private var numberProblem: AdminError? {
        let last = to ?? Int.max
        let checks: [(String, Bool, String)] = [
            ("from", from >= 1, "a call from 1 on"), ("to", last >= from, "no call before from"),
            ("times", times.map { $0 >= 1 } ?? true, "1 or more; leave it out for until it is cleared"),
            ("probability", (0...1).contains(probability), "from 0 to 1"),
            ("status", status.map { (200...599).contains($0) } ?? true, "from 200 to 599"),
            ("seconds", seconds.map { (0...600).contains($0) } ?? true, "from 0 to 600"),
            ("bytes", bytes.map { (0...10_000_000_000).contains($0) } ?? true, "from 0 to 10,000,000,000"),
        ]
        return checks.first { !$0.1 }.map { .invalid($0.0, "\($0.0) makes no sense.", "It has to be \($0.2).") }
    }
}
