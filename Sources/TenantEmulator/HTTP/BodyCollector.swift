import HTTPTypes
import Hummingbird
import NIOConcurrencyHelpers
import NIOCore

/// Gathers a response body that is answered in process.
struct BodyCollector: ResponseBodyWriter {
    private let bytes = NIOLockedValueBox<[UInt8]>([])

    /// What has been written so far.
    var collected: [UInt8] { bytes.withLockedValue { $0 } }

    mutating func write(_ buffer: ByteBuffer) async throws {
        bytes.withLockedValue { $0.append(contentsOf: buffer.readableBytesView) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
