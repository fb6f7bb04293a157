import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static let redirectKinds = [
        redirect("redirect-state-wrong", "The state in the answer is another one.") { answer, _ in
            answer["state"] = "somebody-elses-state"
        },
        redirect("redirect-state-missing", "The answer has no state.") { answer, _ in answer["state"] = nil },
        redirect("redirect-state-twice", "The answer has a second state.") { answer, _ in
            answer.fields.append(("state", "somebody-elses-state"))
        },
        redirect("redirect-code-missing", "The answer has a state and no code.") { answer, _ in answer["code"] = nil },
        redirect("redirect-code-twice", "The answer has a second code.") { answer, _ in
            answer.fields.append(("code", "1.somebody-elses-code"))
        },
        redirect("redirect-code-unknown", "The code in the answer is one that nobody gave out.") { answer, _ in
            answer["code"] = "1.nobody-gave-this-out"
        },
        redirect("redirect-code-foreign", "The code in the answer is good, and was made for somebody else's sign-in.") {
            answer, scene in
            guard let code = answer["code"], let grant = try await scene.database.grant(standingBehind: code) else {
                return
            }
            let stolen = "1." + RandomText.make(bytes: 48)
            try await scene.database.insertCode(
                stolen, for: grant.stolen(),
                expiresAt: scene.now.addingTimeInterval(TimeInterval(EmulatorLifetimes().code)), at: scene.now)
            answer["code"] = stolen
        },
        redirect("redirect-issuer-wrong", "The answer says that another issuer gave it (iss).") { answer, _ in
            answer["iss"] = "https://attacker.example/common/v2.0"
        },
        redirect("redirect-error-unknown", "The answer is an error that no specification knows.") { answer, _ in
            answer.fail("quantum_decoherence", "Nobody knows this error.")
        },
        redirect("redirect-error-script", "The answer is an error whose description is HTML with a script.") {
            answer, _ in
            answer.fail("server_error", "<script>alert(1)</script><img src=x onerror=alert(2)>")
        },
        redirect("redirect-error-controls", "The answer is an error whose description has control characters.") {
            answer, _ in answer.fail("server_error", "\u{1B}[2J\u{7}wiped\u{0}\r\nSet-Cookie: a=b\u{202E}txt")
        },
        redirect(
            "redirect-error-huge", "The answer is an error whose description is 100 kB long, or `bytes`.", ["bytes"]
        ) {
            answer, scene in
            answer.fail(
                "server_error", String(repeating: "A long story. ", count: (scene.fault.bytes ?? 100_000) / 14 + 1))
        },
        redirect("redirect-temporarily-unavailable", "The answer is temporarily_unavailable.") { answer, _ in
            answer.fail("temporarily_unavailable", EntraError.directoryUnavailable.headline)
        },
        redirect("redirect-fragment", "The answer is in the fragment, where a query was asked for.") { answer, _ in
            answer.carrier = answer.carrier == .fragment ? .query : .fragment
        },
        redirect("redirect-form-post", "The answer comes as a form, where the app asked for something else.") {
            answer, _ in answer.carrier = .form
        },
        redirect("redirect-path-wrong", "The answer goes to another path of the redirect URI.") { answer, _ in
            answer.target += answer.target.hasSuffix("/") ? "elsewhere" : "/elsewhere"
        },
        redirect("redirect-extra-parameters", "The answer has fifty parameters that mean nothing.") { answer, _ in
            for number in 1...50 { answer.fields.append(("extra_\(number)", "value")) }
        },
        FaultKind(
            "proof-key-required",
            "A request to authorize without code_challenge_method=S256 is refused with status 400.",
            at: [.authorize],
            .before { scene in
                guard scene.parameters["code_challenge_method"] != "S256" else { return nil }
                var error = EntraError.missingChallenge
                error.status = .badRequest
                RequestNotes.note(error)
                return error.response(to: scene.request, at: scene.now)
            }),
        FaultKind(
            "proof-key-ignored", "The server doesn't look at the code_verifier, as one without PKCE.", at: [.token],
            grant: "authorization_code",
            .before { scene in
                guard let code = scene.parameters["code"] else { return nil }
                try await scene.database.forgetProofKey(of: code)
                let pairs = scene.parameters.pairs.filter { $0.name != "code_verifier" }
                scene.replaceForm(pairs)
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

extension Grant {
    /// The same person's grant as somebody else's sign-in has it: bound to another proof key.
    func stolen() -> Grant {
        var stolen = self
        stolen.family = UUID().uuidString
        stolen.nonce = nonce.map { _ in RandomText.make() }
        stolen.proofKey = try? ProofKey(challenge: RandomText.make(), method: "S256")
        return stolen
    }
}

extension FaultKind {
    static let logoutKinds = [
        FaultKind(
            "logout-keeps-session", "The person is told that they signed out, and the session lives on.", at: [.logout],
            .before {
                scene in
                // Without the cookie the route finds no session to end; the browser is not told to drop it either.
                var head = scene.request.head
                head.headerFields[.cookie] = nil
                scene.request = Request(head: head, body: scene.request.body)
                return nil
            }),
        FaultKind(
            "logout-keeps-cookie", "The session ends, and the browser keeps its cookie.", at: [.logout],
            .response {
                response, _ in
                var response = response
                response.headers[values: .setCookie] = []
                return response
            }),
        logout("logout-state-wrong", "The answer to the app has another state.") { location, _ in
            replacing("state", in: location, with: "somebody-elses-state")
        },
        logout("logout-state-missing", "The answer to the app has no state.") { location, _ in
            String(location.prefix { $0 != "?" })
        },
        logout("logout-redirect-elsewhere", "The browser is sent to another host: http://attacker.example/, or `text`.")
        {
            _, scene in scene.fault.text ?? "http://attacker.example/signed-out"
        },
    ]

    private static func replacing(_ name: String, in location: String, with value: String) -> String {
        let halves = location.split(separator: "?", maxSplits: 1).map(String.init)
        guard halves.count == 2 else { return location }
        let pairs = FormParameters(halves[1]).pairs.map { ($0.name, $0.name == name ? value : $0.value) }
        return halves[0] + "?" + FormParameters.encode(pairs.map { (name: $0.0, value: $0.1) })
    }

    private static func logout(
        _ id: String, _ summary: String, _ change: @escaping @Sendable (String, FaultScene) -> String
    ) -> FaultKind {
        FaultKind(
            id, summary, at: [.logout], settings: ["text"],
            .response { response, scene in
                guard let location = response.headers[.location] else { return response }
                var response = response
                response.headers[.location] = change(location, scene)
                return response
            })
    }
}
