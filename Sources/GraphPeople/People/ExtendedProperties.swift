/// The properties that Graph sends only on request.
///
/// > Source: [user resource type](https://learn.microsoft.com/en-us/graph/api/resources/user)
public struct ExtendedProperties: Sendable, Hashable {
    /// Whether the person can sign in; false for those who have left.
    public var accountEnabled: Bool?
    /// `Member` or `Guest`.
    public var userType: String?
    /// The department.
    public var department: String?
    /// The company; for guests, usually their own.
    public var companyName: String?
    /// The address at work: the street with the number, and in which state or province.
    public var streetAddress, postalCode, city, state, country: String?
    /// The country in which services are used (ISO 3166, two letters).
    public var usageLocation: String?
    /// The alias in mail addresses.
    public var mailNickname: String?
    /// Further mail addresses.
    public var otherMails: [String] = []
    /// All mail addresses, as `SMTP:` for the first one and `smtp:` for the others.
    public var proxyAddresses: [String] = []
    /// Addresses for instant messages.
    public var imAddresses: [String] = []
    /// The fax number.
    public var faxNumber: String?
    /// The organization's number for the person.
    public var employeeId: String?
    /// Such as `Employee` or `Contractor`.
    public var employeeType: String?
    /// The first day, as Graph writes it (ISO 8601).
    public var employeeHireDate: String?
    /// When the account was made, as Graph writes it (ISO 8601).
    public var createdDateTime: String?

    /// Makes empty properties.
    public init() {}
    var isEmpty: Bool { self == ExtendedProperties() }
}

extension ExtendedProperties: Encodable {
    /// Writes what is known, by Graph's names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PersonProperty.self)
        try container.encodeIfPresent(accountEnabled, forKey: .accountEnabled)
        for property in PersonProperty.allCases {
            if let place = property.extendedText {
                try container.encodeIfPresent(self[keyPath: place], forKey: property)
            } else if let place = property.extendedTexts, !self[keyPath: place].isEmpty {
                try container.encode(self[keyPath: place], forKey: property)
            }
        }
    }
}
