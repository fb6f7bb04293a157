/// A number as it is shown: what is visible decides about the plural, so 1 and 1.0 can differ.
public struct Quantity: Sendable, Hashable, ExpressibleByIntegerLiteral {
    /// Whether it is below zero.
    let isNegative: Bool
    /// The digits before the point.
    let whole: UInt64
    /// The digits after the point, as they are shown: no point without any.
    let fraction: [UInt8]

    /// The most digits after the point.
    static let mostFractionDigits = 6

    /// Takes a whole number.
    ///
    /// - Parameter value: The number.
    public init(_ value: Int) {
        isNegative = value < 0
        whole = UInt64(value.magnitude)
        fraction = []
    }

    /// Takes a whole number that is written in the source.
    public init(integerLiteral value: Int) {
        self.init(value)
    }

    /// Rounds a number to the digits that are shown.
    ///
    /// - Parameters:
    ///   - value: The number; one that is no number, or beyond a thousand million, is shown as zero or as that.
    ///   - fractionDigits: How many digits stand after the point, six at most.
    public init(_ value: Double, fractionDigits: Int) {
        let digits = min(max(fractionDigits, 0), Self.mostFractionDigits)
        let scale = (0..<digits).reduce(UInt64(1)) { scale, _ in scale * 10 }
        let magnitude = value.isNaN ? 0 : min(abs(value), 1_000_000_000)
        let scaled = UInt64((magnitude * Double(scale)).rounded())
        isNegative = value < 0 && scaled > 0
        whole = scaled / scale
        var rest = scaled % scale
        var shown: [UInt8] = []
        for _ in 0..<digits {
            shown.insert(UInt8(rest % 10), at: 0)
            rest /= 10
        }
        fraction = shown
    }

    /// Whether all digits after the point are zero.
    var isWhole: Bool { fraction.allSatisfy { $0 == 0 } }
}
