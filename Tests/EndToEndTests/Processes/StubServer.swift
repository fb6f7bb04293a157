import Foundation
import HTTPTypes
import Hummingbird
import Logging

/// Answers every request on a free port with the same text: a server that is not the one that was meant.
enum StubServer {
    /// Gives a test such a server at `http://127.0.0.1:PORT`, and ends it afterwards.
    static func run(
        status: HTTPResponse.Status = .ok, contentType: String, text: String,
        _ body: @escaping @Sendable (String) async throws -> Void
    ) async throws {
        let (ports, announce) = AsyncStream<Int>.makeStream()
        let server = Application(
            responder: CallbackResponder { (_: Request, _: BasicRequestContext) in
                Response(
                    status: status, headers: [.contentType: contentType],
                    body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
            },
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: 0)),
            onServerRunning: { channel in
                announce.yield(channel.localAddress?.port ?? 0)
            },
            logger: Logger(label: "stub", factory: { _ in SwiftLogNoOpLogHandler() }))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await server.run() }
            group.addTask {
                guard let port = await ports.first(where: { _ in true }) else { throw CancellationError() }
                try await body("http://127.0.0.1:\(port)")
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}
