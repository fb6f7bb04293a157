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
    /// The city.
    public var city: String?
    /// The state or province.
    public var state: String?
    /// The country.
    public var country: String?
    /// The street and the number.
    public var streetAddress: String?
    /// The postal code.
    public var postalCode: String?
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

    /// Whether nothing is known.
    var isEmpty: Bool { self == ExtendedProperties() }
}

extension ExtendedProperties: Codable {
    private enum CodingKeys: String, CodingKey {
        case accountEnabled, userType, department, companyName, city, state, country, streetAddress
        case postalCode, usageLocation, mailNickname, otherMails, proxyAddresses, imAddresses, faxNumber
        case employeeId, employeeType, employeeHireDate, createdDateTime
    }

    /// Reads leniently: a property of a wrong type counts as missing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) -> String? { try? container.decode(String.self, forKey: key) }
        func texts(_ key: CodingKeys) -> [String] { (try? container.decode([String].self, forKey: key)) ?? [] }
        self.init()
        accountEnabled = try? container.decode(Bool.self, forKey: .accountEnabled)
        userType = text(.userType)
        department = text(.department)
        companyName = text(.companyName)
        city = text(.city)
        state = text(.state)
        country = text(.country)
        streetAddress = text(.streetAddress)
        postalCode = text(.postalCode)
        usageLocation = text(.usageLocation)
        mailNickname = text(.mailNickname)
        otherMails = texts(.otherMails)
        proxyAddresses = texts(.proxyAddresses)
        imAddresses = texts(.imAddresses)
        faxNumber = text(.faxNumber)
        employeeId = text(.employeeId)
        employeeType = text(.employeeType)
        employeeHireDate = text(.employeeHireDate)
        createdDateTime = text(.createdDateTime)
    }

    /// Writes what is known, by Graph's names.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(accountEnabled, forKey: .accountEnabled)
        try container.encodeIfPresent(userType, forKey: .userType)
        try container.encodeIfPresent(department, forKey: .department)
        try container.encodeIfPresent(companyName, forKey: .companyName)
        try container.encodeIfPresent(city, forKey: .city)
        try container.encodeIfPresent(state, forKey: .state)
        try container.encodeIfPresent(country, forKey: .country)
        try container.encodeIfPresent(streetAddress, forKey: .streetAddress)
        try container.encodeIfPresent(postalCode, forKey: .postalCode)
        try container.encodeIfPresent(usageLocation, forKey: .usageLocation)
        try container.encodeIfPresent(mailNickname, forKey: .mailNickname)
        if !otherMails.isEmpty { try container.encode(otherMails, forKey: .otherMails) }
        if !proxyAddresses.isEmpty { try container.encode(proxyAddresses, forKey: .proxyAddresses) }
        if !imAddresses.isEmpty { try container.encode(imAddresses, forKey: .imAddresses) }
        try container.encodeIfPresent(faxNumber, forKey: .faxNumber)
        try container.encodeIfPresent(employeeId, forKey: .employeeId)
        try container.encodeIfPresent(employeeType, forKey: .employeeType)
        try container.encodeIfPresent(employeeHireDate, forKey: .employeeHireDate)
        try container.encodeIfPresent(createdDateTime, forKey: .createdDateTime)
    }
}
