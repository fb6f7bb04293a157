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

    /// Its place in a set of properties.
    @inline(__always)
    var bit: UInt64 { 1 << UInt64(rawValue) }

    private static let byName = Dictionary(uniqueKeysWithValues: allCases.map { ($0.name, $0) })

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
    static func select(_ properties: [PersonProperty]) -> String { properties.map(\.name).joined(separator: ",") }
}

// Where a property is kept. Reading a page sets those of a list without these, which would take longer.
extension PersonProperty {
    /// A text that Graph sends without being asked for more; nil for anything else.
    var text: WritableKeyPath<Person, String?>? {
        switch self {
        case .displayName: return \Person.displayName
        case .givenName: return \Person.givenName
        case .jobTitle: return \Person.jobTitle
        case .mail: return \Person.mail
        case .mobilePhone: return \Person.mobilePhone
        case .officeLocation: return \Person.officeLocation
        case .preferredLanguage: return \Person.preferredLanguage
        case .surname: return \Person.surname
        case .userPrincipalName: return \Person.userPrincipalName
        default: return nil
        }
    }

    /// A text that Graph sends only on request; nil for anything else.
    var extendedText: WritableKeyPath<ExtendedProperties, String?>? {
        switch self {
        case .userType: return \ExtendedProperties.userType
        case .department: return \ExtendedProperties.department
        case .companyName: return \ExtendedProperties.companyName
        case .city: return \ExtendedProperties.city
        case .state: return \ExtendedProperties.state
        case .country: return \ExtendedProperties.country
        case .streetAddress: return \ExtendedProperties.streetAddress
        case .postalCode: return \ExtendedProperties.postalCode
        case .usageLocation: return \ExtendedProperties.usageLocation
        case .mailNickname: return \ExtendedProperties.mailNickname
        case .faxNumber: return \ExtendedProperties.faxNumber
        case .employeeId: return \ExtendedProperties.employeeId
        case .employeeType: return \ExtendedProperties.employeeType
        case .employeeHireDate: return \ExtendedProperties.employeeHireDate
        case .createdDateTime: return \ExtendedProperties.createdDateTime
        default: return nil
        }
    }

    /// A list of texts that Graph sends only on request; nil for anything else.
    var extendedTexts: WritableKeyPath<ExtendedProperties, [String]>? {
        switch self {
        case .otherMails: return \ExtendedProperties.otherMails
        case .proxyAddresses: return \ExtendedProperties.proxyAddresses
        case .imAddresses: return \ExtendedProperties.imAddresses
        default: return nil
        }
    }
}
