import Foundation

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
