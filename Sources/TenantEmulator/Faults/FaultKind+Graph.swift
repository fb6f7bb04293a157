import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static let graphEffects: [String: FaultEffect] = [
        "person-member": .json { json, scene in
            if json["value"]?.array == nil {
                setMember(of: &json, scene)
            } else {
                change(&json, "value") { setMember(of: &$0, scene) }
            }
        },
        "next-link-endless": .json { json, scene in
            let link = json["@odata.nextLink"]?.string ?? scene.base.url + (scene.request.head.path ?? "")
            let parts = link.split(separator: "?", maxSplits: 1)
            // Graph passes over what doesn't begin with a dollar sign.
            let kept = parts.dropFirst().joined().split(separator: "&").filter { !$0.hasPrefix("page=") }
            let query = (kept.map(String.init) + ["page=\(RandomText.make(bytes: 8))"]).joined(separator: "&")
            json["@odata.nextLink"] = .string("\(parts[0])?\(query)")
            json["@odata.deltaLink"] = nil
        },
        "value-duplicated": .json { json, _ in
            json["value"] = .array((json["value"]?.array ?? []).flatMap { [$0, $0] })
        },
        "graph-claims-challenge": .before { scene in
            let challenge = GraphError.challenge(notBefore: Int(scene.now.timeIntervalSince1970))
            var error = GraphError(
                HTTPResponse.Status(code: scene.fault.status ?? 401), challenge.code,
                scene.fault.text ?? challenge.message)
            error.notBefore = challenge.notBefore
            return error.response(to: scene.request, at: scene.now)
        },
        "batch-answers": batch { answers, scene in
            switch scene.fault.text {
            case "missing": return answers.dropLast()
            case "twice": return answers.flatMap { [$0, $0] }
            case "stranger":
                return answers + [["id": "nobody-asked", "status": 200, "body": ["displayName": "Nobody"]]]
            case "capitals":
                return answers.map { answer in
                    var answer = answer
                    answer["id"] = (answer["id"]?.string).map { .string($0.uppercased()) }
                    return answer
                }
            default: return answers.reversed()
            }
        },
        "batch-item-status": batch { answers, scene in
            guard var first = answers.first else { return answers }
            let status = scene.fault.status ?? 429
            let codes = [424: "FailedDependency", 429: "TooManyRequests", 503: "serviceNotAvailable"]
            first["status"] = .number(status)
            first["headers"] = ["Content-Type": "application/json"]
            if status == 429 { first["headers"]?["Retry-After"] = "5" }
            let code = codes[status] ?? "UnknownError"
            first["body"] = ["error": ["code": .string(code), "message": "A fault that was asked for."]]
            return [first] + answers.dropFirst()
        },
    ]

    private static func batch(_ change: @escaping @Sendable ([JSONValue], FaultScene) -> [JSONValue]) -> FaultEffect {
        .json { json, scene in json["responses"] = .array(change(json["responses"]?.array ?? [], scene)) }
    }
}
