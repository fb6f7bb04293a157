import SmallFoundation

/// Reads JSON that a stranger sent: by the letter, in UTF-8, not too deep, and no member twice (RFC 8259).
///
/// Of two members of one name a decoder takes one, and another program the other; RFC 7519, section 4, lets us refuse.
struct JSONReader {
    enum Fault: Error {
        case malformed, tooDeep
        /// An object has this name twice, as it reads after unescaping.
        case repeated(String)
    }

    /// Deeper nesting has no use here and would only exhaust a recursive parser.
    static let deepest = 64

    private let bytes: [UInt8]
    private var place = 0
    private var depth = 0

    static func read(_ data: Data) throws(Fault) -> JSONValue {
        var reader = JSONReader(bytes: Array(data))
        // Section 8.1: a byte order mark may be ignored.
        if reader.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.place = 3 }
        let value = try reader.value()
        guard reader.next == nil else { throw .malformed }
        return value
    }

    private var byte: UInt8? { place < bytes.count ? bytes[place] : nil }

    /// The next byte that is no white space; it is not taken yet.
    private var next: UInt8? {
        mutating get {
            while let byte, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { place += 1 }
            return byte
        }
    }

    private mutating func take(_ wanted: Unicode.Scalar) throws(Fault) {
        guard next == UInt8(ascii: wanted) else { throw .malformed }
        place += 1
    }

    private mutating func value() throws(Fault) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"): return .object(try members())
        case UInt8(ascii: "["): return .array(try elements())
        case UInt8(ascii: "\""): return .string(try text())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ word: String, _ value: JSONValue) throws(Fault) -> JSONValue {
        guard bytes[place...].starts(with: word.utf8) else { throw .malformed }
        place += word.utf8.count
        return value
    }

    /// Takes what lies between two brackets, with commas between.
    private mutating func list(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ item: (inout JSONReader) throws(Fault) -> Void
    ) throws(Fault) {
        try take(open)
        depth += 1
        guard depth <= Self.deepest else { throw .tooDeep }
        if next != UInt8(ascii: close) {
            try item(&self)
            while next == UInt8(ascii: ",") {
                place += 1
                try item(&self)
            }
        }
        try take(close)
        depth -= 1
    }

    private mutating func members() throws(Fault) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        try list("{", "}") { reader throws(Fault) in
            let name = try reader.text()
            guard members[name] == nil else { throw .repeated(name) }
            try reader.take(":")
            members[name] = try reader.value()
        }
        return members
    }

    private mutating func elements() throws(Fault) -> [JSONValue] {
        var elements: [JSONValue] = []
        try list("[", "]") { reader throws(Fault) in elements.append(try reader.value()) }
        return elements
    }

    private mutating func text() throws(Fault) -> String {
        try take("\"")
        var text: [UInt8] = []
        while let byte, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw .malformed }
            place += 1
            if byte == UInt8(ascii: "\\") {
                text += Array(String(try escaped()).utf8)
            } else {
                text.append(byte)
            }
        }
        guard byte != nil else { throw .malformed }
        place += 1
        let string = String(decoding: text, as: UTF8.self)
        // What is not UTF-8 would have been replaced.
        guard string.utf8.elementsEqual(text) else { throw .malformed }
        return string
    }

    private mutating func escaped() throws(Fault) -> Unicode.Scalar {
        guard let byte else { throw .malformed }
        place += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"):
            var unit = try fourDigits()
            if unit >> 10 == 0x36, bytes[place...].starts(with: #"\u"#.utf8) {
                place += 2
                let low = try fourDigits()
                guard low >> 10 == 0x37 else { throw .malformed }
                unit = 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF
            }
            guard let scalar = Unicode.Scalar(unit) else { throw .malformed }
            return scalar
        default: throw .malformed
        }
    }

    private mutating func fourDigits() throws(Fault) -> UInt32 {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let unit = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw .malformed }
        place += 4
        return unit
    }

    private mutating func number() throws(Fault) -> JSONValue {
        let start = place
        if byte == UInt8(ascii: "-") { place += 1 }
        let first = byte
        let whole = digits()
        guard whole == 1 || (whole > 1 && first != UInt8(ascii: "0")) else { throw .malformed }
        let isWhole = byte != UInt8(ascii: ".") && byte.map { $0 | 0x20 } != UInt8(ascii: "e")
        if byte == UInt8(ascii: ".") {
            place += 1
            guard digits() > 0 else { throw .malformed }
        }
        if byte.map({ $0 | 0x20 }) == UInt8(ascii: "e") {
            place += 1
            if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { place += 1 }
            guard digits() > 0 else { throw .malformed }
        }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        if isWhole, let number = Int64(text) { return .integer(number) }
        guard let number = Double(text), number.isFinite else { throw .malformed }
        // 1.0 is a whole number, too; above this the fraction may have been rounded away.
        return number.magnitude < 0x1p53
            ? Int64(exactly: number).map { .integer($0) } ?? .number(number) : .number(number)
    }

    /// Takes digits, and says how many.
    private mutating func digits() -> Int {
        let start = place
        while let byte, byte.isDigit { place += 1 }
        return place - start
    }
}
