package import NativeOAuth

/// Draws the same numbers in every run: everybody can guess them, so it is for tests only.
///
/// > Source: [SplitMix64](https://prng.di.unimi.it/splitmix64.c)
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts a sequence.
    public init(seed: UInt64) { state = seed }

    /// Draws the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &self) }
    }
}

extension RandomBytes {
    /// The same state, nonce and verifier in every run: for tests only, because they can be guessed.
    ///
    /// Two draws of one source differ. Which of two tasks gets which is up to them, so give each its own source.
    package static func seeded(_ seed: UInt64) -> RandomBytes {
        let generator = Locked(SeededGenerator(seed: seed))
        return RandomBytes { count in generator.withLock { $0.bytes(count) } }
    }
}
