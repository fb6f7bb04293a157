/// Why bytes are no JSON, and where.
struct JSONFault: Error, Hashable {
    /// What was wrong.
    enum Reason: Sendable, Hashable {
        case endedEarly, unexpectedByte, invalidNumber, invalidEscape, invalidText, tooDeep, trailingBytes
    }

    let reason: Reason
    /// How many bytes stand before it.
    let at: Int
}
