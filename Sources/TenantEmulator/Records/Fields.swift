import Foundation

/// The members of a body, or the parameters of a query, read by name; each error names the one at fault.
struct Fields: Sendable {
    private let members: [JSONValue.Member]
    /// Parameters of a query and of a form are text, whatever they mean.
    let isText: Bool

    init(_ parameters: FormParameters) {
        members = parameters.pairs.filter { !$0.value.isEmpty }
            .map { JSONValue.Member(name: $0.name, value: .string($0.value)) }
        isText = true
    }

    init(_ data: Data) throws(AdminError) {
        isText = false
        guard let members = data.isEmpty ? [] : (try? JSONValue(parsing: data))?.members else {
            throw .invalid(
                "body", "The body is no JSON object.", "Send one, such as {\"advance\": 60}; openapi.json describes it."
            )
        }
        self.members = members
    }

    func without(_ names: [String]) -> Fields {
        Fields(members: members.filter { !names.contains($0.name) }, isText: isText)
    }

    private init(members: [JSONValue.Member], isText: Bool) { (self.members, self.isText) = (members, isText) }
    var names: [String] { members.map(\.name) }

    /// The value as it is; nil also for null.
    subscript(_ name: String) -> JSONValue? {
        members.first { $0.name == name }.flatMap { $0.value == .null ? nil : $0.value }
    }

    func names(_ name: String) -> Bool { members.contains { $0.name == name } }

    /// Refuses names that mean nothing here, because they would be a mistake that nobody notices.
    func allow(_ known: [String]) throws(AdminError) {
        guard let stranger = members.first(where: { !known.contains($0.name) }) else { return }
        let message = "\u{201C}\(stranger.name.prefix(100))\u{201D} means nothing here."
        guard !known.isEmpty else { throw .invalid(stranger.name, message, "Leave it out.") }
        throw .unknown(stranger.name, message, stranger.name, known: known)
    }

    func text(_ name: String) throws(AdminError) -> String? {
        guard let value = self[name] else { return nil }
        guard let text = value.string, text.utf8.count <= 1000 else {
            throw .invalid(name, "\(name) has to be text of at most 1000 bytes.", "Correct it.")
        }
        return text
    }

    func neededText(_ name: String) throws(AdminError) -> String {
        guard let text = try text(name), !text.isEmpty else {
            throw .invalid(name, "\(name) is missing.", "Add it.")
        }
        return text
    }

    func fields(_ name: String) throws(AdminError) -> Fields? {
        guard let value = self[name] else { return nil }
        guard let members = value.members else {
            throw .invalid(name, "\(name) has to be an object.", "Write it as {\"…\": …}.")
        }
        return Fields(members: members, isText: isText)
    }

    func date(_ name: String) throws(AdminError) -> Date? {
        guard let value = self[name] else { return nil }
        guard let date = value.date(isText: isText) else { throw .notTime(name) }
        return date
    }

    static func plain(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? String(number) }
}

extension JSONValue {
    /// A time between 1970 and 9999: ISO 8601 in UTC, or seconds since 1970, which only a form has in a text.
    func date(isText: Bool) -> Date? {
        let text = string ?? ""
        let written = { (style: Date.ISO8601FormatStyle) in try? style.parse(text) }
        let date: Date? =
            (double ?? (isText ? Double(text) : nil)).map { Date(timeIntervalSince1970: $0) } ?? written(
                Date.ISO8601FormatStyle())
            ?? written(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return date.flatMap { (0...253_402_300_799).contains($0.timeIntervalSince1970) ? $0 : nil }
    }
}

extension AdminError {
    static func notTime(_ name: String) -> AdminError {
        .invalid(
            name, "\(name) has to be a time between 1970 and 9999.", "Write it as 2027-01-15T08:00:00Z, or in seconds.")
    }
}
