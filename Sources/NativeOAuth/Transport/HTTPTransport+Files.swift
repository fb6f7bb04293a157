public import HTTPTypes

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension HTTPTransport {
    /// Sends a request without a body.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - limits: How large the answer may be and how long it may take.
    /// - Returns: The answer's head and its whole body.
    /// - Throws: As ``send(_:body:limits:)`` does.
    public func data(for request: HTTPRequest, limits: TransferLimits = .api) async throws -> (HTTPResponse, Data) {
        try await send(request, body: nil, limits: limits)
    }

    /// Sends a body of any kind and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - body: The body; a file or a stream is read while it is sent.
    ///   - limits: How large the answer may be and how long it may take.
    ///   - progress: Told of every step.
    /// - Returns: The answer's head and its whole body.
    /// - Throws: As ``withResponse(to:body:limits:progress:receive:)`` does.
    public func upload(
        _ request: HTTPRequest, body: RequestBody, limits: TransferLimits = .upload,
        progress: TransferProgress.Report? = nil
    ) async throws -> (HTTPResponse, Data) {
        try await withResponse(to: request, body: body, limits: limits, progress: progress) { response, body in
            (response, try await body.data())
        }
    }

    /// Gets a file and keeps it on the disk.
    ///
    /// The file, of mode 0600, appears under its name when it is whole and on the disk, in place of what was there. When
    /// the download fails or is canceled nothing is left behind. An answer that is no success is not written.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - file: Where the file is to be; its directory has to be there.
    ///   - limits: How large the answer may be and how long it may take.
    ///   - progress: Told of every step.
    /// - Returns: The answer's head, and the body of an answer that is no success (not 2xx), up to 1 MiB.
    /// - Throws: ``OAuthError`` with `fileWriteFailed`, and as ``withResponse(to:body:limits:progress:receive:)`` does.
    @discardableResult
    public func download(
        _ request: HTTPRequest, to file: URL, limits: TransferLimits = .download,
        progress: TransferProgress.Report? = nil
    ) async throws -> (HTTPResponse, Data) {
        let path = file.path(percentEncoded: false)
        return try await withResponse(to: request, body: nil, limits: limits, progress: progress) { response, body in
            guard response.status.kind == .successful else {
                return (response, try await body.data(upTo: TransferLimits.protocolMessage.responseBytes))
            }
            let partial = try PartialFile(beside: path)
            for try await chunk in body {
                try partial.write(chunk)
            }
            try Task.checkCancellation()
            try partial.move(to: path)
            return (response, Data())
        }
    }
}
