import HTTPTypes
import Hummingbird

extension Router<EmulatorRequestContext> {
    /// Answers GET, POST, PUT, PATCH and DELETE where an endpoint doesn't take them as Microsoft does, and not as if there
    /// were no such endpoint.
    ///
    /// - Parameters:
    ///   - accepted: What it takes.
    ///   - path: The endpoint.
    func refuseMethods(other accepted: [HTTPRequest.Method], at path: RouterPath) {
        for method in [HTTPRequest.Method.get, .post, .put, .patch, .delete] where !accepted.contains(method) {
            on(path, method: method) { _, _ -> Response in
                throw EntraError.wrongMethod(method, accepted: accepted)
            }
        }
    }
}

extension EntraError {
    /// An endpoint that is there, asked by a method that it doesn't take.
    static func wrongMethod(_ method: HTTPRequest.Method, accepted: [HTTPRequest.Method]) -> EntraError {
        let names = accepted.map(\.rawValue).joined(separator: ", ")
        var error = EntraError(
            900561, "invalid_request",
            "The endpoint only accepts \(names) requests. Received a \(method.rawValue) request.")
        error.status = .methodNotAllowed
        error.allowed = names
        return error
    }
}
