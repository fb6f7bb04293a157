import Foundation

extension UserProperty {
    /// The value for somebody, or what stands for it where the caller may not see it.
    func value(of user: DirectoryUser, view: UserView) -> JSONValue {
        guard view == .full || Self.basic.contains(self) else { return isCollection ? [] : .null }
        return switch self {
        case .accountEnabled: .bool(user.accountEnabled)
        case .identities: Self.identities(of: user.userPrincipalName)
        default: kind == .texts ? .array(user.texts(self).map(JSONValue.string)) : .optional(user.text(self))
        }
    }

    /// The same value as SQL over the table of users, for the inside of an object of JSON.
    func sql(view: UserView) -> String {
        guard view == .full || Self.basic.contains(self) else { return isCollection ? "json('[]')" : "NULL" }
        return switch self {
        case .accountEnabled: "json(iif(user.accountEnabled, 'true', 'false'))"
        case .mailNickname: "substr(user.userPrincipalName, 1, instr(user.userPrincipalName || '@', '@') - 1)"
        case .identities:
            """
            json_array(json_object('signInType', 'userPrincipalName', \
            'issuer', substr(user.userPrincipalName, instr(user.userPrincipalName, '@') + 1), \
            'issuerAssignedId', user.userPrincipalName))
            """
        // Stored as JSON.
        default: kind == .texts ? "json(user.\(rawValue))" : "user.\(rawValue)"
        }
    }

    private var isCollection: Bool { kind == .texts || kind == .structure }

    /// How somebody with a user principal name signs in.
    static func identities(of principalName: String) -> JSONValue {
        let domain = principalName.split(separator: "@").last.map(String.init) ?? ""
        return [
            [
                "signInType": "userPrincipalName", "issuer": .string(domain),
                "issuerAssignedId": .string(principalName),
            ]
        ]
    }
}

extension DirectoryUser {
    /// A property that is one text; nil for every other.
    func text(_ property: UserProperty) -> String? {
        switch property {
        case .id: id
        case .displayName: displayName
        case .givenName: givenName
        case .surname: surname
        case .mail: mail
        case .userPrincipalName: userPrincipalName
        case .mailNickname: mailNickname
        case .jobTitle: jobTitle
        case .department: department
        case .officeLocation: officeLocation
        case .mobilePhone: mobilePhone
        case .preferredLanguage: preferredLanguage
        case .userType: userType
        case .city: city
        case .companyName: companyName
        case .country: country
        case .employeeId: employeeId
        case .employeeType: employeeType
        case .postalCode: postalCode
        case .state: state
        case .streetAddress: streetAddress
        case .usageLocation: usageLocation
        case .createdDateTime: createdDateTime
        case .accountEnabled, .businessPhones, .identities, .imAddresses, .otherMails, .proxyAddresses: nil
        }
    }

    /// A property that is several texts; empty for every other.
    func texts(_ property: UserProperty) -> [String] {
        switch property {
        case .businessPhones: businessPhones
        case .imAddresses: imAddresses
        case .otherMails: otherMails
        case .proxyAddresses: proxyAddresses
        default: []
        }
    }
}
