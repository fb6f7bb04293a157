extension PersonReader {
    /// Reads what Graph says of people one works with, and of people who are gone.
    ///
    /// > Source: [person resource type](https://learn.microsoft.com/en-us/graph/api/resources/person),
    /// > [Use delta query](https://learn.microsoft.com/en-us/graph/delta-query-overview)
    mutating func readOther(
        _ property: PersonProperty, _ json: inout JSONReader, _ person: inout Person, _ progress: inout Progress
    ) throws {
        let kind = try json.kind()
        switch (property, kind) {
        case (.removed, .object):
            progress.removal = try Self.member("reason", &json) ?? "deleted"
        case (.removed, _):
            progress.removal = "deleted"
            try json.skip()
        case (.personType, .object):
            // What is no user of the organization is called as it came: a room, a group, a contact.
            guard let subclass = try Self.member("subclass", &json), subclass.lowercased() != "organizationuser" else {
                return
            }
            if progress.extended == nil { progress.extended = ExtendedProperties() }
            // `Guest`, and `OrganizationGuest` in some answers.
            let type = subclass.lowercased().hasSuffix("guest") ? "Guest" : subclass
            if progress.extended?.userType == nil { progress.extended?.userType = type }
        case (.scoredEmailAddresses, .array), (.phones, .array):
            try json.array { json in
                guard try json.kind() == .object else { return try json.skip() }
                if property == .phones {
                    try Self.phone(&json, &person)
                } else {
                    let address = try Self.member("address", &json)
                    person.mail = person.mail ?? address
                }
            }
        default:
            if kind != .null { report(property.name.description, kind, of: nil) }
            try json.skip()
        }
    }

    private static func phone(_ json: inout JSONReader, _ person: inout Person) throws {
        let start = json.at
        guard let number = try member("number", &json) else { return }
        json.at = start
        if try member("type", &json) == "mobile" {
            person.mobilePhone = person.mobilePhone ?? number
        } else {
            person.businessPhones.append(number)
        }
    }

    /// The text of one member of an object.
    private static func member(_ wanted: StaticString, _ json: inout JSONReader) throws -> String? {
        var value: String?
        try json.object { json, name in
            if value == nil, json.matches(name, wanted), try json.kind() == .text {
                let text = try json.text()
                value = json.string(text)
            } else {
                try json.skip()
            }
        }
        return value
    }
}
