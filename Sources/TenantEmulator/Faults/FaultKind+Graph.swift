import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    private static let lists: Set<EmulatedEndpoint> = [.users, .people, .relationships, .delta]

    static let graphKinds = [
        FaultKind(
            "person-member", "The member `name` of everybody in the answer is `value`, or missing.",
            at: lists.union([.me, .user, .manager]), settings: ["name", "value"],
            .json { json, scene in
                if json["value"]?.array == nil {
                    setMember(of: &json, scene)
                } else {
                    change(&json, "value") { setMember(of: &$0, scene) }
                }
            }),
        FaultKind(
            "next-link-endless", "There is always one more page, each at another address.", at: lists,
            .json { json, scene in
                let link = json["@odata.nextLink"]?.string ?? scene.base.url + (scene.request.head.path ?? "")
                let parts = link.split(separator: "?", maxSplits: 1)
                // Graph passes over what doesn't begin with a dollar sign.
                let kept = parts.dropFirst().joined().split(separator: "&").filter { !$0.hasPrefix("page=") }
                let query = (kept.map(String.init) + ["page=\(RandomText.make(bytes: 8))"]).joined(separator: "&")
                json["@odata.nextLink"] = .string("\(parts[0])?\(query)")
                json["@odata.deltaLink"] = nil
            }),
        FaultKind(
            "value-duplicated", "Everybody in the list comes twice.", at: lists,
            .json { json, _ in json["value"] = .array((json["value"]?.array ?? []).flatMap { [$0, $0] }) }),
        FaultKind(
            "graph-claims-challenge",
            "Access is evaluated anew: 401, or `status`, with the claims that the next token has to be asked for with.",
            at: EmulatedEndpoint.graph, settings: ["status", "text"],
            .before { scene in
                let challenge = GraphError.challenge(notBefore: Int(scene.now.timeIntervalSince1970))
                var error = GraphError(
                    HTTPResponse.Status(code: scene.fault.status ?? 401), challenge.code,
                    scene.fault.text ?? challenge.message)
                error.notBefore = challenge.notBefore
                return error.response(to: scene.request, at: scene.now)
            }),
        batch(
            "batch-answers",
            "The answers come in the opposite order, or as `text` says: missing (the last one), twice, stranger (one more, to something that was not asked), capitals (the ids).",
            ["text"]
        ) { answers, scene in
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
        batch(
            "batch-item-status", "The first answer has status 429, or `status`, inside a 200; 429 with Retry-After: 5.",
            ["status"]
        ) { answers, scene in
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

    private static func batch(
        _ id: String, _ summary: String, _ settings: [String] = [],
        _ change: @escaping @Sendable ([JSONValue], FaultScene) -> [JSONValue]
    ) -> FaultKind {
        FaultKind(
            id, summary, at: [.batch], settings: settings,
            .json { json, scene in json["responses"] = .array(change(json["responses"]?.array ?? [], scene)) })
    }
}
