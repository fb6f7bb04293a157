import GRDB

/// A person in the directory, with Graph's property names.
struct DirectoryUser: Sendable, Codable, Equatable, FetchableRecord {
    let id: String
    let userPrincipalName: String
    let displayName: String
    let givenName: String?
    let surname: String?
    let mail: String?
    let jobTitle: String?
    let department: String?
    let officeLocation: String?
    let mobilePhone: String?
    let businessPhones: [String]
    let preferredLanguage: String?
    let managerID: String?
    let passwordHash: String
}

extension DirectoryUser: PersistableRecord {
    static let databaseTableName = "user"

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["userPrincipalName"] = userPrincipalName
        container["displayName"] = displayName
        container["givenName"] = givenName
        container["surname"] = surname
        container["mail"] = mail
        container["jobTitle"] = jobTitle
        container["department"] = department
        container["officeLocation"] = officeLocation
        container["mobilePhone"] = mobilePhone
        container["businessPhones"] = JSONValue.array(businessPhones.map(JSONValue.string)).text
        container["preferredLanguage"] = preferredLanguage
        container["managerID"] = managerID
        container["passwordHash"] = passwordHash
        container["displayNameFolded"] = NameFolding.fold(displayName)
        container["givenNameFolded"] = givenName.map(NameFolding.fold)
        container["surnameFolded"] = surname.map(NameFolding.fold)
        container["mailFolded"] = mail.map(NameFolding.fold)
        container["userPrincipalNameFolded"] = NameFolding.fold(userPrincipalName)
    }
}
