import NIOCore

/// Writes users as JSON, from the columns of a row straight into bytes.
struct UserRowWriter: Sendable {
    private struct Field: Sendable {
        /// What stands before the value: a comma, the name, a colon.
        let lead: [UInt8]
        let property: UserProperty
        /// The column of the row; nil where the caller sees nothing.
        let column: Int?
    }

    /// A field that is a text, or texts in JSON; nothing in it has to be counted when it is used.
    private struct PlainField: Sendable {
        /// Where in ``leads`` its lead is.
        let lead: Range<Int>
        let column: Int
        let isText: Bool
    }

    /// How many columns of a row come before those that are written: its number and what it is ordered by.
    static let skipped = 2

    /// The columns that a SELECT has to have after those; nil for one, which is written as it stands.
    let columns: [String]?
    private let fields: [Field]
    /// The same, if all of them are plain.
    private let plain: [PlainField]?
    private let leads: [UInt8]

    /// Writes what is kept of everybody as JSON: all of the properties by default.
    init() {
        (columns, fields, plain, leads) = (nil, [], nil, [])
    }

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
        (self.columns, self.fields, leads) = (columns, fields, fields.flatMap(\.lead))
        plain = Self.plain(fields)
    }

    private static func plain(_ fields: [Field]) -> [PlainField]? {
        var plain: [PlainField] = []
        var start = 0
        for field in fields {
            let (property, end) = (field.property, start + field.lead.count)
            guard let column = field.column, property != .mailNickname, [.text, .date, .texts].contains(property.kind)
            else { return nil }
            plain.append(PlainField(lead: start..<end, column: column, isText: property.kind != .texts))
            start = end
        }
        return plain.isEmpty ? nil : plain
    }

    /// Adds a row to a list.
    func write(_ row: RawStatement, to json: inout ByteBuffer) {
        if json.readableBytes > 0 { json.writeInteger(UInt8(ascii: ",")) }
        guard columns != nil else {
            if let object = row.bytes(Self.skipped) { json.writeBytes(UnsafeRawBufferPointer(object)) }
            return
        }
        let count = json.writeWithUnsafeMutableBytes(minimumWritableBytes: 2048) { writePlainly(row, to: $0) ?? 0 }
        if count == 0 { writeFields(row, to: &json) }
    }

    /// Writes a row of plain texts, of which a page has two hundred.
    ///
    /// - Returns: How many bytes; nil if there is too much of it, or something that has to be written with care.
    private func writePlainly(_ row: RawStatement, to room: UnsafeMutableRawBufferPointer) -> Int? {
        guard let plain, let start = room.baseAddress else { return nil }
        return leads.withUnsafeBytes { leads in
            guard let lead = leads.baseAddress else { return nil }
            var count = 0
            for field in plain {
                let text = row.bytes(field.column)
                // With "null" or two quotation marks, and the end of the object.
                guard count + field.lead.count + (text?.count ?? 0) + 5 <= room.count else { return nil }
                (start + count).copyMemory(from: lead + field.lead.lowerBound, byteCount: field.lead.count)
                count += field.lead.count
                guard let text, let bytes = text.baseAddress else {
                    Self.null.withUnsafeBytes { room[count..<count + 4].copyBytes(from: $0) }
                    count += 4
                    continue
                }
                if field.isText {
                    guard PlainText.isPlain(text) else { return nil }
                    room[count] = UInt8(ascii: "\"")
                    count += 1
                }
                (start + count).copyMemory(from: bytes, byteCount: text.count)
                count += text.count
                if field.isText {
                    room[count] = UInt8(ascii: "\"")
                    count += 1
                }
            }
            room[count] = UInt8(ascii: "}")
            return count + 1
        }
    }

    private func writeFields(_ row: RawStatement, to json: inout ByteBuffer) {
        for field in fields {
            json.writeBytes(field.lead)
            guard let column = field.column else {
                json.writeString([.texts, .structure].contains(field.property.kind) ? "[]" : "null")
                continue
            }
            switch field.property {
            case .accountEnabled: json.writeString(row.number(column) == 0 ? "false" : "true")
            case .identities: json.writeString(UserProperty.identities(of: row.text(column) ?? "").text)
            // Stored as JSON.
            case _ where field.property.kind == .texts: json.writeString(row.text(column) ?? "[]")
            case .mailNickname:
                let name = row.text(column).map { String($0.prefix { $0 != "@" }) }
                json.writeString(JSONValue.optional(name).text)
            default: json.writeString(JSONValue.optional(row.text(column)).text)
            }
        }
        json.writeString(fields.isEmpty ? "{}" : "}")
    }

    private static let null = Array("null".utf8)
}
