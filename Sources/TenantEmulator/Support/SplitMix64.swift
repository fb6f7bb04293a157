/// A small generator of numbers that gives the same ones for the same seed on every platform.
///
/// > Source: [Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators](https://doi.org/10.1145/2660193.2660195)
struct SplitMix64: Sendable, RandomNumberGenerator {
    private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15
    private var state: UInt64
    init(seed: UInt64) { state = seed }

    /// Starts one of many independent streams of a seed.
    init(seed: UInt64, stream: UInt64) {
        state = Self.mix(seed &+ Self.golden) ^ Self.mix(stream &* 0xD1B5_4A32_D192_ED03 &+ Self.golden)
    }

    mutating func next() -> UInt64 {
        state &+= Self.golden
        return Self.mix(state)
    }

    /// A number from 0 to below a bound, which is at least 1.
    mutating func below(_ bound: Int) -> Int { Int(next().multipliedFullWidth(by: UInt64(bound)).high) }

    mutating func fraction() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
    mutating func chance(_ thousandths: Int) -> Bool { below(1000) < thousandths }

    private static func mix(_ value: UInt64) -> UInt64 {
        var value = value
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }
}
