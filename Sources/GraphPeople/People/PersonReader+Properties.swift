extension PersonReader {
    /// Reads one of the properties by default.
    mutating func read(
        _ property: PersonProperty, _ reader: inout JSONReader, into person: inout Person
    ) throws {
        switch property {
        case .businessPhones: person.businessPhones = try texts(property, &reader)
        case .displayName: person.displayName = try text(property, &reader)
        case .givenName: person.givenName = try text(property, &reader)
        case .jobTitle: person.jobTitle = try text(property, &reader)
        case .mail: person.mail = try text(property, &reader)
        case .mobilePhone: person.mobilePhone = try text(property, &reader)
        case .officeLocation: person.officeLocation = try text(property, &reader)
        case .preferredLanguage: person.preferredLanguage = try text(property, &reader)
        case .surname: person.surname = try text(property, &reader)
        case .userPrincipalName: person.userPrincipalName = try text(property, &reader)
        case .id: person.id = try text(property, &reader) ?? ""
        default: try reader.skip()
        }
    }

    /// Reads one of the others.
    ///
    /// - Returns: Whether there was a value.
    mutating func readExtended(
        _ property: PersonProperty, _ reader: inout JSONReader, into extended: inout ExtendedProperties
    ) throws -> Bool {
        switch property {
        case .accountEnabled:
            switch try reader.kind() {
            case .boolean: extended.accountEnabled = try reader.boolean()
            case .null: try reader.skip()
            case let kind:
                report(property.name.description, kind, of: nil)
                try reader.skip()
            }
            return extended.accountEnabled != nil
        case .otherMails: extended.otherMails = try texts(property, &reader)
        case .proxyAddresses: extended.proxyAddresses = try texts(property, &reader)
        case .imAddresses: extended.imAddresses = try texts(property, &reader)
        default:
            guard let value = try text(property, &reader) else { return false }
            switch property {
            case .userType: extended.userType = value
            case .department: extended.department = value
            case .companyName: extended.companyName = value
            case .city: extended.city = value
            case .state: extended.state = value
            case .country: extended.country = value
            case .streetAddress: extended.streetAddress = value
            case .postalCode: extended.postalCode = value
            case .usageLocation: extended.usageLocation = value
            case .mailNickname: extended.mailNickname = value
            case .faxNumber: extended.faxNumber = value
            case .employeeId: extended.employeeId = value
            case .employeeType: extended.employeeType = value
            case .employeeHireDate: extended.employeeHireDate = value
            case .createdDateTime: extended.createdDateTime = value
            default: return false
            }
            return true
        }
        return !(extended.otherMails.isEmpty && extended.proxyAddresses.isEmpty && extended.imAddresses.isEmpty)
    }

    /// Reads what Graph says of people one works with.
    ///
    /// > Source: [person resource type](https://learn.microsoft.com/en-us/graph/api/resources/person)
    mutating func readRelevant(
        _ property: PersonProperty, _ reader: inout JSONReader, into person: inout Person,
        _ extended: inout ExtendedProperties
    ) throws -> Bool {
        guard try reader.kind() == (property == .personType ? .object : .array) else {
            if try reader.kind() != .null { report(property.name.description, try reader.kind(), of: nil) }
            try reader.skip()
            return false
        }
        if property == .personType {
            let subclass = try Self.member("subclass", &reader)
            if subclass == "OrganizationGuest" { extended.userType = "Guest" }
            return extended.userType != nil
        }
        try reader.array { reader in
            guard try reader.kind() == .object else { return try reader.skip() }
            if property == .scoredEmailAddresses {
                let address = try Self.member("address", &reader)
                person.mail = person.mail ?? address
                return
            }
            let start = reader.at
            guard let number = try Self.member("number", &reader) else { return }
            reader.at = start
            if try Self.member("type", &reader) == "mobile" {
                person.mobilePhone = person.mobilePhone ?? number
            } else {
                person.businessPhones.append(number)
            }
        }
        return false
    }

    /// The text of one member of an object.
    private static func member(_ wanted: StaticString, _ reader: inout JSONReader) throws -> String? {
        var value: String?
        try reader.object { reader, name in
            if value == nil, reader.matches(name, wanted), try reader.kind() == .text {
                let text = try reader.text()
                value = reader.string(text)
            } else {
                try reader.skip()
            }
        }
        return value
    }

    @inline(__always)
    private mutating func text(_ property: PersonProperty, _ reader: inout JSONReader) throws -> String? {
        switch try reader.kind() {
        case .text:
            let text = try reader.text()
            return reader.string(text)
        case .null: try reader.literal("null")
        case let kind:
            report(property.name.description, kind, of: nil)
            try reader.skip()
        }
        return nil
    }

    private mutating func texts(_ property: PersonProperty, _ reader: inout JSONReader) throws -> [String] {
        var texts: [String] = []
        switch try reader.kind() {
        case .array:
            try reader.array { reader in
                let kind = try reader.kind()
                guard kind == .text else {
                    if kind != .null { report(property.name.description, kind, of: nil) }
                    return try reader.skip()
                }
                let text = try reader.text()
                texts.append(reader.string(text))
            }
        case .null: try reader.literal("null")
        case let kind:
            report(property.name.description, kind, of: nil)
            try reader.skip()
        }
        return texts
    }
}
