extension [UInt8] {
    /// Adds a text in UTF-8.
    mutating func append(_ text: String) {
        append(contentsOf: text.utf8)
    }

    /// Adds a number, with zeros before it if it has fewer digits.
    mutating func append(decimal number: Int, digits: Int = 1) {
        var (rest, divisor) = (number, 1)
        for _ in 1..<digits { divisor *= 10 }
        while number / divisor >= 10 { divisor *= 10 }
        while divisor > 0 {
            append(UInt8(ascii: "0") + UInt8(rest / divisor))
            rest %= divisor
            divisor /= 10
        }
    }

    /// Adds the lowest digits of a number in hexadecimal.
    mutating func append(hexadecimal number: UInt64, digits: Int) {
        for place in (0..<digits).reversed() {
            let digit = UInt8(number >> UInt64(4 * place) & 0xF)
            append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
    }
}
