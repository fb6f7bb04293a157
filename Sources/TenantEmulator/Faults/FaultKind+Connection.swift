import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension FaultKind {
    static let connectionKinds = [
        FaultKind(
            "delay", "The answer comes later: 5 seconds, or `seconds`.", settings: ["seconds"],
            .before { scene in
                try await Task.sleep(for: .seconds(scene.fault.seconds ?? 5))
                return nil
            }),
        FaultKind(
            "hang", "No answer ever comes; the connection breaks when the fault is taken away.",
            .before { scene in
                await scene.faults.hang()
                try Task.checkCancellation()
                try await scene.breakConnection()
            }),
        FaultKind(
            "connection-reset", "The connection is reset, and nothing has happened.",
            .before { scene in
                try await scene.breakConnection()
            }),
        FaultKind(
            "answer-lost", "What was asked for happens, and the connection is reset before the answer.",
            .response { _, scene in try await scene.breakConnection() }),
        FaultKind(
            "refresh-answer-lost", "A refresh token is used and replaced, and the client never sees the answer.",
            at: [.token], grant: "refresh_token",
            .response { response, scene in
                guard response.status == .ok else { return response }
                try await scene.breakConnection()
            }),
        FaultKind(
            "redirect-loop", "The request is redirected to itself.",
            .before { scene in redirected(scene.base.url + (scene.request.head.path ?? "/")) }),
        FaultKind(
            "redirect-elsewhere",
            "The request is redirected to another host: http://attacker.example/, or `text`. With 307, so that a body goes along.",
            settings: ["text"], .before { scene in redirected(scene.fault.text ?? "http://attacker.example/stolen") }),
    ]

    private static func redirected(_ location: String) -> Response {
        Response(status: .temporaryRedirect, headers: [.location: location, .cacheControl: "no-store"])
    }
}

extension FaultKind {
    static let statusKinds = [
        FaultKind(
            "status", "The answer has status 500, or `status`, with Microsoft's body and the code `error`.",
            settings: ["status", "error"],
            .before { scene in
                refusal(scene, HTTPResponse.Status(code: scene.fault.status ?? 500), scene.fault.error)
            }),
        throttled(
            "throttled", "429 with Retry-After: 5, or `text`, and at Graph with the code TooManyRequests, or `error`.",
            settings: ["text", "error"]
        ) { $0.fault.text ?? "5" },
        FaultKind(
            "throttle-near", "The answer says that most of what the app may ask for is used up: 0.8 to 1.8, or `text`.",
            at: EmulatedEndpoint.graph, settings: ["text"],
            .response { response, scene in
                var response = response
                response.headers[.throttleLimitPercentage] = scene.fault.text ?? "0.9"
                return response
            }),
        throttled(
            "throttled-date", "429 with a Retry-After that is a date, 5 seconds or `seconds` from now.",
            settings: ["seconds"]
        ) {
            httpDate($0.now.addingTimeInterval($0.fault.seconds ?? 5))
        },
        throttled("throttled-fraction", "429 with Retry-After: 0.249, as was seen of batches.") { _ in "0.249" },
        throttled("throttled-without-time", "429 without Retry-After.") { _ in nil },
        throttled("throttled-for-days", "429 with Retry-After: 999999.") { _ in "999999" },
    ]

    private static func throttled(
        _ id: String, _ summary: String, settings: [String] = [],
        retryAfter: @escaping @Sendable (FaultScene) -> String?
    ) -> FaultKind {
        FaultKind(
            id, "The answer is " + summary, settings: settings,
            .before { scene in
                var response = refusal(scene, .tooManyRequests, scene.fault.error)
                response.headers[.retryAfter] = retryAfter(scene)
                if EmulatedEndpoint.graph.contains(scene.endpoint) {
                    let (client, tenant) = scene.bearerParties
                    response.headers[.throttleScope] = "Tenant_Application/ReadWrite/\(client)/\(tenant)"
                    response.headers[.throttleInformation] = "ResourceUnitLimitExceeded"
                }
                return response
            })
    }

    /// An answer that refuses, in the form of the endpoint.
    static func refusal(_ scene: FaultScene, _ status: HTTPResponse.Status, _ code: String?) -> Response {
        guard EmulatedEndpoint.graph.contains(scene.endpoint) || scene.request.uri.path.hasPrefix("/v1.0") else {
            var error = status == .tooManyRequests ? EntraError.tenantThrottled : EntraError.directoryUnavailable
            if let code { error = EntraError(error.number, code, error.message) }
            error.status = status
            RequestNotes.note(error)
            return error.response(to: scene.request, at: scene.now)
        }
        let error: GraphError =
            switch status.code {
            case 429:
                GraphError(
                    status, code ?? "TooManyRequests",
                    "This request is throttled. Please try again after the value specified in the Retry-After header.")
            case 503, 504: GraphError(status, code ?? "serviceNotAvailable", "The service is not available.")
            case 500...: GraphError(status, code ?? "generalException", "There was an internal server error.")
            default: GraphError(status, code ?? "UnknownError", "The request can't be answered.")
            }
        RequestNotes.note(error)
        return error.response(to: scene.request, at: scene.now)
    }

    /// A date as HTTP writes it.
    ///
    /// > Source: [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)
    static func httpDate(_ date: Date) -> String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let parts = calendar.dateComponents([.weekday, .day, .month, .year, .hour, .minute, .second], from: date)
        let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        func two(_ number: Int?) -> String { (number ?? 0) < 10 ? "0\(number ?? 0)" : "\(number ?? 0)" }
        let time = [parts.hour, parts.minute, parts.second].map(two).joined(separator: ":")
        return
            "\(days[(parts.weekday ?? 1) - 1]), \(two(parts.day)) \(months[(parts.month ?? 1) - 1]) \(parts.year ?? 0) \(time) GMT"
    }
}

extension HTTPField.Name {
    static let throttleLimitPercentage = HTTPField.Name("x-ms-throttle-limit-percentage") ?? .server
    static let throttleScope = HTTPField.Name("x-ms-throttle-scope") ?? .server
    static let throttleInformation = HTTPField.Name("x-ms-throttle-information") ?? .server
}

extension EntraError {
    static let tenantThrottled = EntraError(
        90055, "temporarily_unavailable", "Tenant request throttled by Microsoft Entra ID. Try again later.")
    static let directoryUnavailable = EntraError(
        90033, "temporarily_unavailable", "The Microsoft Entra directory is temporarily unavailable. Try again later.")
}
