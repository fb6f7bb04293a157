import SmallFoundation

/// Makes a stranger's text safe to show: no control characters, no endless lines.
package enum DisplayText {
    /// Makes one line that a terminal or a label can show: control characters and direction overrides become spaces;
    /// more characters than the limit end with an ellipsis.
    package static func clean(_ text: String, limit: Int) -> String {
        let scalars = text.unicodeScalars
        var line = String.UnicodeScalarView(scalars.prefix(limit).map { isHarmful($0) ? " " : $0 })
        if !scalars.dropFirst(limit).isEmpty { line.append("…") }
        return String(line).split(separator: " ").joined(separator: " ")
    }

    /// Makes a server's own words safe to show: as ``clean(_:limit:)`` does, and without a token that the server repeats.
    ///
    /// Left out is what follows the name of a scheme, and each word of which a part, between dots and slashes, is long,
    /// has a digit and is no UUID.
    package static func quote(_ text: String, limit: Int) -> String {
        var (quote, word, last) = (String.UnicodeScalarView(), String.UnicodeScalarView(), "")
        for scalar in [text.unicodeScalars, " ".unicodeScalars].joined() {
            if isOfToken(scalar) {
                word.append(scalar)
                continue
            }
            if !word.isEmpty {
                let parts = word.split { $0 == "/" || $0 == "." }.map { String($0).lowercased() }
                // `DPoP proof` and `Bearer token` are what they say.
                let isNamed = ["bearer", "dpop"].contains(last) && ![["proof"], ["token"]].contains(parts)
                quote.append(contentsOf: isNamed || parts.contains(where: isSecret) ? "…".unicodeScalars : word)
                last = parts.joined()
                word = String.UnicodeScalarView()
            }
            quote.append(scalar)
        }
        return clean(String(quote), limit: limit)
    }

    /// RFC 6749, appendix A.12, but for the characters that stand around a token in a sentence.
    private static func isOfToken(_ scalar: Unicode.Scalar) -> Bool {
        "!"..."~" ~= scalar && !"\"'()<>[]{},:;@\\".unicodeScalars.contains(scalar)
    }

    private static func isSecret(_ part: String) -> Bool {
        part.utf8.count >= 20 && part.contains { $0.isNumber } && UUID(uuidString: part) == nil
    }

    /// An app's name as a name of a folder: it may hold anything, a slash as well.
    package static func folderName(of app: String) -> String {
        app.unicodeScalars.map { $0.properties.isAlphabetic || "0"..."9" ~= $0 ? String($0) : "-" }.joined()
    }

    /// C0 and C1 controls, line separators, and the characters that turn the reading direction of what follows.
    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x00...0x1F, 0x7F...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}

extension String {
    /// The text as protocols compare it: byte by byte (RFC 7519, section 2; OpenID Connect Core 1.0, section 14).
    ///
    /// `==` on a `String` also takes canonically equivalent texts for the same, such as U+212A for `K`.
    var exact: [UInt8] { Array(utf8) }
    /// Whether another text has the same bytes: every look-up of an account asks this, so they are compared in one go.
    func isExactly(_ other: String) -> Bool {
        let isSame = utf8.withContiguousStorageIfAvailable { mine in
            other.utf8.withContiguousStorageIfAvailable { theirs in
                guard mine.count == theirs.count else { return false }
                guard let left = mine.baseAddress, let right = theirs.baseAddress else { return true }
                return memcmp(left, right, mine.count) == 0
            }
        }
        return (isSame ?? nil) ?? utf8.elementsEqual(other.utf8)
    }
}
