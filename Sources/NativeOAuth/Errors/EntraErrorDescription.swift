/// What Microsoft writes into `error_description`: numbers, and the id that its support asks for.
///
/// `AADSTS70002: Error validating credentials. AADSTS50126: … Trace ID: … Correlation ID: … Timestamp: …`, the parts
/// joined by spaces or line breaks. A redirect has nothing else; an answer of the token endpoint says the same in
/// members of its own.
struct EntraErrorDescription {
    /// The numbers in the order of the text, each once.
    let numbers: [Int]
    let correlationID: String?

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
        let id = text.firstRange(of: "Correlation ID: ").map { label in
            text[label.upperBound...].prefix { $0.isASCII && ($0.isHexDigit || $0 == "-") }
        }
        correlationID = id.flatMap { $0.isEmpty ? nil : String($0) }
    }
}
