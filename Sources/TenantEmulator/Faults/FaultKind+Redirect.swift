import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static let redirectEffects: [String: FaultEffect] = [
        "redirect-parameter": .redirect { answer, scene in
            let name = scene.fault.name ?? ""
            answer[name] = scene.newValue(for: answer[name].map(JSONValue.string)).map { $0.string ?? $0.text }
        },
        "redirect-parameter-added": .redirect { answer, scene in
            let name = scene.fault.name ?? ""
            let value = scene.newValue(for: answer[name].map(JSONValue.string))
            answer.fields.append((name, value.map { $0.string ?? $0.text } ?? ""))
        },
        "redirect-code-foreign": .redirect { answer, scene in
            guard let code = answer["code"], var other = try await scene.database.grant(standingBehind: code) else {
                return
            }
            // As somebody else's sign-in has it: bound to another proof key.
            (other.family, other.nonce) = (UUID().uuidString, other.nonce.map { _ in RandomText.make() })
            other.proofKey = try? ProofKey(challenge: RandomText.make(), method: "S256")
            let stolen = "1." + RandomText.make(bytes: 48)
            try await scene.database.insertCode(stolen, for: other, at: scene.now)
            answer["code"] = stolen
        },
        "redirect-error": .redirect { answer, scene in
            guard let number = scene.fault.error.flatMap({ Int($0) }) else {
                answer.fail(scene.fault.error ?? "server_error", scene.fault.text ?? "It went wrong.")
                return
            }
            let error = EntraError.ofNumber(number)
            RequestNotes.note(error)
            let words = error.description(EntraTrace(scene.request, at: scene.now), separator: "\r\n")
            answer.fail(error.error, scene.fault.text ?? words)
            answer["error_uri"] = "\(scene.base.url)/error?code=\(number)"
        },
        "redirect-carrier": .redirect { answer, scene in
            answer.carrier =
                switch scene.fault.text {
                case "query": .query
                case "form": .formPost
                default: .fragment
                }
        },
        "redirect-path-wrong": .redirect { answer, _ in
            answer.target += answer.target.hasSuffix("/") ? "elsewhere" : "/elsewhere"
        },
        "proof-key-required": .before { scene in
            guard scene.parameters["code_challenge_method"] != "S256" else { return nil }
            var error = EntraError(.missingChallenge)
            error.status = .badRequest
            return error.response(to: scene.request, at: scene.now)
        },
        "proof-key-ignored": .before { scene in
            guard let code = scene.parameters["code"] else { return nil }
            try await scene.database.forgetProofKey(of: code)
            let pairs = scene.parameters.pairs.filter { $0.name != "code_verifier" }
            scene.parameters = FormParameters(pairs)
            scene.request.body = RequestBody(buffer: ByteBuffer(string: FormParameters.encode(pairs)))
            return nil
        },
        "logout-keeps-session": .before { scene in
            // Without the cookie the route finds no session to end; the browser is not told to drop it either.
            var head = scene.request.head
            head.headerFields[.cookie] = nil
            scene.request = Request(head: head, body: scene.request.body)
            return nil
        },
    ]
}
