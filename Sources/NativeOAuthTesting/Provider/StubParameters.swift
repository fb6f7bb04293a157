import NativeOAuth

/// The fields of a query or a form in their order; a name may come twice.
///
/// > Source: [WHATWG URL, application/x-www-form-urlencoded](https://url.spec.whatwg.org/#application/x-www-form-urlencoded)
public struct StubParameters: Sendable, Hashable {
    /// One field.
    public struct Field: Sendable, Hashable {
        /// Its name.
        public var name: String
        /// Its value.
        public var value: String
    }

    /// The fields in their order.
    public private(set) var fields: [Field] = []

    /// Makes an empty list.
    public init() {}

    /// The first value of a name.
    ///
    /// Setting it puts one field in the place of all of that name; nil takes them away.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name == name }?.value }
        set {
            let place = fields.firstIndex { $0.name == name } ?? fields.endIndex
            fields.removeAll { $0.name == name }
            guard let newValue else { return }
            fields.insert(Field(name: name, value: newValue), at: min(place, fields.endIndex))
        }
    }

    /// Adds a field, whether there is one of that name or not.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(Field(name: name, value: value))
    }

    var repeated: [String] {
        Dictionary(grouping: fields, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
    }

    /// Reads a query or a form; nil when an escape is broken or the bytes are not UTF-8.
    init?(encoded text: some StringProtocol) {
        guard let pairs = PercentEncoding.pairs(in: String(text)) else { return nil }
        fields = pairs.map { Field(name: $0.name, value: $0.value) }
    }

    /// The text that travels; everything but letters, digits and `-._~` is escaped.
    var encoded: String { PercentEncoding.encode(pairs: fields.map { (name: $0.name, value: $0.value) }) }
}

extension StubParameters: ExpressibleByDictionaryLiteral {
    /// A list that is written in the source.
    public init(dictionaryLiteral elements: (String, String)...) {
        fields = elements.map { Field(name: $0.0, value: $0.1) }
    }
}
