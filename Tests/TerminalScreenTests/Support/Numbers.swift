import Foundation

/// Numbers that look random and are the same in every run.
struct Numbers {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed &* 2 &+ 1
    }

    /// A number from 0 to one less than the bound.
    mutating func next(_ bound: Int) -> Int {
        // Knuth's MMIX generator; its high bits are the good ones.
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(state >> 33) % bound
    }
}

extension String {
    /// As pyte keeps text.
    var precomposed: String { precomposedStringWithCanonicalMapping }
}
