import SmallFoundation

/// Writes values as JSON for other programs: indented, keys in order, slashes as they are.
struct JSONRenderer: Sendable {
    /// Writes a value, with a line break at its end.
    ///
    /// Control characters of the second row (C1) and direction overrides are written as escapes: the meaning stays the
    /// same, and a terminal that shows the JSON does not obey them.
    func render(_ value: some Encodable) throws -> String {
        try escapingInvisible(closingEmptyArrays(encode(value, .prettyPrinted))) + "\n"
    }

    /// Writes a value on one line, with a line break at its end, for programs that read line by line.
    ///
    /// > Source: [JSON Lines](https://jsonlines.org)
    func line(_ value: some Encodable) throws -> String { try escapingInvisible(encode(value)) + "\n" }

    private func encode(_ value: some Encodable, _ formatting: JSONEncoder.OutputFormatting = []) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Indents an object or an array that somebody else has written, and changes no value of it; nil where brackets or
    /// texts do not end, or something follows.
    static func indented(_ json: String) -> String? {
        var (output, depth, inText, isEscaped) = ("", 0, false, false)
        func line() -> String { "\n" + String(repeating: "  ", count: max(0, depth)) }
        var waits = false
        for scalar in json.unicodeScalars {
            if inText {
                output.unicodeScalars.append(scalar)
                (inText, isEscaped) = (isEscaped || scalar != "\"", !isEscaped && scalar == "\\")
                continue
            }
            let isClosing = scalar == "}" || scalar == "]"
            switch scalar {
            case " ", "\t", "\r", "\n": continue
            case _ where output.isEmpty ? !["{", "["].contains(scalar) : depth == 0: return nil
            default: break
            }
            if isClosing { depth -= 1 }
            if waits ? !isClosing || output.last == "," : isClosing { output += line() }
            waits = scalar == "{" || scalar == "[" || scalar == ","
            if !isClosing, scalar == "{" || scalar == "[" { depth += 1 }
            output.unicodeScalars.append(scalar)
            if scalar == ":" { output += " " }
            inText = scalar == "\""
        }
        return depth == 0 && !inText && !output.isEmpty ? output : nil
    }

    /// The encoder writes three lines for an empty array; a line break stands only between values, so this is safe.
    private func closingEmptyArrays(_ json: String) -> String {
        var output: [UInt8] = []
        var bytes = json.utf8[...]
        while let byte = bytes.popFirst() {
            output.append(byte)
            guard byte == UInt8(ascii: "["), bytes.starts(with: "\n\n".utf8) else { continue }
            bytes = bytes.drop { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: " ") }
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Such characters can stand only inside a JSON string, where an escape may take their place.
    private func escapingInvisible(_ json: String) -> String {
        var output = ""
        for scalar in json.unicodeScalars {
            switch scalar.value {
            case 0x7F...0x9F, 0x2028...0x202E, 0x2066...0x2069:
                let digits = String(scalar.value, radix: 16)
                output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}
