/// Something that an emulator is to do wrong: what, where, when and how often.
///
/// ```swift
/// try emulator.faults.add(Fault("id-token-claim", name: "nonce", value: "another", times: 1))
/// ```
package struct Fault: Sendable, Equatable {
    /// What goes wrong: the id of a ``FaultKind``.
    package var kind: String
    /// Where: the name of an endpoint or of a group of them (`identity`, `graph`, `redirect`); nil wherever it can.
    package var endpoint: String?
    /// Where: only at paths that begin so.
    package var path: String?
    /// When: only where it is about this person, by object id or user principal name.
    package var account: String?
    /// When: only for this application.
    package var clientID: String?
    /// When: only for this grant type at the token endpoint.
    package var grantType: String?
    /// When: only for requests with this header field, and with this value if there is a colon: `Name` or `Name: value`.
    package var header: String?
    /// When: from this call on, counting from 1 those that everything above fits.
    package var from = 1
    /// When: up to this call; nil for ever.
    package var to: Int?
    /// How often at most; nil until it is taken away.
    package var times: Int?
    /// How probable it is at each call, from 0 to 1.
    package var probability = 1.0
    /// Where the dice begin, so that a run that failed can be repeated.
    package var seed: UInt64 = 0
    /// A status, for kinds that have one.
    package var status: Int?
    /// An error code, for kinds that answer one.
    package var error: String?
    /// How long, for kinds that wait.
    package var seconds: Double?
    /// How much, for kinds that have a size.
    package var bytes: Int?
    /// A text or address that takes the place of the kind's own.
    package var text: String?
    /// What is changed, for kinds that change a member, a claim or a parameter.
    package var name: String?
    /// What it becomes; nil for missing.
    ///
    /// In a text `{old}` is what it was, `{base}` the emulator's address and `{url}` that of
    /// the request; `{now}` and `{now-3600}` alone are times in seconds since 1970.
    package var value: JSONValue?

    /// Describes a fault.
    package init(
        _ kind: String, at endpoint: String? = nil, name: String? = nil, value: JSONValue? = nil, text: String? = nil,
        times: Int? = nil
    ) {
        (self.kind, self.endpoint, self.name, self.value) = (kind, endpoint, name, value)
        (self.text, self.times) = (text, times)
    }
}

extension Fault {
    /// What makes no sense in it, as the admin API says it; nil if everything does.
    var problem: AdminError? {
        guard let known = FaultKind.named(kind) else {
            return .unknown(
                "kind", "There is no kind of fault \u{201C}\(kind.prefix(100))\u{201D}.", kind,
                known: FaultKind.all.map(\.id))
        }
        if let endpoint {
            guard let named = EmulatedEndpoint.named(endpoint) else {
                return .unknown(
                    "endpoint", "There is no endpoint \u{201C}\(endpoint.prefix(100))\u{201D}.", endpoint,
                    known: EmulatedEndpoint.words)
            }
            guard known.endpoints.isEmpty || !known.endpoints.isDisjoint(with: named) else {
                let places = known.endpoints.map(\.rawValue).sorted().joined(separator: ", ")
                return .invalid("endpoint", "\(kind) can't happen there.", "It can at: \(places).")
            }
        }
        let values: [(String, Bool)] = [
            ("status", status != nil), ("error", error != nil), ("seconds", seconds != nil), ("bytes", bytes != nil),
            ("text", text != nil), ("name", name != nil), ("value", value != nil),
        ]
        if let stray = values.first(where: { $0.1 && !known.settings.contains($0.0) }) {
            let means = known.settings.isEmpty ? "no setting" : known.settings.joined(separator: ", ")
            return .invalid(stray.0, "\(stray.0) means nothing to \(kind).", "What it takes: \(means).")
        }
        if known.settings.first == "name", name?.isEmpty ?? true {
            return .invalid("name", "name is missing.", "Say what \(kind) is to change.")
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
