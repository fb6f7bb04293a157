import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static let connectionEffects: [String: FaultEffect] = [
        "delay": .before { scene in
            try await Task.sleep(for: .seconds(scene.fault.seconds ?? 5))
            return nil
        },
        "hang": .before { scene in
            try await scene.faults.hang()
            try await scene.breakConnection()
        },
        "connection-reset": .before { scene in try await scene.breakConnection() },
        "answer-lost": .response { _, scene in try await scene.breakConnection() },
        "request-redirected": .before { scene in
            Response(
                status: .temporaryRedirect,
                headers: [
                    .location: scene.fault.text ?? scene.base.url + (scene.request.head.path ?? "/"),
                    .cacheControl: "no-store",
                ])
        },
        "status": .before { scene in
            refusal(scene, HTTPResponse.Status(code: scene.fault.status ?? 500), scene.fault.error)
        },
        "throttled": .before { scene in
            var response = refusal(scene, .tooManyRequests, scene.fault.error)
            let date = scene.fault.seconds.map { httpDate(scene.now.addingTimeInterval($0)) }
            let wait = scene.fault.text ?? date ?? "5"
            response.headers[.retryAfter] = wait.isEmpty ? nil : wait
            if EmulatedEndpoint.graph.contains(scene.endpoint) {
                let (client, tenant) = scene.bearerParties
                response.headers[.throttleScope] = "Tenant_Application/ReadWrite/\(client)/\(tenant)"
                response.headers[.throttleInformation] = "ResourceUnitLimitExceeded"
            }
            return response
        },
        "answer-header": .response { response, scene in
            guard let name = HTTPField.Name(scene.fault.name ?? "") else { return response }
            var response = response
            let old = response.headers[name].map(JSONValue.string)
            response.headers[values: name] = []
            response.headers[name] = scene.newValue(for: old).map { $0.string ?? $0.text }
            return response
        },
    ]

    static func refusal(_ scene: FaultScene, _ status: HTTPResponse.Status, _ code: String?) -> Response {
        guard EmulatedEndpoint.graph.contains(scene.endpoint) || scene.request.uri.path.hasPrefix("/v1.0") else {
            var error = status == .tooManyRequests ? EntraError(.tenantThrottled) : EntraError(.directoryUnavailable)
            if let code { error = EntraError(error.number, code, error.message) }
            error.status = status
            return error.response(to: scene.request, at: scene.now)
        }
        let known: GraphError =
            switch status.code {
            case 401: GraphError(.expiredToken)
            case 403: GraphError(.denied)
            case 404 where scene.endpoint == .photo: GraphError(.photoNotFound)
            case 429: GraphError(status, "TooManyRequests", "Please retry again later.")
            case 503, 504: GraphError(status, "serviceNotAvailable", "The service is not available.")
            case 500...: GraphError(status, "generalException", "There was an internal server error.")
            default: GraphError(status, "UnknownError", "The request can't be answered.")
            }
        return GraphError(status, code ?? known.code, known.message).response(to: scene.request, at: scene.now)
    }

    /// > Source: [RFC 9110, section 5.6.7](https://www.rfc-editor.org/rfc/rfc9110#section-5.6.7)
    static func httpDate(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone.gmt
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        return formatter.string(from: date)
    }
}
