import Foundation
import TenantEmulator

/// Data goes to standard output, talk to standard error; each line in one piece.
enum StandardStreams {
    static func print(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }

    static func complain(_ line: String) {
        FileHandle.standardError.write(Data((line + "\n").utf8))
    }

    /// Logs a request: what was asked for and what was answered, never the query, headers or bodies.
    static func log(_ request: HandledRequest) {
        let components = request.duration.components
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let failure = request.failure.map { " " + $0 } ?? ""
        complain("\(request.status) \(request.method) \(request.path) \(milliseconds) ms\(failure)")
    }
}
