/// What Microsoft writes into `error_description`: numbers, and the ids that its support asks for.
///
/// `AADSTS70002: Error validating credentials. AADSTS50126: … Trace ID: … Correlation ID: … Timestamp: …`, the parts
/// joined by spaces or line breaks. A redirect has nothing else; an answer of the token endpoint says the same in
/// members of its own.
struct EntraErrorDescription {
    /// The numbers in the order of the text, each once.
    let numbers: [Int]
    let correlationID: String?
    let traceID: String?
    let timestamp: String?

    /// More numbers than any answer has are not worth the work.
    private static let maximumNumbers = 10

    init(_ text: String) {
        let text = text.prefix(4000)
        var numbers: [Int] = []
        for found in text.ranges(of: "AADSTS").prefix(Self.maximumNumbers) {
            let digits = text[found.upperBound...].prefix { $0.isASCII && $0.isNumber }
            if (4...9).contains(digits.count), let number = Int(digits), !numbers.contains(number) {
                numbers.append(number)
            }
        }
        self.numbers = numbers
        correlationID = Self.word(after: "Correlation ID: ", in: text)
        traceID = Self.word(after: "Trace ID: ", in: text)
        timestamp = Self.line(after: "Timestamp: ", in: text)
    }

    private static func word(after label: String, in text: Substring) -> String? {
        guard let found = text.firstRange(of: label) else { return nil }
        let word = text[found.upperBound...].prefix { $0.isASCII && ($0.isHexDigit || $0 == "-") }
        return word.isEmpty ? nil : String(word)
    }

    /// A date and a time, which have a space between them.
    private static func line(after label: String, in text: Substring) -> String? {
        guard let found = text.firstRange(of: label) else { return nil }
        let line = text[found.upperBound...].prefix { $0.isASCII && ($0.isNumber || "-: Z".contains($0)) }
        return line.isEmpty ? nil : String(line)
    }
}
