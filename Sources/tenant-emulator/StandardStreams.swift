import Foundation
import TenantEmulator

/// Data goes to standard output, talk to standard error; each line in one piece.
///
/// Whoever read them may have gone away; the emulator goes on all the same.
enum StandardStreams {
    static func print(_ line: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
    }

    static func complain(_ line: String) {
        try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }

    /// Logs a request: what was asked for and what was answered, never the query, headers or bodies.
    static func log(_ request: HandledRequest) {
        let components = request.duration.components
        let milliseconds = components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
        let failure = request.failure.map { " " + $0 } ?? ""
        complain("\(request.status) \(request.method) \(request.path) \(milliseconds) ms\(failure)")
    }
}
