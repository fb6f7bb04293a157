extension IDTokenValidator {
    /// Gets the keys, so that judging a token later does not depend on the network.
    ///
    /// - Throws: ``OAuthError`` with `missingEndpoint`, or what fetching the keys throws.
    func prepare() async throws {
        _ = try await keys.keys(at: metadata.required(.keys))
    }

    /// Checks the signature with the keys that are known, and once more with newly fetched ones: a provider may have
    /// changed its keys just before it signed.
    func checkSignature(_ token: IDToken, issuer: String) async throws {
        let accepted = metadata.idTokenSigningAlgValuesSupported
        guard accepted?.contains(token.algorithm.rawValue) ?? true else {
            throw IDToken.invalid("is signed in a way that the provider does not announce")
        }
        let url = try metadata.required(.keys)
        guard let doubt = fault(in: token, issuer: issuer, keys: try await keys.keys(at: url)) else { return }
        guard let renewed = try await keys.renewedKeys(at: url) else { throw doubt }
        if let fault = fault(in: token, issuer: issuer, keys: renewed) {
            throw fault
        }
    }

    private func fault(in token: IDToken, issuer: String, keys: JSONWebKeySet) -> OAuthError? {
        var signer: SignatureVerifier?
        for key in keys.candidates(keyID: token.keyID, algorithm: token.algorithm) where signs(for: issuer, key) {
            guard let verifier = SignatureVerifier(key, for: token.algorithm) else { continue }
            guard signer == nil else { return IDToken.invalid("does not say which key signed it") }
            signer = verifier
        }
        guard let signer else { return IDToken.invalid("is signed with a key that nobody published") }
        return signer.isValid(token.signature, of: token.signedBytes) ? nil : IDToken.invalid("has a wrong signature")
    }

    /// Microsoft says of each key whose tokens it signs.
    private func signs(for issuer: String, _ key: JSONWebKey) -> Bool {
        guard issuerPolicy.provider == .entra, let keyIssuer = key.issuer else { return true }
        return issuerPolicy.accepts(responseIssuer: issuer, metadataIssuer: keyIssuer)
    }
}
