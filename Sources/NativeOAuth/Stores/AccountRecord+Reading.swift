import SmallFoundation

extension AccountRecord {
    /// Reads what the encoder wrote, without the decoder, whose first use takes most of the time of a short program.
    ///
    /// Nil where there is anything besides, such as a key for proofs or a newer program's member: the decoder knows.
    init?(written data: Data) {
        guard case .object(let object)? = try? JSONReader.read(data) else { return nil }
        var members = Members(object)
        var account = members.object("account"), tokens = members.object("tokens")
        let clientID = members.text("clientID")
        guard members.isRead, let readAccount = Account(&account), let readTokens = TokenSet(&tokens) else {
            return nil
        }
        self.init(account: readAccount, tokens: readTokens, clientID: clientID)
    }

    /// The members of an object that were not read yet.
    fileprivate struct Members {
        private var rest: [String: JSONValue]
        private var isWrong = false
        /// Whether all were read, each of the type that it should have.
        var isRead: Bool { rest.isEmpty && !isWrong }

        init(_ members: [String: JSONValue]) { rest = members }

        private mutating func take<Value>(_ name: String, _ read: (JSONValue) -> Value?) -> Value? {
            guard let value = rest.removeValue(forKey: name) else { return nil }
            let result = read(value)
            if result == nil { isWrong = true }
            return result
        }

        mutating func text(_ name: String) -> String? { take(name, \.string) }
        mutating func scopes(_ name: String) -> ScopeSet? { text(name).map { ScopeSet(granted: $0) } }
        mutating func secret(_ name: String) -> Redacted<String>? { text(name).map { Redacted($0) } }
        mutating func number(_ name: String) -> Double? { take(name, \.double) }
        mutating func date(_ name: String) -> Date? { number(name).map { Date(timeIntervalSinceReferenceDate: $0) } }
        mutating func flag(_ name: String) -> Bool? {
            take(name) { if case .bool(let value) = $0 { value } else { nil } }
        }

        mutating func object(_ name: String) -> Members {
            take(name) { if case .object(let members) = $0 { Members(members) } else { nil } } ?? Members([:])
        }

        mutating func texts(_ name: String) -> [String: String]? {
            take(name) { value in
                guard case .object(let members) = value else { return nil }
                let texts = members.compactMapValues(\.string)
                return texts.count == members.count ? texts : nil
            }
        }
    }
}

extension Account {
    fileprivate init?(_ members: inout AccountRecord.Members) {
        var id = members.object("id")
        guard let issuer = id.text("issuer"), let subject = id.text("subject"), id.isRead,
            let granted = members.scopes("grantedScopes"), let needsSignIn = members.flag("needsSignIn")
        else { return nil }
        self.init(
            id: ID(issuer: issuer, subject: subject), username: members.text("username"), name: members.text("name"),
            tenantID: members.text("tenantID"), grantedScopes: granted, needsSignIn: needsSignIn)
        objectID = members.text("objectID")
        declinedScopes = members.scopes("declinedScopes")
        appData = members.texts("appData")
        if !members.isRead { return nil }
    }
}

extension TokenSet {
    fileprivate init?(_ members: inout AccountRecord.Members) {
        guard let accessToken = members.secret("accessToken"), let scopes = members.scopes("scopes"),
            let receivedAt = members.date("receivedAt")
        else { return nil }
        (self.accessToken, self.scopes, self.receivedAt) = (accessToken, scopes, receivedAt)
        refreshToken = members.secret("refreshToken")
        idToken = members.secret("idToken")
        expiresAt = members.date("expiresAt")
        clockSkew = members.number("clockSkew")
        if !members.isRead { return nil }
    }
}
