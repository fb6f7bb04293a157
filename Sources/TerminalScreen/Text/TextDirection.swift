/// Which way letters run, as far as a program has to know that leaves their order to the terminal.
///
/// Some terminals turn right-to-left letters round and some do not; a program cannot ask. So the letters are sent in the
/// order in which they are spelled, and each piece of text that has some is isolated: numbers and punctuation beside it
/// keep their place. A terminal that knows no isolates draws nothing for them.
enum TextDirection {
    /// FIRST STRONG ISOLATE: what follows finds its direction by itself.
    static let isolate = "\u{2068}"
    /// POP DIRECTIONAL ISOLATE.
    static let endOfIsolate = "\u{2069}"

    /// Whether a character is of a script that is written from right to left.
    ///
    /// > Source: DerivedBidiClass.txt of the Unicode Character Database, whose head gives these blocks to R and AL
    static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0590...0x08FF: scalar.properties.generalCategory != .decimalNumber
        case 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
