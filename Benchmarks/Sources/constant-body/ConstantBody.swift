import Foundation
import Hummingbird
import Logging

/// The server of the emulator with nothing behind it: one body of a size, whatever is asked. It is what the emulator's
/// search is measured beside.
@main
struct ConstantBody {
    static func main() async throws {
        guard CommandLine.arguments.count == 3, let port = Int(CommandLine.arguments[1]),
            let size = Int(CommandLine.arguments[2])
        else {
            FileHandle.standardError.write(Data("constant-body: usage: constant-body PORT BYTES\n".utf8))
            exit(64)
        }
        let body = ByteBuffer(repeating: UInt8(ascii: "x"), count: size)
        let router = Router()
        router.get("v1.0/users") { _, _ in
            Response(status: .ok, headers: [.contentType: "application/json"], body: .init(byteBuffer: body))
        }
        let application = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname("127.0.0.1", port: port), serverName: nil),
            logger: Logger(label: "constant-body") { _ in SwiftLogNoOpLogHandler() })
        try await application.runService()
    }
}
