extension PersonReader {
    /// Reads one of the properties that Graph sends without being asked for more.
    mutating func readDefault(
        _ property: PersonProperty, _ json: inout JSONReader, _ person: inout Person, _ mail: inout Range<Int>
    ) throws {
        if property == .businessPhones {
            person.businessPhones = try texts(property, &json)
            return
        }
        // Most people's user name is their mail address: then one text serves for both.
        if property == .userPrincipalName, !mail.isEmpty, json.repeats(mail) {
            person.userPrincipalName = person.mail
            return
        }
        let start = json.at
        guard let value = try text(property, &json) else { return }
        switch property {
        case .displayName: person.displayName = value
        case .givenName: person.givenName = value
        case .jobTitle: person.jobTitle = value
        case .mail:
            person.mail = value
            mail = start..<json.at
        case .mobilePhone: person.mobilePhone = value
        case .officeLocation: person.officeLocation = value
        case .preferredLanguage: person.preferredLanguage = value
        case .surname: person.surname = value
        case .userPrincipalName: person.userPrincipalName = value
        case .id: person.id = value
        default: break
        }
    }

    /// Reads one of the others.
    mutating func readExtended(
        _ property: PersonProperty, _ json: inout JSONReader, _ extended: inout ExtendedProperties?
    ) throws {
        switch property {
        case .accountEnabled:
            guard try json.kind() == .boolean else { return try json.skip() }
            let isEnabled = try json.boolean()
            if extended == nil { extended = ExtendedProperties() }
            extended?.accountEnabled = isEnabled
        case .otherMails, .proxyAddresses, .imAddresses:
            let values = try texts(property, &json)
            guard !values.isEmpty else { return }
            if extended == nil { extended = ExtendedProperties() }
            if let place = property.extendedTexts { extended?[keyPath: place] = values }
        default:
            guard let value = try text(property, &json) else { return }
            if extended == nil { extended = ExtendedProperties() }
            Self.set(property, of: &extended, to: value)
        }
    }

    /// Sets one text, where it is: all of them together are too large to be copied for it.
    private static func set(_ property: PersonProperty, of extended: inout ExtendedProperties?, to value: String) {
        switch property {
        case .userType: extended?.userType = value
        case .department: extended?.department = value
        case .companyName: extended?.companyName = value
        case .city: extended?.city = value
        case .mailNickname: extended?.mailNickname = value
        case .employeeId: extended?.employeeId = value
        // The others come in a card, and not with everybody of a list.
        default: if let place = property.extendedText { extended?[keyPath: place] = value }
        }
    }

    /// The most bytes of a text: those of 256 characters, of which Graph takes no more for a name.
    static let longestText = 1024

    /// Reads the text of a property; nil for `null`, for what is no text, and for one that is too long to be shown.
    private mutating func text(_ property: PersonProperty, _ json: inout JSONReader) throws -> String? {
        guard property.isShared, try json.kind() == .text else { return Self.bounded(try json.textValue()) }
        return Self.bounded(repeated.string(try json.text(), in: json))
    }

    @inline(__always)
    static func bounded(_ text: String?) -> String? {
        guard let text, text.utf8.count <= longestText else { return nil }
        return text
    }

    private mutating func texts(_ property: PersonProperty, _ json: inout JSONReader) throws -> [String] {
        var texts: [String] = []
        guard try json.kind() == .array else {
            try json.skip()
            return texts
        }
        var isMore = try json.beginArray()
        while isMore {
            if let text = try text(property, &json) { texts.append(text) }
            isMore = try json.nextElement()
        }
        return texts
    }
}

extension PersonReader {
    /// Reads what Graph says of people one works with, and of people who are gone.
    ///
    /// > Source: [person resource type](https://learn.microsoft.com/en-us/graph/api/resources/person),
    /// > [Use delta query](https://learn.microsoft.com/en-us/graph/delta-query-overview)
    mutating func readOther(
        _ property: PersonProperty, _ json: inout JSONReader, _ person: inout Person, _ progress: inout Progress
    ) throws {
        switch try (property, json.kind()) {
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
        default: try json.skip()
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
    private static func member(_ wanted: String, _ json: inout JSONReader) throws -> String? {
        var value: String?
        try json.object { json, name in
            if value == nil, json.matches(name, wanted) {
                value = Self.bounded(try json.textValue())
            } else {
                try json.skip()
            }
        }
        return value
    }
}
