import Crypto
import Foundation

extension SampleOrganization {
    /// The made-up people who have an account of their own.
    static func personalAccounts() throws -> [DirectoryUser] {
        let hash = try PasswordHash.make(password)
        return [("Robin", "Sandoval"), ("Noor", "Haddad"), ("Kim", "Lindqvist")].map { given, surname in
            let name = "\(given).\(surname)".lowercased()
            return DirectoryUser(
                id: accountID(name), tenantID: personal.id, userPrincipalName: principalName(name, in: personal),
                displayName: "\(given) \(surname)", givenName: given, surname: surname, mail: nil, jobTitle: nil,
                department: nil, officeLocation: nil, mobilePhone: nil, businessPhones: [], preferredLanguage: nil,
                managerID: nil, passwordHash: hash)
        }
    }

    /// The id of a personal account: 16 hexadecimal digits, always the same for the same name.
    static func accountID(_ userName: String) -> String {
        SHA256.hash(data: Data("personal/\(userName)".utf8)).prefix(8).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
