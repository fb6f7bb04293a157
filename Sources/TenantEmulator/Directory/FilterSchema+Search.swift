extension FilterSchema {
    /// The properties of objects that are few of which a search can ask, in lower case.
    static let searched = ["displayname", "description", "mail", "mailnickname"]

    /// What a clause asks of users: of `displayName` the beginnings of words, of every other property its own beginning.
    ///
    /// Of other objects it asks the beginnings of words of each, which ``EmulatorDatabase/places(of:where:)`` puts
    /// beside them.
    func search(_ name: String, _ text: String) throws(GraphError) -> FilterExpression {
        guard isOfUsers else {
            guard Self.searched.contains(name.lowercased()) else { throw unsupported(name) }
            let words = SearchTokenizer.tokens(of: text).map { word in
                SQLCondition(
                    sql: "instr(user.extra ->> '$.words.\(name.lowercased())', ?) > 0", arguments: [" " + word])
            }
            return .clause("\(name):\(text)", words.isEmpty ? .never : .join(words, " AND "))
        }
        guard let property = UserProperty(name: name) else { throw .unknownProperty(name) }
        switch property {
        case .displayName: return .words(SearchTokenizer.tokens(of: text))
        case .accountEnabled, .businessPhones, .createdDateTime, .id, .identities:
            throw .unsupportedClause(property.rawValue)
        case _ where property.kind == .texts: return .any(FilterProperty(property), .startsWith(text))
        default: return .test(FilterProperty(property), .startsWith(text))
        }
    }
}
