import Foundation
import NativeOAuth

/// Brings a body to where URLSession can take it from.
///
/// It streams a file by itself. A stream of its own making it asks for again whenever it likes, and on Linux it has none:
/// so a body of several parts, or one that is a stream, is written to a file first, of mode 0600 and up to 1 GiB.
enum UploadSource {
    /// The most bytes that are written to a file first.
    static let maximumSpooled = 1 << 30

    /// Runs an exchange with a body's source, nil without a body, and removes what was made for it.
    static func using<Result>(
        _ body: RequestBody?, meter: TransferMeter, exchange: (RequestBody.Whole?) async throws -> Result
    ) async throws -> Result {
        guard let body else { return try await exchange(nil) }
        if let whole = body.whole {
            // The first piece is read here, so that a file that is gone or has changed is told of as such.
            var chunks = body.chunks.makeAsyncIterator()
            _ = try await chunks.next()
            return try await exchange(whole)
        }
        let directory = FileManager.default.temporaryDirectory
        let spool = try PartialFile(beside: directory.appendingPathComponent("upload").path)
        try await fill(spool, with: body, meter: meter)
        let result = try await exchange(.file(path: spool.path))
        spool.discard()
        return result
    }

    private static func fill(_ spool: borrowing PartialFile, with body: RequestBody, meter: TransferMeter) async throws
    {
        meter.beginWork()
        defer { meter.endWork() }
        var count = 0
        for try await chunk in body.chunks {
            count += chunk.count
            guard count <= maximumSpooled else {
                throw OAuthError(
                    .bodyUnreadable,
                    "The body has more than \(maximumSpooled) bytes, and URLSession cannot stream it. "
                        + "Put the body into a file and send that.")
            }
            try spool.write(chunk)
        }
    }
}
