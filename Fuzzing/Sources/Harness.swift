import Foundation
import HTTPTypes

/// The parsers of everything that the network says, and what is made of what a person types, each with what must hold whatever it is given.
enum Harness: String, CaseIterable {
    case callback, discovery, keys, tokens, idToken = "id-token", challenge, claims, loopback, retry, encoding, device
    case json, people, queries

    func run(_ input: [UInt8]) {
        switch self {
        case .callback: callback(input)
        case .discovery: discovery(input)
        case .keys: keys(input)
        case .tokens: tokens(input)
        case .idToken: idToken(input)
        case .challenge: challenge(input)
        case .claims: claims(input)
        case .loopback: loopback(input)
        case .retry: retry(input)
        case .encoding: encoding(input)
        case .device: device(input)
        case .json: json(input)
        case .people: people(input)
        case .queries: queries(input)
        }
    }

    private func text(_ input: [UInt8]) -> String {
        String(decoding: input, as: UTF8.self)
    }

    /// What the browser comes back with.
    private func callback(_ input: [UInt8]) {
        let redirect = "http://127.0.0.1:7777/callback"
        guard let endpoint = URL(string: "https://login.example/authorize"),
            let issuer = URL(string: "https://login.example"),
            let settings = try? ClientSettings(issuer: issuer, clientID: "client")
        else { return }
        guard
            let request = try? AuthorizationRequest(
                endpoint: endpoint, settings: settings, redirectURI: redirect, options: SignInOptions())
        else { return }
        // Nobody knows the state beforehand: an input has a row of As in its place.
        let state = request.fields.first { $0.name == "state" }?.value ?? ""
        let query = text(input).replacing(String(repeating: "A", count: 43), with: state)
        guard let url = URL(string: redirect + "?" + query) else { return }
        let isAnswer = request.expectedCallback.verdict(on: url) == .answer
        let metadata = ServerMetadata(issuer: issuer.absoluteString)
        let response = try? AuthorizationResponse(callback: url, to: request, metadata: metadata, settings: settings)
        require(response == nil || isAnswer, "A response was accepted that is not the answer")
        require(response.map { !$0.code.reveal().isEmpty } ?? true, "A response has an empty code")
        plantedBug((response?.code.reveal().utf8.count ?? 0) > 8)
    }

    private func discovery(_ input: [UInt8]) {
        guard let metadata = try? JSONBody.decode(ServerMetadata.self, from: Data(input)) else { return }
        let isAccepted: Bool = (try? metadata.check()) != nil
        let endpoints = [metadata.tokenEndpoint, metadata.authorizationEndpoint, metadata.jwksURI]
        for endpoint in endpoints.compactMap({ $0 }) where isAccepted {
            require((try? EndpointRule.check(endpoint, named: "endpoint")) != nil, "An unsafe endpoint was accepted")
        }
        if let asked = URL(string: "https://login.example/common/v2.0") {
            for provider in ClientSettings.Provider.allCases {
                let settings = try? ClientSettings(issuer: asked, clientID: "client", provider: provider)
                guard let settings, (try? settings.check(metadataIssuer: metadata.issuer)) != nil else { continue }
                require(metadata.issuer.hasPrefix("https://login.example/"), "An issuer of another host was accepted")
                plantedBug(metadata.tokenEndpoint == nil)
            }
        }
    }

    private func keys(_ input: [UInt8]) {
        guard let set = try? JSONBody.decode(JSONWebKeySet.self, from: Data(input)) else { return }
        for algorithm in SigningAlgorithm.allCases {
            for key in set.candidates(keyID: nil, algorithm: algorithm).prefix(4) {
                let verifier = SignatureVerifier(key, for: algorithm)
                let isValid = verifier?.isValid(Data(repeating: 1, count: 64), of: Data("signed".utf8))
                require(isValid != true, "A made-up signature was believed")
                plantedBug(key.kid == nil)
            }
        }
    }

    private func tokens(_ input: [UInt8]) {
        guard let members = try? JSONBody.decode([String: JSONValue].self, from: Data(input)) else { return }
        let head = HTTPResponse(status: .badRequest, headerFields: [.contentType: "application/json"])
        let answer = EndpointAnswer(head, Data(input), from: .tokenEndpoint)
        if let refusal = answer.refusal {
            require(Self.isPrintable(refusal.errorDescription ?? ""), "A control character got through")
            require(Self.isPrintable(answer.error.description), "A control character got into a description")
        }
        guard let response = try? TokenResponse(members, serverDate: nil) else { return }
        require(response.expiresIn.map { $0 >= 0 && $0.isFinite } ?? true, "A lifetime is no lifetime")
        let set = TokenSet(response, requested: ["a"], now: Date(timeIntervalSince1970: 1_700_000_000))
        _ = TokenLife(
            set, at: Moment(date: Date(timeIntervalSince1970: 1_700_000_100), elapsed: .seconds(1), skew: nil)
        ).phase(at: .seconds(1))
        // Scopes are shown, and a provider may repeat anything in them, its token too.
        let secret = response.accessToken.reveal()
        let isHidden = !"\(set)".contains(secret) || secret.utf8.count < 20
        require(isHidden || set.scopes.parameterValue.contains(secret), "A token was printed")
        plantedBug(response.expiresIn == nil)
    }

    private func idToken(_ input: [UInt8]) {
        guard let token = try? IDToken(compact: Redacted(text(input))) else { return }
        let dots = input.filter { $0 == UInt8(ascii: ".") }.count
        require(dots == 2, "A token has not three parts")
        for claim in ["exp", "iat", "nbf", "auth_time"] {
            _ = token.claims.date(claim).map { $0.addingTimeInterval(300) }
        }
        _ = token.claims["aud"]?.strings
        plantedBug(token.signature.count == 6)
    }

    /// What a person is shown to sign in on another device.
    private func device(_ input: [UInt8]) {
        guard let members = try? JSONBody.decode([String: JSONValue].self, from: Data(input)),
            let codes = try? DeviceAuthorization(members, now: Date(timeIntervalSince1970: 1_700_000_000))
        else { return }
        require(!codes.deviceCode.reveal().isEmpty && !codes.userCode.isEmpty, "A code is empty")
        require(Self.isPrintable(codes.userCode), "A control character got into a code")
        require(Self.isPrintable(codes.message ?? ""), "A control character got into a message")
        let addresses = [codes.verificationURI, codes.verificationURIComplete].compactMap { $0 }
        for address in addresses {
            require((try? EndpointRule.check(address, named: "address")) != nil, "An unsafe address was accepted")
            require(Self.isPrintable(address.absoluteString), "A control character got into an address")
        }
        require(codes.lifetime > .zero && codes.lifetime <= .seconds(86400), "A lifetime is out of bounds")
        require(codes.interval >= .seconds(1) && codes.interval <= .seconds(60), "An interval is out of bounds")
        // What is meant to be shown may quote the code, which is the provider's doing.
        let shown = "\(codes.userCode) \(codes.message ?? "") \(addresses)"
        let secret = codes.deviceCode.reveal()
        require(
            !"\(codes)".contains(secret) || shown.contains(secret) || secret.utf8.count < 20,
            "A device code was printed")
        plantedBug(codes.interval > .seconds(5))
    }

    private static func isPrintable(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
    }
}
