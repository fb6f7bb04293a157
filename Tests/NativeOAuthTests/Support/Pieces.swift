import Foundation

/// Some bytes as a stream: a body that can be read once.
func pieces(_ texts: String...) -> AsyncStream<Data> {
    AsyncStream { continuation in
        texts.forEach { continuation.yield(Data($0.utf8)) }
        continuation.finish()
    }
}

/// Bytes that are not all alike, so that a piece that is lost or doubled is seen.
func sampleBytes(_ count: Int) -> Data {
    var state: UInt32 = 1
    return Data(
        (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        })
}
