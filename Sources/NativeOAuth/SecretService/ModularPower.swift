#if os(Linux)
/// Powers of numbers by an odd modulus of whole 64-bit words, by Montgomery's multiplication.
///
/// The steps are the same whatever the bits of the exponent are.
struct ModularPower: Sendable {
    private let modulus: [UInt64]
    /// -1/modulus by 2^64.
    private let inverse: UInt64
    /// 2^(64·words) by the modulus: what stands for 1.
    private let one: [UInt64]
    /// The square of that, which brings a number into this form.
    private let square: [UInt64]

    /// Gets ready to calculate by a modulus.
    ///
    /// - Parameter bytes: The modulus, the highest byte first; their number is a multiple of eight, and it is odd and larger
    ///   than half of what they can hold.
    init(modulus bytes: [UInt8]) {
        let modulus = Self.words(bytes)
        self.modulus = modulus
        // Newton's iteration doubles the right bits each time.
        var inverse: UInt64 = 1
        for _ in 0..<6 {
            inverse &*= 2 &- modulus[0] &* inverse
        }
        self.inverse = 0 &- inverse
        var power = [UInt64](repeating: 0, count: modulus.count)
        power[0] = 1
        var one = power
        for step in 0..<modulus.count * 128 {
            if step == modulus.count * 64 {
                one = power
            }
            let carry = power[power.count - 1] >> 63
            for index in power.indices.reversed() {
                power[index] = power[index] << 1 | (index > 0 ? power[index - 1] >> 63 : 0)
            }
            power = Self.reduced(power, carry: carry, by: modulus)
        }
        self.one = one
        square = power
    }

    /// Raises a number to a power.
    ///
    /// - Parameters:
    ///   - base: Its bytes, the highest first, as many as the modulus has; smaller than the modulus.
    ///   - exponent: Its bytes, the highest first.
    /// - Returns: As many bytes as the modulus has.
    func power(_ base: [UInt8], _ exponent: [UInt8]) -> [UInt8] {
        var low = one
        var high = multiply(Self.words(base), square)
        for byte in exponent {
            for bit in (0..<8).reversed() {
                let mask = 0 &- UInt64(byte >> UInt8(bit) & 1)
                swap(&low, &high, mask)
                high = multiply(low, high)
                low = multiply(low, low)
                swap(&low, &high, mask)
            }
        }
        var plain = [UInt64](repeating: 0, count: modulus.count)
        plain[0] = 1
        return multiply(low, plain).reversed().flatMap { word in withUnsafeBytes(of: word.bigEndian, Array.init) }
    }

    private func swap(_ one: inout [UInt64], _ other: inout [UInt64], _ mask: UInt64) {
        for index in one.indices {
            let difference = (one[index] ^ other[index]) & mask
            one[index] ^= difference
            other[index] ^= difference
        }
    }

    /// One·other/2^(64·words) by the modulus.
    private func multiply(_ one: [UInt64], _ other: [UInt64]) -> [UInt64] {
        let count = modulus.count
        var sum = [UInt64](repeating: 0, count: count)
        var top: UInt64 = 0
        for word in other {
            let first = Self.add(one, times: word, to: &sum)
            let (high, overflow) = top.addingReportingOverflow(first)
            let second = Self.add(modulus, times: sum[0] &* inverse, to: &sum)
            let (next, overflowToo) = high.addingReportingOverflow(second)
            // The lowest word is zero by now; all move down by one.
            for index in 1..<count {
                sum[index - 1] = sum[index]
            }
            sum[count - 1] = next
            top = (overflow ? 1 : 0) + (overflowToo ? 1 : 0)
        }
        return Self.reduced(sum, carry: top, by: modulus)
    }

    /// Adds a product to a sum, and returns what is carried over its end.
    private static func add(_ number: [UInt64], times word: UInt64, to sum: inout [UInt64]) -> UInt64 {
        var carry: UInt64 = 0
        for index in number.indices {
            let product = number[index].multipliedFullWidth(by: word)
            let (low, overflow) = product.low.addingReportingOverflow(carry)
            let (total, overflowToo) = low.addingReportingOverflow(sum[index])
            sum[index] = total
            carry = product.high &+ (overflow ? 1 : 0) &+ (overflowToo ? 1 : 0)
        }
        return carry
    }

    /// Takes the modulus off once, if the number is not smaller.
    private static func reduced(_ number: [UInt64], carry: UInt64, by modulus: [UInt64]) -> [UInt64] {
        var less = number
        var borrow: UInt64 = 0
        for index in number.indices {
            let (first, under) = number[index].subtractingReportingOverflow(modulus[index])
            let (second, underToo) = first.subtractingReportingOverflow(borrow)
            less[index] = second
            borrow = (under ? 1 : 0) | (underToo ? 1 : 0)
        }
        let keep = 0 &- (borrow & ~carry & 1)
        return number.indices.map { number[$0] & keep | less[$0] & ~keep }
    }

    private static func words(_ bytes: [UInt8]) -> [UInt64] {
        stride(from: bytes.count - 8, through: 0, by: -8).map { start in
            bytes[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) }
        }
    }
}
#endif
