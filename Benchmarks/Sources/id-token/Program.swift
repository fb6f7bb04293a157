import Foundation
import JWTKit
import NativeOAuthTesting

@testable import NativeOAuth

/// Times the check of an ID token, signature and all rules, next to jwt-kit checking the same signature, `exp` and `aud`.
@main
struct IDTokenBenchmark {
    struct Claims: JWTPayload {
        var iss: IssuerClaim
        var sub: SubjectClaim
        var aud: AudienceClaim
        var exp: ExpirationClaim
        var iat: IssuedAtClaim
        var nonce: String

        func verify(using algorithm: some JWTAlgorithm) async throws {
            try exp.verifyNotExpired()
            try aud.verifyIntendedAudience(includes: "client")
        }
    }

    static func main() async throws {
        let claims = Claims(
            iss: "https://login.example", sub: "1", aud: "client", exp: .init(value: Date() + 3600),
            iat: .init(value: Date()), nonce: "nonce")
        let elliptic = ES256PrivateKey()
        let rsa = try Insecure.RSA.PrivateKey(pem: rsaKey)
        let ellipticKeys = await JWTKeyCollection().add(ecdsa: elliptic, kid: "1")
        let rsaKeys = await JWTKeyCollection().add(rsa: rsa, digestAlgorithm: .sha256, kid: "1")
        let parameters = elliptic.publicKey.parameters
        let (modulus, exponent) = try rsa.publicKey.getKeyPrimitives()
        func base64URL(_ text: String?) -> String {
            (text ?? "").replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        }
        try await compare(
            "ES256", token: try await ellipticKeys.sign(claims, kid: "1"), with: ellipticKeys,
            key:
                #"{"kty":"EC","kid":"1","crv":"P-256","x":"\#(base64URL(parameters?.x))","y":"\#(base64URL(parameters?.y))"}"#
        )
        try await compare(
            "RS256", token: try await rsaKeys.sign(claims, kid: "1"), with: rsaKeys,
            key: #"{"kty":"RSA","kid":"1","n":"\#(Base64URL.encode(modulus))","e":"\#(Base64URL.encode(exponent))"}"#)
    }

    private static func compare(
        _ name: String, token: String, with keys: JWTKeyCollection, key: String
    ) async throws {
        guard let issuer = URL(string: "https://login.example") else { throw POSIXError(.EINVAL) }
        let settings = try ClientSettings(issuer: issuer, clientID: "client")
        let transport = StubTransport(["GET https://login.example/keys": .json(#"{"keys":[\#(key)]}"#)])
        let validator = IDTokenValidator(
            settings: settings,
            metadata: ServerMetadata(
                issuer: issuer.absoluteString, jwksURI: URL(string: "https://login.example/keys")),
            issuerPolicy: IssuerPolicy(settings), keys: JSONWebKeySetLoader(transport: transport, time: .system),
            time: .system)
        let response = try TokenResponse(
            ["access_token": .string("test"), "token_type": .string("Bearer")], serverDate: nil)
        let ours = try await perSecond {
            _ = try await validator.validate(
                Redacted(token), with: response, expecting: ExpectedIDToken(nonce: Redacted("nonce")))
        }
        let theirs = try await perSecond { _ = try await keys.verify(token, as: Claims.self) }
        print(
            "\(name): NativeOAuth \(Int(ours))/s, jwt-kit \(Int(theirs))/s, ratio \((ours / theirs * 100).rounded() / 100)"
        )
    }

    /// The best of five, in turn with nothing else.
    private static func perSecond(_ work: () async throws -> Void) async throws -> Double {
        let rounds = 2000
        var best = 0.0
        for _ in 0..<5 {
            let time = try await ContinuousClock().measure {
                for _ in 0..<rounds {
                    try await work()
                }
            }
            best = max(best, Double(rounds) / (time / .seconds(1)))
        }
        return best
    }
}

/// Test data: a key made for this benchmark, which opens nothing.
private let rsaKey = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQC2VoVP2qvzJEXa
    kzzvze9ob9BOeZZlpneWsQJzjegsK0nIizwVyHOKY7zGjmUJiibpb5+E/lH36RC0
    ZHXXHnc7fkz7WQMpQ8pzOEsF026Ptp1Ewez2A1PbTav/GouhCS0ylERna3FjNcjg
    CtV8/VrJB7JAjcW1lk11gZjXiR1xSflQCLvqMRxTwn4zH6wPc7dUMm/DYJigjhnf
    BqyMDNLax3m1NA6P7WqbG9/XV/b4qhkBJs5XkJyV0lgYY9/HqiqQ5jf3UsF6GUe6
    jZ6War4jHAQ4uG2v0S3EoHup8twkalcx/kXhCU2xtoK+dk1Gabr5zS904ndIoyX4
    LAXkVNzHAgMBAAECggEAAQHzulATi4RDoeRsEvPY4wNcgSqD2GuglTkaMd2dZFfC
    5cml2zBLOdRjmoH2m08OTajxFpDkjrxU0Xe3/P3X8StkAoQ96RBNAfD+3SPgzwjW
    eqb1snBXRMrQ7K0kC2TxFn/3ls4NsjDTENs5IyKFShTG+TtaAIRkSNtz/EZE3uI5
    hAw7+IGDq/YyUeBi0njTCYlrWtJMoFWHZwMYfZwhrQ9uM7Hb7nAPjb4AvMRvnQtE
    mfWYXEykoiCfZJXDEVG1VG1JsD4Ejy0pG2OLbFRQ6zOfoFvoX7QX5VZKF6X6Wy9W
    tqQZNTvMgWxB59RIY8FlHNiiqT3+VKVPHfKDZ2FydQKBgQD92kW9IlKCi40X/ZsM
    cnTjxK+tqkmbj3Gb7TQ7IVtZKPl3S/4STcd2fGyEbbiOmHwjPwRBC7gWlvUAy6Ld
    KBIGbLhRZry2k8Zdq3IffamRA6oKSPRELohGyIVgixTKZc9GnQjWl21Q2fExCUbW
    iYUX/nk2NRJzs3q7TWRUxFwkYwKBgQC34WFvlxth9RG9Vh+jXaDO1BtHwmQSpkQk
    +C9kjEzmTA9TfkFxCIuC7So/LtS962V2mVoMuQ13qs2ocQwuvp5lyI7k5OjiluH4
    ZZcX/BNZhkNT1mnBZpCyIzSaR+7psSfNF2OTVpBF9q/Dc1CIB2IUQwQ2ICFebuOM
    TBZCGwLZTQKBgA+YKxSVWTA/1mkU4UOAfIHJgWlPvrnZtAb6KW1AfVYa2Ehl2LPT
    J1+2AQyZmO7ZmzanFmHQkHyCxYZI/DZN0d2nLCOEBi/JIDR85cPdel84NGfxV2Ag
    46pFgzwNDzfnzTXvS62zG7oNyW1TvpBLXmu87EFSPVHyQqXi+Tjj3y01AoGAJDYE
    JB+TyuSiC7EsJdXIVzK59JW5c1q+zLD7VEe01R1hX0XbyVCveKcPzMWCK6xxnLty
    WlMO7eP7ABLTHVl4g/7M9RKHMigYc/w9lwGTJewk0hvFU8rI7+uy7jcAO5Ehj2ft
    uhQv8Tc1Qb4xu7gIfoj8CVSmfZxEv1o0f+wl0XkCgYEA9CK+lt/cOvV/BYcrSGQN
    9nk6ebJ5aVxmKVeq7gxtHO3cKzTWAkzjENqF2BzeQRqAjo6EinwzSWdEyT7GN27x
    sl0Gjdx9AwYsEVreHTpIh4BO+Qeq7UfagIrHnz7Z/QJfAewly0JYMMsLshXIGAMk
    SBaDbbnAEYpf0vqeVdbKVmM=
    -----END PRIVATE KEY-----
    """
