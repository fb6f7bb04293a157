/// The body of a batch.
struct Batch: Decodable {
    struct Item: Decodable {
        let id: String
        let method: String
        let url: String
        let headers: [String: String]?
        let body: BatchBody?
        let dependsOn: [String]?
    }

    let requests: [Item]
}

/// The JSON that a request inside a batch sends along.
indirect enum BatchBody: Codable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([BatchBody])
    case object([String: BatchBody])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([BatchBody].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: BatchBody].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            // A whole number is written without a point, as it came.
            if let whole = Int(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let values): try container.encode(values)
        }
    }
}
