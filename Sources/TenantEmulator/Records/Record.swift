import Foundation

/// How a value of the directory looks from outside: in the admin API and its description, and in an organization's file.
///
/// It is one of the schemas in `Resources/admin-api.json`. The keyword `x-key`, which is the emulator's own, is the name
/// of the coding key and in a file, where that is another one. Texts with `uniqueItems` have no order of their own, so
/// they are written in that of the alphabet; what is `writeOnly` is sent to the emulator and never comes back.
struct Record: Sendable {
    struct Member: Sendable {
        let name: String
        let schema: JSONValue
        var key: String { schema["x-key"]?.string ?? name }
        var isSet: Bool { (schema["additionalProperties"] ?? schema)["uniqueItems"] == true }
        var isWriteOnly: Bool { schema["writeOnly"] == true }
    }

    /// The description of the admin API, without its paths.
    static let document = (try? JSONValue(parsing: Data(PackageResources.admin_api_json))) ?? [:]

    let schema: JSONValue
    let members: [Member]

    /// Takes a schema by its name, with what some of its members can be where only the program knows that.
    init(_ name: String, choices: [String: [String]] = [:]) {
        var schema = Self.document["components"]?["schemas"]?[name] ?? [:]
        for (member, names) in choices {
            schema["properties"]?[member]?["enum"] = .array(names.map(JSONValue.string))
        }
        self.schema = schema
        members = (schema["properties"]?.members ?? []).map { Member(name: $0.name, schema: $0.value) }
    }

    /// Writes a value; what isn't there is left out.
    func json(_ value: some Encodable) throws -> JSONValue {
        let encoded = try Self.encoded(value)
        return .object(
            members.filter { !$0.isWriteOnly }.compactMap { member in
                encoded[member.key].map { JSONValue.Member(name: member.name, value: member.isSet ? $0.sorted : $0) }
            })
    }

    /// Puts what a body says in the place of what a value says; null takes something away, or brings the usual back.
    func merged<Value: Codable>(_ value: Value, _ body: Fields, usual: Value? = nil) throws -> Value {
        var encoded = try Self.encoded(value)
        let usual = try usual.map { try json($0) }
        for member in members where body.names(member.name) && !member.isWriteOnly {
            let value = body[member.name]
            encoded[member.key] =
                body.isText ? value?.string.map(member.read) : (value ?? usual?[member.name] ?? JSONValue.null)
        }
        do {
            let decoder = JSONDecoder()
            decoder.dateDecodingStrategy = .custom { decoder in
                if let date = try JSONValue(from: decoder).date(isText: body.isText) { return date }
                let words = AdminError.notTime(decoder.codingPath.last?.stringValue ?? "")
                throw DecodingError.unusable(words.message, words.nextStep, at: decoder.codingPath)
            }
            let merged = try decoder.decode(Value.self, from: Data(encoded.text.utf8))
            if let problem = try problem(merged) { throw problem }
            return merged
        } catch let error as DecodingError {
            let key = error.path.first?.stringValue ?? ""
            let name = members.first { $0.key == key }?.name ?? key
            if let words = error.words { throw AdminError.invalid(name, words.message, words.nextStep) }
            throw AdminError.invalid(
                name, "\(name) can't have this value.", "GET \(AdminPath.root)/openapi.json says what it can.")
        }
    }

    private static func encoded(_ value: some Encodable) throws -> JSONValue {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(date.adminText)
        }
        return try JSONValue(parsing: try encoder.encode(value))
    }

    /// The number that is smaller or larger than its schema has it; nil if there is none.
    func problem(_ value: some Encodable) throws -> AdminError? {
        let json = try json(value)
        for member in members {
            guard let number = json[member.name]?.double else { continue }
            let (least, most) = (member.schema["minimum"]?.double, member.schema["maximum"]?.double)
            guard number < least ?? number || number > most ?? number else { continue }
            let words = ([least, most] as [Double?]).compactMap { $0.map(Fields.plain) }.joined(separator: " to ")
            return .invalid(
                member.name, "\(member.name) has to be \(words)\(most == nil ? " or more" : "").", "Correct it.")
        }
        return nil
    }

    var names: [String] { members.map(\.name) }
    var keys: [String] { members.map(\.key) }
}

extension Record.Member {
    /// What a form says of it, whose values are all text.
    fileprivate func read(_ text: String) -> JSONValue {
        if schema["type"] == "integer", let number = Int(text) { return .number(number) }
        if schema["type"] == "number", let number = Double(text), number.isFinite { return .verbatim("\(number)") }
        if schema["type"] == "boolean", let flag = Bool(text) { return .bool(flag) }
        return .string(text)
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
    var path: [any CodingKey] {
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context):
            context.codingPath
        case .keyNotFound(let key, let context): context.codingPath + [key]
        @unknown default: []
        }
    }
}

extension Record {
    static let person = Record("PersonChange")
    static let application = Record("AppChange")
    static let tenant = Record("Tenant")
    static let conditions = Record("Conditions")
    static let lifetimes = Record("Lifetimes")
}
