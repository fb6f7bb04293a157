import Foundation
import HTTPTypes

extension Harness {
    /// Header fields of an API's answer.
    func challenge(_ input: [UInt8]) {
        let value = String(decoding: input, as: UTF8.self)
        guard HTTPField.isValidValue(value) else { return }
        let response = HTTPResponse(status: .unauthorized, headerFields: [.wwwAuthenticate: value])
        for challenge in AuthenticationChallenge.all(in: response) {
            require(challenge.scheme == challenge.scheme.lowercased(), "A scheme is not in lower case")
            require(!challenge.scheme.isEmpty, "A scheme is empty")
            plantedBug(challenge.parameters["realm"]?.isEmpty ?? false)
        }
    }

    /// What an API demands of the next token.
    func claims(_ input: [UInt8]) {
        if let request = try? ClaimsRequest(json: Data(input)) {
            let value = request.parameterValue ?? "{}"
            require(
                (try? ClaimsRequest(json: Data(value.utf8))) != nil || value.utf8.count > 8192, "Claims do not survive")
            plantedBug(value.contains("z"))
        }
        let encoded = Data(input).base64EncodedString()
        let response = HTTPResponse(
            status: .unauthorized,
            headerFields: [.wwwAuthenticate: "Bearer error=\"insufficient_claims\", claims=\"\(encoded)\""])
        guard
            let tokens = try? TokenResponse(
                ["access_token": .string("t"), "token_type": .string("Bearer")], serverDate: nil)
        else { return }
        let token = AccessToken(TokenSet(tokens, requested: [], now: Date()))
        _ = try? TokenRejection(rejected: token, by: response)
    }

    /// What another program on this machine may send to the listener.
    func loopback(_ input: [UInt8]) {
        guard
            let expected = try? ExpectedCallback(redirectURI: "http://127.0.0.1:7777/callback", state: Redacted("st"))
        else { return }
        let exchange = LoopbackExchange(redirectURI: "http://127.0.0.1:7777/callback", expected: expected)
        guard let outcome = exchange.outcome(of: input) else { return }
        require(outcome.reply.starts(with: Array("HTTP/1.1 ".utf8)), "An answer is no answer")
        if let callback = outcome.callback {
            require(expected.verdict(on: callback) == .answer, "Something else was taken for the answer")
            plantedBug(callback.query()?.contains("session_state") ?? false)
        }
    }

    func retry(_ input: [UInt8]) {
        let value = String(decoding: input, as: UTF8.self)
        guard HTTPField.isValidValue(value) else { return }
        var response = HTTPResponse(status: .tooManyRequests)
        response.headerFields[.retryAfter] = value
        response.headerFields[.date] = "Sun, 06 Nov 1994 08:49:37 GMT"
        if let wait = RetryAfter.duration(in: response) {
            require(wait >= .zero && wait <= .seconds(3600), "A wait is out of bounds")
            plantedBug(wait == .seconds(12))
        }
    }

    func encoding(_ input: [UInt8]) {
        let text = String(decoding: input, as: UTF8.self)
        let encoded = PercentEncoding.encode(pairs: [(text, text)])
        let pairs = PercentEncoding.pairs(in: encoded)
        require(pairs?.count == 1 && pairs?[0].value == text, "An encoded pair does not come back")
        if let bytes = Base64URL.decode(text) {
            require(Base64URL.encode(bytes) == text, "A text has two spellings")
            plantedBug(bytes.count == 7)
        }
        let clean = DisplayText.clean(text, limit: 100)
        require(clean.count <= 101, "A text is too long")
        if let redirect = try? RedirectURI(text) {
            require(URL(string: redirect.string)?.fragment() == nil, "A redirect has a fragment")
        }
        _ = HTTPDate.parse(text)
        _ = try? ScopeSet(parsing: text)
    }
}
