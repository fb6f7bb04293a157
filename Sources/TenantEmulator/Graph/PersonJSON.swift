/// Somebody one works with, as Graph's people have it.
enum PersonJSON {
    /// The properties, in the order of the documentation's example.
    ///
    /// - Parameters:
    ///   - user: Who it is.
    ///   - rank: How many are more relevant.
    ///   - select: Which of them; nil for all.
    /// - Returns: Name and value of each.
    static func members(of user: DirectoryUser, rank: Int, select: [String]? = nil) -> [JSONValue.Member] {
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
                    "class": .string(kind(of: user)),
                    "subclass": .string(subclass(of: user)),
                ]
            ),
        ]
        return members.filter { select?.contains($0.0) ?? true }.map { JSONValue.Member(name: $0.0, value: $0.1) }
    }

    /// The members, by name.
    static let names = [
        "id", "displayName", "givenName", "surname", "birthday", "personNotes", "isFavorite", "jobTitle", "companyName",
        "yomiCompany", "department", "officeLocation", "profession", "userPrincipalName", "imAddress",
        "scoredEmailAddresses", "phones", "postalAddresses", "websites", "personType",
    ]

    /// What a filter and an order may go by.
    static let comparedNames = [
        "displayName", "givenName", "surname", "jobTitle", "companyName", "department", "officeLocation",
        "userPrincipalName", "personType/class", "personType/subclass",
    ]

    /// The text of one of ``comparedNames``.
    static func text(_ name: String, of user: DirectoryUser) -> String? {
        switch name {
        case "personType/class": kind(of: user)
        case "personType/subclass": subclass(of: user)
        default: UserProperty(name: name).flatMap(user.text)
        }
    }

    private static func subclass(of user: DirectoryUser) -> String {
        user.userType == "Guest" ? "Guest" : "OrganizationUser"
    }

    /// > Source: [Person types](https://learn.microsoft.com/graph/search-concept-person#person-types)
    private static func kind(of user: DirectoryUser) -> String {
        user.userType == "Guest" ? "Other" : "Person"
    }

    private static func phone(_ number: String, type: String) -> JSONValue {
        ["type": .string(type), "number": .string(number)]
    }
}
