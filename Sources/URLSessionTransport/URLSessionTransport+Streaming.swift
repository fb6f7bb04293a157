import Foundation
public import HTTPTypes
public import NativeOAuth

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSessionTransport {
    /// Sends a request and hands the answer over while it arrives.
    ///
    /// Data and files are streamed. A multipart body with files in it, and a stream, are written to a private temporary
    /// file first, up to 1 GiB, and are sent with a length. On Linux a file is kept in memory while it is sent, and so is
    /// an answer that is read slowly, up to `limits.responseBytes`; on Apple's systems the connection waits. Encoded
    /// bodies (gzip) are decoded on the way, and the limit counts decoded bytes.
    public func exchange<Result: Sendable>(
        _ request: HTTPRequest, body: RequestBody?, limits: TransferLimits, progress: TransferProgress.Report?,
        receive: @escaping @Sendable (HTTPResponse, ResponseBody) async throws -> Result
    ) async throws -> Result {
        guard let url = request.url else { throw OAuthError(.insecureURL, "The request has no absolute address.") }
        let meter = TransferMeter(sending: body, report: progress)
        let outgoing = URLRequest(request.describing(body), url: url, limits: limits)
        return try await meter.within(limits, at: url) {
            try await UploadSource.using(body, meter: meter) { source in
                let task = try self.task(for: outgoing, from: source)
                let events = TaskEvents(at: url, limits: limits, meter: meter)
                self.delegate.report(task, to: events)
                task.resume()
                defer { task.cancel() }
                let response = try await Self.head(from: events, at: url)
                return try await meter.deliver(
                    response, events.data(of: task), to: request, at: url, limits: limits,
                    explain: { TransportFailure.error(for: $0, at: url) }, receive: receive)
            }
        }
    }

    private func task(for request: URLRequest, from source: RequestBody.Whole?) throws -> URLSessionTask {
        switch source {
        case nil: return session.dataTask(with: request)
        case .data(let data)?: return session.uploadTask(with: request, from: data)
        case .file(let path)?:
            let url = URL(fileURLWithPath: path)
            #if canImport(FoundationNetworking)
            // Foundation on Linux ends the program if a task is canceled while it reads the task's file.
            return session.uploadTask(with: request, from: try Data(contentsOf: url, options: .mappedIfSafe))
            #else
            return session.uploadTask(with: request, fromFile: url)
            #endif
        }
    }

    private static func head(from events: TaskEvents, at url: URL) async throws -> HTTPResponse {
        do {
            for try await event in events.events {
                if case .response(let head) = event { return HTTPResponse(head) }
            }
        } catch {
            throw TransportFailure.error(for: error, at: url)
        }
        try Task.checkCancellation()
        throw TransportFailure.broken(url)
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest, url: URL, limits: TransferLimits) {
        self.init(url: url)
        httpMethod = request.method.rawValue
        // We watch the time ourselves; URLSession's own clock would also run while the body is not read.
        timeoutInterval = TimeInterval(limits.timeout.components.seconds) + 60
        httpShouldHandleCookies = false
        for field in request.joinedFields { addValue(field.value, forHTTPHeaderField: field.name.rawName) }
    }
}

extension HTTPResponse {
    fileprivate init(_ response: HTTPURLResponse) {
        self.init(status: .init(code: response.statusCode))
        for (name, value) in response.allHeaderFields {
            guard let name = name as? String, let value = value as? String, let fieldName = HTTPField.Name(name) else {
                continue
            }
            let values = fieldName == .setCookie ? SetCookieField.values(joined: value) : [value]
            headerFields.append(contentsOf: values.map { HTTPField(name: fieldName, value: $0) })
        }
    }
}

extension TransportFailure {
    /// Names an error of URLSession; `URLError` itself is not kept, because it holds the whole address.
    static func error(for error: any Error, at url: URL) -> any Error {
        guard !(error is OAuthError) else { return error }
        guard let code = (error as? URLError)?.code else { return broken(url) }
        switch code {
        case .cancelled: return CancellationError()
        case .timedOut: return timedOut(url)
        case .secureConnectionFailed, .serverCertificateHasBadDate, .serverCertificateUntrusted,
            .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid:
            return untrusted(url)
        case .appTransportSecurityRequiresSecureConnection: return refused(url)
        case .cannotFindHost, .dnsLookupFailed: return unknownName(url)
        case .cannotConnectToHost, .notConnectedToInternet: return unreachable(url)
        default: return broken(url)
        }
    }
}

/// Parts the `Set-Cookie` fields that URLSession has joined (RFC 9110, section 5.3).
///
/// Foundation joins repeated fields by commas, which is right for all fields but this one: a cookie's date has a comma
/// of its own.
enum SetCookieField {
    /// Parts at each comma that a name and an equals sign follow.
    static func values(joined text: String) -> [String] {
        text.split(separator: #/, *(?=[^=;, ]+=)/#, omittingEmptySubsequences: false).map { String($0) }
    }
}
