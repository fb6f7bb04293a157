/// A property of a person, by the name that Graph has for it.
enum PersonProperty: Int, CodingKey, CaseIterable {
    // In the order in which Graph sends them: the next one is usually the one that is expected.
    case businessPhones, displayName, givenName, jobTitle, mail, mobilePhone, officeLocation, preferredLanguage
    case surname, userPrincipalName, id
    case accountEnabled, userType, department, companyName, city, state, country, streetAddress, postalCode
    case usageLocation, mailNickname, otherMails, proxyAddresses, imAddresses, faxNumber, employeeId, employeeType
    case employeeHireDate, createdDateTime
    // Of people one works with, whom Graph describes in another way.
    case phones, scoredEmailAddresses, personType
    // Of people who are gone.
    case removed

    /// Graph's name.
    var name: String { self == .removed ? "@removed" : stringValue }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

    /// Finds the property of a name.
    static func named(_ name: JSONText, in json: JSONReader) -> PersonProperty? { byName[json.string(name)] }

    /// Whether many people have the same text, so that it is worth a look whether it was made already.
    @inline(__always)
    var isShared: Bool {
        switch self {
        case .jobTitle, .officeLocation, .department, .companyName, .city, .state, .country, .streetAddress,
            .employeeType:
            true
        default: false
        }
    }

    /// What Graph sends without being asked for more.
    static let byDefault = Array(allCases.prefix(through: id.rawValue))

    /// What a search asks for when the account may see all of a person: enough to tell those who left, guests, and two
    /// people of one name apart.
    static let forSearch =
        byDefault + [.accountEnabled, .userType, .department, .companyName, .city, .mailNickname, .employeeId]

    /// What a search for an address asks for: without the further ones nobody could tell why somebody was found.
    static let forAddresses = forSearch + [.otherMails, .proxyAddresses]
    /// What a card asks for.
    static let forCard = Array(allCases.prefix(upTo: phones.rawValue))

    /// The value of `$select`.
    static func select(_ properties: [PersonProperty]) -> String {
        properties.map(\.name).joined(separator: ",")
    }
}
