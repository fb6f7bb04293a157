import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static let redirectKinds = [
        redirect(
            "redirect-parameter", "The parameter `name` of the answer to the app is `value`, or missing.",
            ["name", "value"]
        ) {
            answer, scene in
            let name = scene.fault.name ?? ""
            answer[name] = scene.newValue(for: answer[name].map(JSONValue.string)).map { $0.string ?? $0.text }
        },
        redirect("redirect-parameter-added", "The answer has one more parameter `name`: `value`.", ["name", "value"]) {
            answer, scene in
            let name = scene.fault.name ?? ""
            let value = scene.newValue(for: answer[name].map(JSONValue.string))
            answer.fields.append((name, value.map { $0.string ?? $0.text } ?? ""))
        },
        redirect("redirect-code-foreign", "The code in the answer is good, and was made for somebody else's sign-in.") {
            answer, scene in
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
        redirect(
            "redirect-error",
            "The answer is the error server_error, or `error`, which may be one of Microsoft's numbers; `text` describes it.",
            ["error", "text"]
        ) { answer, scene in
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
        redirect(
            "redirect-carrier",
            "The answer travels in the fragment, or as `text` says: query, form; where the app asked for something else.",
            ["text"]
        ) { answer, scene in
            answer.carrier =
                switch scene.fault.text {
                case "query": .query
                case "form": .formPost
                default: .fragment
                }
        },
        redirect("redirect-path-wrong", "The answer goes to another path of the redirect URI.") { answer, _ in
            answer.target += answer.target.hasSuffix("/") ? "elsewhere" : "/elsewhere"
        },
        FaultKind(
            "proof-key-required",
            "A request to authorize without code_challenge_method=S256 is refused with status 400.",
            at: [.authorize],
            .before { scene in
                guard scene.parameters["code_challenge_method"] != "S256" else { return nil }
                var error = EntraError.missingChallenge
                error.status = .badRequest
                return error.response(to: scene.request, at: scene.now)
            }),
        FaultKind(
            "proof-key-ignored", "The server doesn't look at the code_verifier, as one without PKCE.", at: [.token],
            grant: "authorization_code",
            .before { scene in
                guard let code = scene.parameters["code"] else { return nil }
                try await scene.database.forgetProofKey(of: code)
                let pairs = scene.parameters.pairs.filter { $0.name != "code_verifier" }
                scene.parameters = FormParameters(pairs)
                scene.request.body = RequestBody(buffer: ByteBuffer(string: FormParameters.encode(pairs)))
                return nil
            }),
        FaultKind(
            "logout-keeps-session", "The person is told that they signed out, and the session lives on.", at: [.logout],
            .before { scene in
                // Without the cookie the route finds no session to end; the browser is not told to drop it either.
                var head = scene.request.head
                head.headerFields[.cookie] = nil
                scene.request = Request(head: head, body: scene.request.body)
                return nil
            }),
    ]

    private static func redirect(
        _ id: String, _ summary: String, _ settings: [String] = [],
        _ change: @escaping @Sendable (inout FaultedRedirect, FaultScene) async throws -> Void
    ) -> FaultKind {
        FaultKind(
            id, summary, at: [.authorize, .signIn], settings: settings, .redirect { try await change(&$0, $1) })
    }
}
