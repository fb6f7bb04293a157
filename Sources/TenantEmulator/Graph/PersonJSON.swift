/// Somebody one works with, as Graph's people have it.
enum PersonJSON {
    /// The properties, in the order of the documentation's example.
    ///
    /// - Parameters:
    ///   - user: Who it is.
    ///   - rank: How many are more relevant.
    /// - Returns: Name and value of each.
    static func members(of user: DirectoryUser, rank: Int) -> [JSONValue.Member] {
        var phones = user.businessPhones.map { phone($0, type: "business") }
        if let mobile = user.mobilePhone { phones.append(phone(mobile, type: "mobile")) }
        let members: [(String, JSONValue)] = [
            ("id", .string(user.id)), ("displayName", .string(user.displayName)),
            ("givenName", .optional(user.givenName)), ("surname", .optional(user.surname)),
            ("birthday", ""), ("personNotes", ""), ("isFavorite", false), ("jobTitle", .optional(user.jobTitle)),
            ("companyName", .optional(user.companyName)), ("yomiCompany", ""),
            ("department", .optional(user.department)), ("officeLocation", .optional(user.officeLocation)),
            ("profession", ""), ("userPrincipalName", .string(user.userPrincipalName)),
            ("imAddress", .string("sip:\(user.userPrincipalName)")),
            (
                "scoredEmailAddresses",
                .array(
                    user.mail.map {
                        [["address": .string($0), "relevanceScore": .number(max(30 - rank, 1))]]
                    } ?? [])
            ),
            ("phones", .array(phones)), ("postalAddresses", []), ("websites", []),
            (
                "personType",
                [
                    "class": "Person",
                    "subclass": .string(user.userType == "Guest" ? "OrganizationGuest" : "OrganizationUser"),
                ]
            ),
        ]
        return members.map { JSONValue.Member(name: $0.0, value: $0.1) }
    }

    private static func phone(_ number: String, type: String) -> JSONValue {
        ["type": .string(type), "number": .string(number)]
    }
}
