import SmallFoundation

extension AccountRecord {
    /// Reads what the encoder wrote, without the decoder, whose first use takes most of the time of a short program.
    ///
    /// What is not known here is passed over, as the decoder does.
    init?(written data: Data) {
        guard case .object(let members)? = try? JSONReader.read(data), let account = Account(members["account"]),
            let tokens = TokenSet(members["tokens"])
        else { return nil }
        self.init(account: account, tokens: tokens, clientID: members["clientID"]?.string)
    }
}

extension Account {
    fileprivate init?(_ json: JSONValue?) {
        guard case .object(let members)? = json, case .object(let id)? = members["id"],
            let issuer = id["issuer"]?.string, let subject = id["subject"]?.string,
            let granted = members["grantedScopes"]?.string, case .bool(let needsSignIn)? = members["needsSignIn"]
        else { return nil }
        self.init(
            id: ID(issuer: issuer, subject: subject), username: members["username"]?.string,
            name: members["name"]?.string, tenantID: members["tenantID"]?.string,
            grantedScopes: ScopeSet(granted: granted), needsSignIn: needsSignIn)
        objectID = members["objectID"]?.string
        declinedScopes = members["declinedScopes"]?.string.map { ScopeSet(granted: $0) }
        if case .object(let data)? = members["appData"] { appData = data.compactMapValues(\.string) }
    }
}

extension TokenSet {
    fileprivate init?(_ json: JSONValue?) {
        guard case .object(let members)? = json, let accessToken = members["accessToken"]?.string,
            let scopes = members["scopes"]?.string, let receivedAt = members["receivedAt"]?.double
        else { return nil }
        self.accessToken = Redacted(accessToken)
        self.scopes = ScopeSet(granted: scopes)
        self.receivedAt = Date(timeIntervalSinceReferenceDate: receivedAt)
        refreshToken = members["refreshToken"]?.string.map { Redacted($0) }
        idToken = members["idToken"]?.string.map { Redacted($0) }
        expiresAt = members["expiresAt"]?.double.map { Date(timeIntervalSinceReferenceDate: $0) }
        clockSkew = members["clockSkew"]?.double
        proofKey = members["proofKey"].flatMap { ProofKey($0) }
        if proofKey == nil, members["proofKey"] != nil { return nil }
    }
}
