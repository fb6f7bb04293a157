import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    private static let lists: Set<EmulatedEndpoint> = [.users, .people, .relationships, .delta]
    private static let profiles = lists.union([.me, .user, .manager])

    static let graphListKinds = [
        list(
            "next-link-foreign", "The link to the next page is on another host: http://attacker.example/, or `text`.",
            ["text"]
        ) {
            json, scene in
            json["@odata.nextLink"] = .string(scene.fault.text ?? "http://attacker.example/v1.0/users?$skiptoken=1")
        },
        list("next-link-loop", "The link to the next page leads to the same page.") { json, scene in
            json["@odata.nextLink"] = .string(scene.base.url + (scene.request.head.path ?? ""))
        },
        list("next-link-endless", "There is always one more page, each at another address.") { json, scene in
            leadOn(&json, scene)
        },
        list("pages-empty", "The pages are empty, and there is always one more.") { json, scene in
            json["value"] = []
            leadOn(&json, scene)
        },
        list("next-link-relative", "The link to the next page has no host.") { json, _ in
            json["@odata.nextLink"] = "/v1.0/users?$skiptoken=1"
        },
        list("value-missing", "The list has no member value.") { json, _ in json["value"] = nil },
        list("value-duplicated", "Everybody in the list comes twice.") { json, _ in
            json["value"] = .array((json["value"]?.array ?? []).flatMap { [$0, $0] })
        },
        list("count-missing", "The list has no @odata.count.") { json, _ in json["@odata.count"] = nil },
        list("count-wrong", "@odata.count is -1.") { json, _ in json["@odata.count"] = -1 },
    ]

    static let graphAnswerKinds = [
        person("names-null", "Nobody has a name.") { person in
            for name in ["displayName", "givenName", "surname", "mail", "userPrincipalName"] { person[name] = .null }
        },
        person("names-long", "Everybody's name is 5,000 characters long.") { person in
            person["displayName"] = .string(String(repeating: "Wolfeschlegelsteinhausenberger", count: 167))
        },
        person("names-controls", "Everybody's name has control characters and an escape sequence in it.") { person in
            person["displayName"] = "Ad\u{0}ele\u{1B}[2J\u{7}\r\nVance\u{9D}"
        },
        person("names-bidirectional", "Everybody's name turns the writing direction around.") { person in
            person["displayName"] = "Adele \u{202E}ecnaV\u{2066} \u{1F469}\u{200D}\u{1F680}"
        },
        person("ids-missing", "Nobody has an id.") { person in person["id"] = nil },
        person("types-wrong", "Text is a number, and lists are text.") { person in
            person["displayName"] = 42
            person["jobTitle"] = ["a list"]
            person["businessPhones"] = "one phone"
            person["accountEnabled"] = "yes"
        },
        person("fields-extra", "Everybody has members that nobody knows.") { person in
            person["favouriteColour"] = "octarine"
            person["nested"] = ["deep": [["deeper": .null]]]
        },
        person("enumerations-unknown", "Everybody is of a type that nobody knows.") { person in
            person["userType"] = "Clone"
        },
        FaultKind(
            "graph-token-refused", "A token is refused as expired although it is fresh (401).",
            at: EmulatedEndpoint.graph,
            .before { scene in
                RequestNotes.note(GraphError.expiredToken)
                return GraphError.expiredToken.response(to: scene.request, at: scene.now)
            }),
        FaultKind(
            "graph-forbidden", "What is asked for is refused for want of privileges (403).",
            at: EmulatedEndpoint.graph,
            .before { scene in
                RequestNotes.note(GraphError.denied)
                return GraphError.denied.response(to: scene.request, at: scene.now)
            }),
        FaultKind(
            "graph-claims-challenge",
            "Access is evaluated anew: 401, or `status`, with the claims that the next token has to be asked for with.",
            at: EmulatedEndpoint.graph, settings: ["status", "text"],
            .before { scene in
                let error = GraphError(
                    HTTPResponse.Status(code: scene.fault.status ?? 401), "InvalidAuthenticationToken",
                    scene.fault.text
                        ?? "Continuous access evaluation resulted in challenge with result: InteractionRequired and code: TokenIssuedBeforeRevocationTimestamp"
                )
                RequestNotes.note(error)
                var response = error.response(to: scene.request, at: scene.now)
                let claims =
                    #"{"access_token":{"nbf":{"essential":true, "value":"\#(Int(scene.now.timeIntervalSince1970))"}}}"#
                let encoded = Data(claims.utf8).base64EncodedString()
                response.headers[.wwwAuthenticate] =
                    (response.headers[.wwwAuthenticate] ?? "Bearer realm=\"\"")
                    + ", error=\"insufficient_claims\", claims=\"\(encoded)\""
                return response
            }),
    ]

    /// Leads to the next page, or to the same one again where there is none, at an address that is new each time.
    private static func leadOn(_ json: inout JSONValue, _ scene: FaultScene) {
        let link = json["@odata.nextLink"]?.string ?? scene.base.url + (scene.request.head.path ?? "")
        let parts = link.split(separator: "?", maxSplits: 1)
        // Graph passes over what doesn't begin with a dollar sign.
        let kept = parts.dropFirst().joined().split(separator: "&").filter { !$0.hasPrefix("page=") }
        let query = (kept.map(String.init) + ["page=\(RandomText.make(bytes: 8))"]).joined(separator: "&")
        json["@odata.nextLink"] = .string("\(parts[0])?\(query)")
        json["@odata.deltaLink"] = nil
    }

    private static func list(
        _ id: String, _ summary: String, _ settings: [String] = [],
        _ change: @escaping @Sendable (inout JSONValue, FaultScene) -> Void
    ) -> FaultKind {
        FaultKind(id, summary, at: lists, settings: settings, .json { json, scene in change(&json, scene) })
    }

    /// Changes everybody in an answer: those in a list, or the one that it is about.
    private static func person(
        _ id: String, _ summary: String, _ edit: @escaping @Sendable (inout JSONValue) -> Void
    ) -> FaultKind {
        FaultKind(
            id, summary, at: profiles,
            .json { json, _ in
                if json["value"]?.array == nil { edit(&json) } else { change(&json, "value", edit) }
            })
    }
}

extension FaultKind {
    static let batchKinds = [
        batch("batch-shuffled", "The answers come in the opposite order.") { Array($0.reversed()) },
        batch("batch-item-missing", "The last answer is missing.") { Array($0.dropLast()) },
        batch("batch-item-throttled", "The first answer is 429 with Retry-After: 5, inside a 200.") { answers in
            failed(answers, 429, "TooManyRequests", ["Retry-After": "5", "Content-Type": "application/json"])
        },
        batch("batch-item-failed-dependency", "The first answer is 424.") { answers in
            failed(answers, 424, "FailedDependency", ["Content-Type": "application/json"])
        },
        batch("batch-item-unavailable", "The first answer is 503.") { answers in
            failed(answers, 503, "serviceNotAvailable", ["Content-Type": "application/json"])
        },
        batch("batch-id-case", "The ids come back in capitals.") { answers in
            answers.map { answer in
                var answer = answer
                answer["id"] = (answer["id"]?.string).map { .string($0.uppercased()) }
                return answer
            }
        },
        batch("batch-item-twice", "Each answer comes twice.") { $0.flatMap { [$0, $0] } },
        batch("batch-item-stranger", "There is an answer to something that was not asked.") { answers in
            answers + [["id": "nobody-asked", "status": 200, "body": ["displayName": "Nobody"]]]
        },
    ]

    private static func batch(
        _ id: String, _ summary: String, _ change: @escaping @Sendable ([JSONValue]) -> [JSONValue]
    ) -> FaultKind {
        FaultKind(
            id, summary, at: [.batch],
            .json { json, _ in
                json["responses"] = .array(change(json["responses"]?.array ?? []))
            })
    }

    private static func failed(
        _ answers: [JSONValue], _ status: Int, _ code: String, _ headers: JSONValue
    ) -> [JSONValue] {
        guard var first = answers.first else { return answers }
        first["status"] = .number(status)
        first["headers"] = headers
        first["body"] = ["error": ["code": .string(code), "message": "A fault that was asked for."]]
        return [first] + answers.dropFirst()
    }
}
