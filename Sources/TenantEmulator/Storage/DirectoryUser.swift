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
    var accountEnabled = true
    var userType = "Member"
    var city: String?
    var companyName: String?
    var country: String?
    var employeeId: String?

    /// What stands before the domain of the mail address.
    var mailNickname: String { String(userPrincipalName.prefix { $0 != "@" }) }
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
        container["accountEnabled"] = accountEnabled
        container["userType"] = userType
        container["city"] = city
        container["companyName"] = companyName
        container["country"] = country
        container["employeeId"] = employeeId
        for (name, text) in comparedTexts {
            container["\(name)Folded"] = text.map(NameFolding.fold)
        }
    }

    /// What filters compare, by the names of the columns.
    private var comparedTexts: [(name: String, text: String?)] {
        [
            ("displayName", displayName), ("givenName", givenName), ("surname", surname), ("mail", mail),
            ("userPrincipalName", userPrincipalName), ("mailNickname", mailNickname), ("jobTitle", jobTitle),
            ("department", department), ("officeLocation", officeLocation), ("mobilePhone", mobilePhone),
            ("preferredLanguage", preferredLanguage), ("userType", userType), ("city", city),
            ("companyName", companyName), ("country", country), ("employeeId", employeeId),
        ]
    }

    /// Keeps the words of the name beside it, for `$search`.
    func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {
        _ = try insert()
        try db.execute(
            sql: "INSERT INTO userSearch (rowid, tokens) VALUES (?, ?)",
            arguments: [db.lastInsertedRowID, SearchTokenizer.tokens(of: displayName).joined(separator: " ")])
    }
}
