import Foundation

/// How a value of the directory looks in the admin API: which members it has there, and what each is called inside.
struct AdminRecord: Sendable {
    /// A member.
    struct Member: Sendable {
        let name: String
        /// The name of the coding key.
        let key: String
        let schema: JSONValue
        /// Whether its texts have no order of their own, so that they are written in that of the alphabet.
        let isSet: Bool

        init(_ name: String, _ schema: JSONValue, key: String? = nil, isSet: Bool = false) {
            self.name = name
            self.key = key ?? name
            self.schema = schema
            self.isSet = isSet
        }
    }

    let members: [Member]

    /// Writes a value; what isn't there is left out.
    func json(_ value: some Encodable) throws -> JSONValue {
        let encoded = try JSONValue(parsing: try JSONEncoder().encode(value))
        return .object(
            members.compactMap { member in
                encoded[member.key].map {
                    JSONValue.Member(name: member.name, value: member.isSet ? $0.sorted : $0)
                }
            })
    }

    /// Puts what a body says in the place of what a value says; null takes something away.
    ///
    /// - Throws: ``AdminError`` that names the member which has the wrong type.
    func merged<Value: Codable>(_ value: Value, _ body: AdminFields) throws -> Value {
        var encoded = try JSONValue(parsing: try JSONEncoder().encode(value))
        for member in members where body.names(member.name) {
            let value = body[member.name]
            encoded[member.key] = body.isText ? value?.string.flatMap(member.read) : value
        }
        do {
            return try JSONDecoder().decode(Value.self, from: Data(encoded.text.utf8))
        } catch let error as DecodingError {
            let key = error.path.first ?? ""
            let member = members.first { $0.key == key }?.name ?? key
            throw AdminError.invalid(
                member, "\(member) can't have this value.", "GET \(AdminGuard.root)/openapi.json says what it can.")
        }
    }

    /// The schema of the properties.
    var properties: [(String, JSONValue)] { members.map { ($0.name, $0.schema) } }

    /// The names of the members.
    var names: [String] { members.map(\.name) }
}

extension AdminRecord.Member {
    /// What a form says of it, whose values are all text; nil takes it away.
    ///
    /// A list has a line for each item.
    fileprivate func read(_ text: String) -> JSONValue? {
        let type = schema["type"]
        let types = type?.string.map { [$0] } ?? (type?.array ?? []).compactMap(\.string)
        // A free text can be that word itself.
        let isFree = types.contains("string") && schema["enum"] == nil
        if types.contains("null"), !isFree, text == "null" { return nil }
        if types.contains("boolean"), let flag = Bool(text) { return .bool(flag) }
        if types.contains("integer"), let number = Int(text) { return .number(number) }
        guard types.contains("array") else { return .string(text) }
        let items = text.split(whereSeparator: \.isNewline).map { $0.trimmingCharacters(in: .whitespaces) }
        return .array(items.filter { !$0.isEmpty }.map(JSONValue.string))
    }
}

extension JSONValue {
    /// The same with the texts of its lists in the order of the alphabet.
    fileprivate var sorted: JSONValue {
        switch self {
        case .array(let values): .array(values.sorted { ($0.string ?? "") < ($1.string ?? "") })
        case .object(let members): .object(members.map { Member(name: $0.name, value: $0.value.sorted) })
        default: self
        }
    }
}

extension DecodingError {
    /// The names on the way to what couldn't be read.
    fileprivate var path: [String] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath.map(\.stringValue)
        case .keyNotFound(let key, let context): context.codingPath.map(\.stringValue) + [key.stringValue]
        @unknown default: []
        }
    }
}
