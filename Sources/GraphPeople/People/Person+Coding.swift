extension Person: Codable {
    private enum CodingKeys: String, CodingKey {
        case id, displayName, givenName, surname, userPrincipalName, mail, jobTitle, officeLocation, businessPhones
        case mobilePhone, preferredLanguage
    }

    /// Reads Graph's form of a user, leniently.
    ///
    /// Unknown properties are passed over, and an optional property of a wrong type counts as missing: one odd value
    /// in a directory of thousands must not hide a colleague.
    ///
    /// - Throws: `DecodingError` when there is no `id`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? {
            try? container.decode(String.self, forKey: key)
        }
        let phones = try? container.decode([LenientText].self, forKey: .businessPhones)
        self.init(
            id: try container.decode(String.self, forKey: .id),
            displayName: text(.displayName),
            givenName: text(.givenName),
            surname: text(.surname),
            userPrincipalName: text(.userPrincipalName),
            mail: text(.mail),
            jobTitle: text(.jobTitle),
            officeLocation: text(.officeLocation),
            businessPhones: (phones ?? []).compactMap(\.text),
            mobilePhone: text(.mobilePhone),
            preferredLanguage: text(.preferredLanguage),
            extended: (try? ExtendedProperties(from: decoder)).flatMap { $0.isEmpty ? nil : $0 }
        )
    }

    /// Writes Graph's form of a user, with `null` for what is missing of the default properties, as Graph does.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(id, forKey: .id)
        try container.encode(displayName, forKey: .displayName)
        try container.encode(givenName, forKey: .givenName)
        try container.encode(surname, forKey: .surname)
        try container.encode(userPrincipalName, forKey: .userPrincipalName)
        try container.encode(mail, forKey: .mail)
        try container.encode(jobTitle, forKey: .jobTitle)
        try container.encode(officeLocation, forKey: .officeLocation)
        try container.encode(businessPhones, forKey: .businessPhones)
        try container.encode(mobilePhone, forKey: .mobilePhone)
        try container.encode(preferredLanguage, forKey: .preferredLanguage)
        try extended?.encode(to: encoder)
    }
}

/// A member of an array that should be a text, and may be anything.
private struct LenientText: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
        text = try? decoder.singleValueContainer().decode(String.self)
    }
}
