import Crypto
import HTTPTypes
import SmallFoundation

/// A proof that the sender of a request holds a key: made for one request, and of no use with another
/// (RFC 9449, section 4.2).
struct Proof: Sendable {
    private struct Header: Encodable {
        let typ = "dpop+jwt"
        let alg = SigningAlgorithm.es256.rawValue
        let jwk: JSONWebKey

        // Written out, because the coder leaves constants out otherwise.
        enum CodingKeys: CodingKey {
            case typ, alg, jwk
        }
    }

    struct Claims: Encodable {
        let jti: String
        let htm: String
        let htu: String
        let iat: Int64
        let ath: String?
        let nonce: String?
    }

    let claims: Claims

    /// States what is to be proven; each statement has an identifier of its own.
    init(of request: HTTPRequest, at date: Date, token: Redacted<String>?, nonce: String?) throws(OAuthError) {
        claims = Claims(
            jti: RandomBytes.token(), htm: request.method.rawValue, htu: try Self.target(of: request),
            iat: Int64(date.timeIntervalSince1970), ath: token?.digest, nonce: nonce)
    }

    func signed(by key: any ProofSigningKey) throws -> String {
        let encoder = JSONEncoder.canonical
        let header = Base64URL.encode(try encoder.encode(Header(jwk: key.publicJWK)))
        let text = "\(header).\(Base64URL.encode(try encoder.encode(claims)))"
        let signature = try key.signature(for: Data(text.utf8))
        return "\(text).\(Base64URL.encode(signature.rawRepresentation))"
    }

    /// The address of a request as a proof names it (`htu`): without query and fragment, the scheme and the host in
    /// lower case, without the usual port (RFC 9449, section 4.3; RFC 3986, section 6.2).
    ///
    /// The path stays byte for byte what is sent: a server that normalizes finds the same, and so does one that does not.
    static func target(of request: HTTPRequest) throws(OAuthError) -> String {
        guard let scheme = request.scheme?.lowercased(), var host = request.authority?.lowercased(), !host.isEmpty
        else { throw OAuthError(.insecureURL, "The request has no absolute address.") }
        for port in [scheme == "https" ? ":443" : ":80", ":"] where host.hasSuffix(port) {
            host.removeLast(port.count)
        }
        let path = request.path?.prefix { $0 != "?" && $0 != "#" } ?? ""
        return "\(scheme)://\(host)\(path.isEmpty ? "/" : path)"
    }
}
