/// One page of changes.
public struct DirectoryChange: Sendable, Hashable {
    /// People who are new or whose properties are others; properties that were not changed may be missing.
    public internal(set) var changed: [Person]

    /// People who are gone.
    public internal(set) var removed: [RemovedPerson]

    /// Where to go on: with the next page now, or, after the last, with what changes from now on.
    public var next: DirectoryChangeToken

    /// Whether the copy is up to date after this page.
    public var isLast: Bool

    /// What was not as Graph's documentation says, and counts as missing; at most twenty of it.
    public var faults: [PropertyFault] = []

    /// Which properties came, of each of ``changed``: a bit for each property.
    var sent: [UInt64]

    /// Brings a copy of the directory up to date with this page.
    ///
    /// What the page says of a person takes the place of what the copy has, also where it says that there is no value any
    /// more; what the page does not name stays as it was.
    ///
    /// - Parameter copy: The people whom earlier pages have brought, by their ids.
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
