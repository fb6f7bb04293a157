import HTTPTypes
import NativeOAuth
import SmallFoundation

extension StubProvider {
    /// Asks for other nonces in proofs from now on, as providers do every few minutes.
    public func renewProofNonces() { ledger.proofNonces = [:] }

    /// Finds out which app asks, and whether it has proven who it is; a public client cannot (RFC 6749, section 2.3).
    func authenticate(_ request: Request) throws -> Bool {
        var clientID = request.form["client_id"]
        var secret = request.form["client_secret"]
        var isProven = false
        var refusal = Refusal("invalid_client", "The app is not known, or has not proven who it is.")
        refusal.status = .unauthorized
        if let field = request.headerFields[.authorization] {
            refusal.headerFields[.wwwAuthenticate] = "Basic realm=\"test\""
            let pair = Data(base64Encoded: String(field.dropFirst(6))).map { String(decoding: $0, as: UTF8.self) }
            // Both halves are form-encoded before they are joined, as the name and the value of a field are.
            let form = pair?.replacing(":", with: "=", maxReplacements: 1)
            let fields = form.flatMap { StubParameters(encoded: $0)?.fields }
            guard field.lowercased().hasPrefix("basic "), secret == nil, let fields, fields.count == 1,
                clientID == nil || clientID == fields[0].name
            else { throw refusal }
            (clientID, secret) = (fields[0].name, fields[0].value)
        }
        if let secret {
            self.secret(secret)
            isProven = secret == rules.clientSecret
        }
        // An assertion grant proves more than the app's name.
        let proves = request.form["grant_type"] == Self.jwtGrant
        guard clientID == rules.clientID || (proves && clientID == nil), isProven || secret == nil,
            isProven || proves || rules.clientSecret == nil
        else { throw refusal }
        return isProven
    }

    /// Checks an assertion that is signed with the app's key, and returns its claims (RFC 7523, section 3).
    func assertion(_ compact: String?) throws -> [String: StubJSON] {
        let audiences: [StubJSON?] = [.string(issuer.absoluteString), .string(address(of: .token))]
        guard let token = compact.flatMap({ ReceivedToken($0) }), let key = rules.clientKey?.members,
            token.isSigned(by: key), token.claims["iss"]?.string == rules.clientID,
            audiences.contains(token.claims["aud"]), let expires = token.claims["exp"]?.integer, expires > now
        else { throw Refusal("invalid_grant", "The assertion is not the app's, not for this provider, or too old.") }
        if let id = token.claims["jti"]?.string {
            guard ledger.seen.insert("assertion \(id)").inserted else {
                throw Refusal("invalid_grant", "The assertion was used before.")
            }
        }
        return token.claims
    }

    /// Checks the proof that comes with a request, and returns its key's thumbprint (RFC 9449, section 4.3); nil when
    /// there is no proof and none is needed.
    func proofThumbprint(_ request: Request, accessToken: String? = nil) throws -> String? {
        let proofs = request.headerFields[values: .dpop]
        guard let text = proofs.first, proofs.count == 1 else {
            guard proofs.isEmpty, !rules.requiresProofs else {
                throw Refusal("invalid_dpop_proof", "There has to be one proof.")
            }
            return nil
        }
        guard let proof = ReceivedToken(text), proof.header["typ"] == "dpop+jwt",
            let key = proof.header["jwk"]?.members, key["d"] == nil, proof.isSigned(by: key)
        else { throw Refusal("invalid_dpop_proof", "The proof is not signed with the key that it names.") }
        let claims = proof.claims
        guard claims["htm"]?.string == request.method.rawValue, claims["htu"]?.string == request.url else {
            throw Refusal("invalid_dpop_proof", "The proof is for another request.")
        }
        guard let issued = claims["iat"]?.integer, abs(issued - now) <= 300 else {
            throw Refusal("invalid_dpop_proof", "The proof is too old, or not of this time.")
        }
        guard accessToken.map({ claims["ath"]?.string == Base64URL.hash($0) }) ?? true else {
            throw Refusal("invalid_dpop_proof", "The proof is for another access token.")
        }
        try checkProofNonce(claims["nonce"]?.string, asker: accessToken == nil ? "provider" : "api")
        guard let id = claims["jti"]?.string, !id.isEmpty, ledger.seen.insert("proof \(id)").inserted else {
            throw Refusal("invalid_dpop_proof", "The proof was used before.")
        }
        let required = ["crv", "kty", "x", "y"].map { ($0, key[$0] ?? .null) }
        return Base64URL.hash(StubJSON.object(Dictionary(required) { $1 }).text)
    }

    /// > Source: [RFC 9449, section 8](https://www.rfc-editor.org/rfc/rfc9449#section-8)
    private func checkProofNonce(_ nonce: String?, asker: String) throws {
        guard rules.requiresProofNonces else { return }
        let wanted = ledger.proofNonces[asker] ?? draw("proof-nonce")
        ledger.proofNonces[asker] = wanted
        guard nonce == wanted else {
            var refusal = Refusal("use_dpop_nonce", "The proof has to carry the nonce in the header.")
            refusal.headerFields[.dpopNonce] = wanted
            throw refusal
        }
    }
}
