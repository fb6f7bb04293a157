/// Something that an emulator is to do wrong: what, where, when and how often.
package struct Fault: Sendable, Codable, Equatable {
    // What each of these means, `Resources/admin-api.json` says, for the admin API too.
    package var kind: String
    package var endpoint: String?
    package var path: String?
    package var account: String?
    package var clientID: String?
    package var grantType: String?
    package var header: String?
    package var from = 1
    package var to: Int?
    package var times: Int?
    package var probability = 1.0
    package var seed: UInt64 = 0
    package var status: Int?
    package var error: String?
    package var seconds: Double?
    package var bytes: Int?
    package var text: String?
    package var name: String?
    /// What it becomes; nil for missing.
    ///
    /// In a text `{old}` is what it was, `{base}` the emulator's address and `{url}` that of
    /// the request; `{now}` and `{now-3600}` alone are times in seconds since 1970.
    package var value: JSONValue?

    /// All but ``value``, in which null means something else than nothing.
    private enum CodingKeys: String, CodingKey {
        case kind, endpoint, path, account, clientID, grantType, header, from, to, times, probability, seed, status
        case error, seconds, bytes, text, name
    }

    package init(
        _ kind: String, at endpoint: String? = nil, name: String? = nil, value: JSONValue? = nil, text: String? = nil,
        times: Int? = nil
    ) {
        (self.kind, self.endpoint, self.name, self.value) = (kind, endpoint, name, value)
        (self.text, self.times) = (text, times)
    }

    init(_ body: Fields) throws {
        try body.allow(Record.fault.names)
        let kind = try body.neededText("kind")
        // What the kind doesn't take is told before what it can't be.
        try FaultKind.known(kind).allow(body.names.filter { $0 == "value" || body[$0] != nil })
        self = try Record.fault.merged(Fault(kind), body)
        if body.names("value") { value = body["value"] ?? .null }
    }

    var members: [JSONValue.Member] {
        get throws {
            (try Record.fault.json(self).members ?? []) + (value.map { [.init(name: "value", value: $0)] } ?? [])
        }
    }

    func check() throws {
        let known = try FaultKind.known(kind)
        try known.allow(members.map(\.name))
        var places = known.endpoints.isEmpty ? Set(EmulatedEndpoint.allCases) : known.endpoints
        if let endpoint {
            guard let named = EmulatedEndpoint.named(endpoint) else {
                throw AdminError.unknown(
                    "endpoint", "There is no endpoint \u{201C}\(endpoint.prefix(100))\u{201D}.", endpoint,
                    known: EmulatedEndpoint.words)
            }
            guard !places.isDisjoint(with: named) else {
                throw AdminError.invalid("endpoint", "\(kind) can't happen there.", "It can at: \(places.words).")
            }
            places.formIntersection(named)
        }
        try checkCalls(at: places)
        try checkWords(known.choices)
        if known.settings.first == "name", name?.isEmpty ?? true {
            throw AdminError.invalid("name", "name is missing.", "Say what \(kind) is to change.")
        }
        if let to, to < from { throw AdminError.invalid("to", "to is before from.", "Choose \(from) or a later call.") }
        if let problem = try Record.fault.problem(self) { throw problem }
    }

    /// - Throws: ``AdminError`` for a text or a code that the kind would pass over, or take for something else.
    private func checkWords(_ choices: [String: [String]]) throws(AdminError) {
        for (setting, known) in choices {
            guard let word = setting == "text" ? text : error, !known.contains(word) else { continue }
            let words = "\(setting) of \(kind) can't be \u{201C}\(word.prefix(100))\u{201D}."
            throw .unknown(setting, words, word, known: known)
        }
        let advice = "A number such as 53003 is the text of error-number, or the error of redirect-error."
        if kind == "error-number", let text,
            text.isEmpty || text.split(separator: ",").contains(where: { Int($0) == nil })
        {
            throw .invalid("text", "text of \(kind) has to be a number, or several with commas between.", advice)
        }
        guard let code = error, Int(code.replacing("AADSTS", with: "")) != nil else { return }
        guard kind == "redirect-error", Int(code) != nil else {
            throw .invalid("error", "error of \(kind) can't be \u{201C}\(code.prefix(100))\u{201D}.", advice)
        }
    }

    private static let grantTypes = [
        "authorization_code", "client_credentials", "device_code", "jwt-bearer", "password", "refresh_token",
    ]

    /// - Throws: ``AdminError`` for what no call at any of these endpoints has, so that the fault could never happen.
    private func checkCalls(at places: Set<EmulatedEndpoint>) throws {
        func nowhere(_ field: String) -> AdminError {
            .invalid(
                field, "With this \(field), \(kind) can't happen: nothing at \(places.words) has it.", "Leave it out.")
        }
        if let grantType {
            guard places.contains(.token) else { throw nowhere("grantType") }
            let name = grantType.split(separator: ":").last.map(String.init) ?? ""
            guard Self.grantTypes.contains(name) else {
                throw AdminError.unknown(
                    "grantType", "There is no grant type \u{201C}\(grantType.prefix(100))\u{201D}.", name,
                    known: Self.grantTypes)
            }
        }
        if places.isSubset(of: EmulatedEndpoint.anonymous) {
            if account != nil { throw nowhere("account") }
            if clientID != nil { throw nowhere("clientId") }
        }
        guard let path else { return }
        guard path.hasPrefix("/"), !path.contains("?"), !path.hasPrefix("/beta"), !path.hasPrefix(AdminPath.root) else {
            throw AdminError.invalid(
                "path", "No path here begins with \(path.prefix(100)).",
                "Write it without host and query, and /v1.0 for /beta, too: /v1.0/users.")
        }
        guard EmulatedEndpoint(path: "/v1.0" + path) == .other else {
            throw AdminError.invalid(
                "path", "No path here begins with \(path.prefix(100)).", "Did you mean /v1.0\(path.prefix(100))?")
        }
        var possible = Set(EmulatedEndpoint.allCases)
        if path.hasPrefix("/v1.0/") {
            possible.subtract(EmulatedEndpoint.identity)
        } else if !"/v1.0/".hasPrefix(path) {
            possible.subtract(EmulatedEndpoint.graph.subtracting([.userInfo]))
        }
        guard !places.isDisjoint(with: possible) else { throw nowhere("path") }
    }
}

extension Set<EmulatedEndpoint> {
    fileprivate var words: String { map(\.rawValue).sorted().joined(separator: ", ") }
}

extension Record {
    static let fault = Record(
        "Fault", choices: ["kind": FaultKind.all.map(\.id), "endpoint": EmulatedEndpoint.words])
}
