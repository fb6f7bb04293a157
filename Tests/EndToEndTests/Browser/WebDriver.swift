import Foundation
import HTTPTypes
import NativeOAuth

/// Speaks W3C WebDriver: JSON over HTTP, one request for each thing that a person does.
///
/// > Source: [WebDriver, section 6](https://www.w3.org/TR/webdriver2/#protocol)
struct WebDriver: Sendable {
    let base: String
    let transport: any HTTPTransport

    /// Sends a command and reads the value of its answer.
    func post<Value: Decodable>(
        _ path: String, _ body: some Encodable, returning type: Value.Type = Nothing.self
    ) async throws -> Value {
        try await send(.post, path, JSONEncoder().encode(body))
    }

    /// Asks for something.
    func get<Value: Decodable>(_ path: String, returning type: Value.Type = String.self) async throws -> Value {
        try await send(.get, path, nil)
    }

    /// Ends something.
    func delete(_ path: String) async throws {
        let _: Nothing = try await send(.delete, path, nil)
    }

    /// Tries again what a page in between has spoiled, for a minute.
    ///
    /// Each try asks the browser, which waits by itself for an element that isn't there.
    static func retrying<Value>(_ action: () async throws -> Value) async throws -> Value {
        let deadline = ContinuousClock.now + .seconds(60)
        while true {
            do {
                return try await action()
            } catch let error as WebDriverError where error.isPassing && ContinuousClock.now < deadline {}
        }
    }

    /// Longer than the browser waits for a page or an element.
    private static let limits = TransferLimits(responseBytes: 16 << 20, timeout: .seconds(180))

    private func send<Value: Decodable>(_ method: HTTPRequest.Method, _ path: String, _ body: Data?) async throws
        -> Value
    {
        guard let url = URL(string: base + path) else { throw ProgramFailure("\(base + path) is no address.") }
        let request = HTTPRequest(
            method: method, url: url, headerFields: [.contentType: "application/json; charset=utf-8"])
        let (response, data) = try await transport.send(request, body: body, limits: Self.limits)
        guard response.status == .ok else {
            let answer = try? JSONDecoder().decode(Answer<WebDriverError>.self, from: data)
            throw answer?.value ?? WebDriverError(error: "\(response.status.code)", message: "\(method) \(path)")
        }
        return try JSONDecoder().decode(Answer<Value>.self, from: data).value
    }

    private struct Answer<Value: Decodable>: Decodable {
        var value: Value
    }

    /// No parameters, or an answer that says nothing.
    struct Nothing: Codable {
        init() {}

        init(from decoder: any Decoder) throws {}
    }
}

/// What the browser did not do, and why.
struct WebDriverError: Error, Decodable, CustomStringConvertible {
    /// WebDriver's code, such as `no such element`.
    var error: String
    var message: String

    var description: String { "The browser: \(error): \(message)" }

    /// Whether it says no more than that the page was just about to be another one, or to be drawn.
    var isPassing: Bool {
        ["stale element reference", "element not interactable", "element click intercepted", "no such element"]
            .contains(error)
    }
}
