/// The place of a text between its quotation marks.
struct JSONText {
    let range: Range<Int>
    /// Whether there is no escape in it, so that its bytes are the text.
    let isPlain: Bool
}
