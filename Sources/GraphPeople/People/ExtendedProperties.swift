/// What Graph has of a person and gives only when it is asked for it.
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

    /// Where services are used, as two letters of ISO 3166.
    public var usageLocation: String?

    /// The nickname that mail addresses are made of.
    public var mailNickname: String?

    /// Further mail addresses.
    public var otherMails: [String] = []

    /// All mail addresses, as `SMTP:` for the first one and `smtp:` for the others.
    public var proxyAddresses: [String] = []

    /// Addresses for instant messages.
    public var imAddresses: [String] = []

    /// The fax number.
    public var faxNumber: String?

    /// The number that the organization gave the person.
    public var employeeId: String?

    /// Such as `Employee` or `Contractor`.
    public var employeeType: String?

    /// The first day, as Graph writes it (ISO 8601).
    public var employeeHireDate: String?

    /// When the account was made, as Graph writes it (ISO 8601).
    public var createdDateTime: String?

    /// Has nothing yet.
    public init() {}

    /// Whether nothing is known.
    var isEmpty: Bool { self == ExtendedProperties() }
}
