/// Writes users as JSON, from the columns of a row straight into bytes.
struct UserRowWriter: Sendable {
    private struct Field: Sendable {
        /// What stands before the value: a comma, the name, a colon.
        let lead: [UInt8]
        let property: UserProperty
        /// The column of the row; nil where the caller sees nothing.
        let column: Int?
    }

    /// How many columns of a row come before those that are written: its number and what it is ordered by.
    static let skipped = 2

    /// The columns that a SELECT has to have after those.
    let columns: [String]
    private let fields: [Field]

    /// Decides what is written.
    ///
    /// - Parameters:
    ///   - select: The properties that were asked for; nil for those by default.
    ///   - view: How much the caller sees.
    ///   - type: Whether each says that it is a user, as among objects of many kinds.
    init(select: UserSelection?, view: UserView, type: Bool = false) {
        var (columns, fields) = ([String](), [Field]())
        let start = type ? "{\"@odata.type\":\"#microsoft.graph.user\"," : "{"
        for property in select?.properties ?? UserProperty.byDefault {
            var column: Int?
            if view == .full || UserProperty.basic.contains(property) {
                column = Self.skipped + columns.count
                let isOfPrincipalName = property == .mailNickname || property == .identities
                columns.append((isOfPrincipalName ? .userPrincipalName : property).rawValue)
            }
            let lead = (fields.isEmpty ? start : ",") + "\"\(property.rawValue)\":"
            fields.append(Field(lead: Array(lead.utf8), property: property, column: column))
        }
        (self.columns, self.fields) = (columns, fields)
    }

    /// Adds a row to a list.
    func write(_ row: RawStatement, to json: inout [UInt8]) {
        if !json.isEmpty { json.append(UInt8(ascii: ",")) }
        for field in fields {
            json.append(contentsOf: field.lead)
            guard let column = field.column else {
                json.append(contentsOf: [.texts, .structure].contains(field.property.kind) ? Self.nothing : Self.null)
                continue
            }
            switch field.property {
            case .accountEnabled: json.append(contentsOf: row.number(column) == 0 ? Self.no : Self.yes)
            case .identities:
                json.append(contentsOf: UserProperty.identities(of: row.text(column) ?? "").text.utf8)
            // Stored as JSON.
            case _ where field.property.kind == .texts:
                row.withText(column) { json.append(contentsOf: $0 ?? .init(start: nil, count: 0)) }
            case .mailNickname:
                row.withText(column) { text in
                    let end = text?.firstIndex(of: UInt8(ascii: "@")) ?? text?.endIndex ?? 0
                    Self.write(text.map { UnsafeBufferPointer(rebasing: $0[..<end]) }, to: &json)
                }
            default: row.withText(column) { Self.write($0, to: &json) }
            }
        }
        json.append(contentsOf: fields.isEmpty ? Self.empty : Self.end)
    }

    private static let (null, yes, no) = (Array("null".utf8), Array("true".utf8), Array("false".utf8))
    private static let (nothing, empty, end) = (Array("[]".utf8), Array("{}".utf8), Array("}".utf8))

    private static func write(_ text: UnsafeBufferPointer<UInt8>?, to json: inout [UInt8]) {
        guard let text else {
            json.append(contentsOf: null)
            return
        }
        guard !text.contains(where: { $0 < 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) else {
            json.append(contentsOf: JSONValue.string(String(decoding: text, as: UTF8.self)).text.utf8)
            return
        }
        json.append(UInt8(ascii: "\""))
        json.append(contentsOf: text)
        json.append(UInt8(ascii: "\""))
    }
}
