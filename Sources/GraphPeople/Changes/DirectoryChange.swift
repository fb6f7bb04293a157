/// One page of changes.
public struct DirectoryChange: Sendable, Hashable {
    /// New and changed people; unchanged properties may be missing.
    public internal(set) var changed: [Person]

    /// Removed people.
    public internal(set) var removed: [RemovedPerson]

    /// The token for the next page, or, after the last page, for later changes.
    public var next: DirectoryChangeToken

    /// Whether this is the last page.
    public var isLast: Bool

    /// Properties in an unexpected form, which count as missing; at most twenty.
    public var faults: [PropertyFault] = []

    /// Which properties came, of each of ``changed``: a bit for each property.
    var sent: [UInt64]

    /// Applies this page to a copy of the directory.
    ///
    /// Properties in the page replace those of the copy, null included; the others stay.
    ///
    /// - Parameter copy: The people of earlier pages, by id.
    public func apply(to copy: inout [Person.ID: Person]) {
        for (person, sent) in zip(changed, sent) {
            guard var known = copy[person.id] else {
                copy[person.id] = person
                continue
            }
            for property in PersonProperty.allCases where sent & (1 << UInt64(property.rawValue)) != 0 {
                known.take(property, from: person)
            }
            copy[person.id] = known
        }
        for person in removed { copy[person.id] = nil }
    }
}

extension Person {
    /// Takes over what another version of the same person has for a property, be it nothing.
    fileprivate mutating func take(_ property: PersonProperty, from new: Person) {
        switch property {
        case .businessPhones: businessPhones = new.businessPhones
        case .displayName: displayName = new.displayName
        case .givenName: givenName = new.givenName
        case .jobTitle: jobTitle = new.jobTitle
        case .mail: mail = new.mail
        case .mobilePhone: mobilePhone = new.mobilePhone
        case .officeLocation: officeLocation = new.officeLocation
        case .preferredLanguage: preferredLanguage = new.preferredLanguage
        case .surname: surname = new.surname
        case .userPrincipalName: userPrincipalName = new.userPrincipalName
        case .id: break
        default:
            var own = extended ?? ExtendedProperties()
            own.take(property, from: new.extended ?? ExtendedProperties())
            extended = own.isEmpty ? nil : own
        }
    }
}

extension ExtendedProperties {
    fileprivate mutating func take(_ property: PersonProperty, from new: ExtendedProperties) {
        switch property {
        case .accountEnabled: accountEnabled = new.accountEnabled
        case .userType: userType = new.userType
        case .department: department = new.department
        case .companyName: companyName = new.companyName
        case .city: city = new.city
        case .state: state = new.state
        case .country: country = new.country
        case .streetAddress: streetAddress = new.streetAddress
        case .postalCode: postalCode = new.postalCode
        case .usageLocation: usageLocation = new.usageLocation
        case .mailNickname: mailNickname = new.mailNickname
        case .otherMails: otherMails = new.otherMails
        case .proxyAddresses: proxyAddresses = new.proxyAddresses
        case .imAddresses: imAddresses = new.imAddresses
        case .faxNumber: faxNumber = new.faxNumber
        case .employeeId: employeeId = new.employeeId
        case .employeeType: employeeType = new.employeeType
        case .employeeHireDate: employeeHireDate = new.employeeHireDate
        case .createdDateTime: createdDateTime = new.createdDateTime
        default: break
        }
    }
}
