extension FilterParser {
    /// The clauses on the items of a list, after the word of the first of them.
    mutating func items(
        _ items: FilterCollection, _ name: String, as variable: String, from word: String
    ) throws(GraphError) -> FilterExpression {
        let (start, first) = (tokens, word)
        var (word, conditions) = (word, [SQLCondition]())
        while true {
            let function = word.lowercased()
            if ["startswith", "endswith"].contains(function), tokens.first == .open {
                tokens.removeFirst()
                guard case .word(let member)? = tokens.popFirst(), tokens.popFirst() == .comma else {
                    throw .invalidFilter
                }
                let value = try items.value(member, of: variable, name, in: self)
                guard items.hasBeginnings, function == "startswith" || !schema.isOfUsers else {
                    throw schema.unsupported(name)
                }
                if function == "endswith", !isAdvanced { throw .advancedOnly("endsWith") }
                let text = try literal()
                conditions.append(function == "startswith" ? .prefix(of: value, text) : .suffix(of: value, text))
                guard tokens.popFirst() == .close else { throw .invalidFilter }
            } else {
                let value = try items.value(word, of: variable, name, in: self)
                guard takeOperator() == "eq" else { throw schema.unsupported(name) }
                conditions.append(SQLCondition(sql: "\(value) = ?", arguments: [try literal()]))
            }
            guard take(word: "and") else { break }
            guard case .word(let next)? = tokens.popFirst() else { throw .invalidFilter }
            word = next
        }
        let written = written(since: start)
        guard tokens.popFirst() == .close else { throw .invalidFilter }
        let all = SQLCondition.join(conditions, " AND ")
        return .clause(
            "\(name)/any(\(variable):\(first) \(written))",
            SQLCondition(
                sql: "EXISTS (SELECT 1 FROM json_each(\(items.sql)) WHERE \(all.sql))", arguments: all.arguments))
    }

    private mutating func literal() throws(GraphError) -> String {
        switch tokens.popFirst() {
        case .text(let text)?: return schema.folded(text)
        case .word(let word)?: return Self.time(word)?.lowercased() ?? word.lowercased()
        default: throw .invalidFilter
        }
    }

    private func written(since start: ArraySlice<FilterLexer.Token>) -> String {
        start[start.startIndex..<tokens.startIndex].map(\.written).joined(separator: " ")
    }
}

/// A list of a user's whose items have members that a filter can ask for.
struct FilterCollection: Sendable {
    let sql: String
    let hasBeginnings: Bool
    /// Its members, and whether they need an advanced query; an empty name is the item itself.
    private let members: [String: Bool]

    init?(name: String, of schema: FilterSchema) {
        guard schema.isOfUsers else {
            guard let list = schema.extra(name), list.kind == .list else { return nil }
            let hasBeginnings = list.support[1] == "D"
            self.init(
                list.sql, [(list.name == "assignedLicenses" ? "skuId" : ""): false], hasBeginnings: hasBeginnings)
            return
        }
        func extra(_ name: String) -> String { ExtraProperty(name: name)?.sql ?? "'[]'" }
        switch name.lowercased() {
        case "identities":
            self.init(UserProperty.identities.sql(view: .full), ["issuer": false, "issuerAssignedId": false])
        case "assignedlicenses": self.init(extra("assignedLicenses"), ["skuId": false])
        case "assignedplans":
            self.init(
                extra("assignedPlans"), ["capabilityStatus": true, "service": true, "servicePlanId": true])
        case "provisionedplans": self.init(extra("provisionedPlans"), ["provisioningStatus": true, "service": true])
        case "onpremisesprovisioningerrors":
            self.init(extra("onPremisesProvisioningErrors"), ["category": false, "propertyCausingError": false])
        case "authorizationinfo/certificateuserids":
            self.init("\(extra("authorizationInfo")) -> '$.certificateUserIds'", ["": true], hasBeginnings: true)
        default: return nil
        }
    }

    private init(_ sql: String, _ members: [String: Bool], hasBeginnings: Bool = false) {
        (self.sql, self.members, self.hasBeginnings) = (sql, members, hasBeginnings)
    }

    /// What a word inside `any` stands for, as SQL: `c/issuer`, or `c` alone.
    fileprivate func value(
        _ word: String, of variable: String, _ name: String, in parser: FilterParser
    ) throws(GraphError) -> String {
        let parts = word.split(separator: "/", maxSplits: 1).map(String.init)
        let member = parts.count > 1 ? parts[1] : ""
        guard parts.first == variable,
            let (own, needsAdvanced) = members.first(where: { $0.key.lowercased() == member.lowercased() })
        else { throw parser.schema.unsupported(name) }
        guard parser.isAdvanced || !needsAdvanced else { throw .advancedOnly("any") }
        return own.isEmpty ? "lower(value)" : "lower(value ->> '$.\(own)')"
    }
}
