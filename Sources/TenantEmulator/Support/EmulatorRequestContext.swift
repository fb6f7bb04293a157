import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOConcurrencyHelpers
import NIOCore

struct EmulatorRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    let channel: (any Channel)?
    /// Answers a request inside this one, which is a batch then; nil where there can be none.
    var answerInBatch: (@Sendable (Request) async throws -> Response)?
    var isInBatch = false

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    init(isInBatch: Bool = false) {
        coreContext = CoreRequestContextStorage(source: InProcessSource())
        channel = nil
        self.isInBatch = isInBatch
    }

    /// The emulator tells its observer what happens; Hummingbird's own log would only repeat it.
    static let silentLogger = Logger(label: "TenantEmulator") { _ in SwiftLogNoOpLogHandler() }

    private struct InProcessSource: RequestContextSource {
        var logger: Logger { silentLogger }
    }
}

private struct BodyCollector: ResponseBodyWriter {
    private let bytes = NIOLockedValueBox<[UInt8]>([])
    var collected: [UInt8] { bytes.withLockedValue { $0 } }

    mutating func write(_ buffer: ByteBuffer) async throws {
        bytes.withLockedValue { $0.append(contentsOf: buffer.readableBytesView) }
    }

    consuming func finish(_ trailingHeaders: HTTPFields?) async throws {}
}

extension Response {
    /// The bytes of its body, which stays readable.
    mutating func gathered() async throws -> Data {
        let collector = BodyCollector()
        try await body.write(collector)
        let bytes = collector.collected
        body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        return Data(bytes)
    }

    static func json(
        _ value: JSONValue, status: HTTPResponse.Status = .ok,
        contentType: String = "application/json; charset=utf-8", headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = contentType
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: value.text)))
    }

    /// Makes a redirect that nothing may store.
    static func found(_ location: String) -> Response {
        Response(
            status: .found, headers: [.location: location, .cacheControl: "no-store", .referrerPolicy: "no-referrer"])
    }
}
