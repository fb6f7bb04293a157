public import Foundation
public import HTTPTypes
public import NativeOAuth

#if canImport(FoundationNetworking)
public import FoundationNetworking
#endif

/// Carries requests over URLSession: the usual choice in apps, and on Linux where start-up time does not matter.
///
/// The session is an ephemeral one without cookies and cache, and redirects are handed back instead of followed.
public final class URLSessionTransport: HTTPTransport {
    private let session: URLSession
    private let delegate: SessionDelegate

    /// Makes a transport with a session of its own.
    public convenience init() {
        self.init(configuration: Self.keepingNothing)
    }

    /// Makes a transport with a configuration of yours, for a proxy or a background policy.
    ///
    /// - Parameter configuration: What the session is made of; give it no cache and no cookie storage.
    public convenience init(configuration: URLSessionConfiguration) {
        self.init(configuration: configuration, evaluation: nil)
    }

    init(configuration: URLSessionConfiguration, evaluation: TrustEvaluation?) {
        delegate = SessionDelegate(evaluation: evaluation)
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    /// An ephemeral configuration without cookies and cache.
    static var keepingNothing: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.urlCredentialStorage = nil
        return configuration
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Sends one request and waits for the whole answer.
    ///
    /// - Parameters:
    ///   - request: The request, with an absolute URL.
    ///   - body: The body, or nil for none.
    ///   - limits: How large the answer may be and how long it may take.
    /// - Returns: The answer's head and its whole body.
    /// - Throws: As `HTTPTransport.send(_:body:limits:)` does.
    public func send(
        _ request: HTTPRequest, body: Data?, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        guard let url = request.url else {
            throw OAuthError(.insecureURL, "The request has no absolute address.")
        }
        let outgoing = URLRequest(request, url: url, body: body)
        return try await withDeadline(limits.timeout, on: .system, expired: { TransportFailure.timedOut(url) }) {
            try await self.exchange(outgoing, url: url, limits: limits)
        }
    }

    private func exchange(
        _ request: URLRequest, url: URL, limits: TransferLimits
    ) async throws -> (HTTPResponse, Data) {
        let task = session.dataTask(with: request)
        let events = delegate.events(of: task)
        task.resume()
        defer { task.cancel() }
        var response: HTTPResponse?
        var body = Data()
        for await event in events {
            switch event {
            case .response(let head):
                response = HTTPResponse(head)
            case .data(let bytes):
                guard body.count + bytes.count <= limits.responseBytes else {
                    throw TransportFailure.tooLarge(url, limits)
                }
                body.append(bytes)
            case .failed(let error):
                throw TransportFailure.error(for: error, at: url)
            }
        }
        try Task.checkCancellation()
        guard let response else { throw TransportFailure.broken(url) }
        return (response, body)
    }
}

extension URLRequest {
    fileprivate init(_ request: HTTPRequest, url: URL, body: Data?) {
        self.init(url: url)
        httpMethod = request.method.rawValue
        httpBody = body
        httpShouldHandleCookies = false
        for field in request.joinedFields {
            addValue(field.value, forHTTPHeaderField: field.name.rawName)
        }
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
