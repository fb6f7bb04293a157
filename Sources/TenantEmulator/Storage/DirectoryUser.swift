import Foundation
import GRDB

/// A person in the directory, with Graph's property names.
struct DirectoryUser: Sendable, Codable, Equatable {
    /// A GUID in lower case, or the 16 hexadecimal digits of a personal account.
    let id: String
    /// The tenant to which the account belongs.
    var tenantID: String
    var userPrincipalName: String
    var displayName: String
    var givenName: String?
    var surname: String?
    var mail: String?
    var jobTitle: String?
    var department: String?
    var officeLocation: String?
    var mobilePhone: String?
    var businessPhones: [String]
    var preferredLanguage: String?
    var managerID: String?
    var passwordHash: String
    var accountEnabled = true
    var userType = "Member"
    var city: String?
    var companyName: String?
    var country: String?
    var employeeId: String?
    var employeeType: String?
    var postalCode: String?
    var state: String?
    var streetAddress: String?
    var usageLocation: String?
    /// In UTC, to the second, so that the order of the texts is the order of the times.
    var createdDateTime = "2024-01-08T09:00:00Z"
    var imAddresses: [String] = []
    var otherMails: [String] = []
    var proxyAddresses: [String] = []

    /// What stands before the domain of the mail address.
    var mailNickname: String { String(userPrincipalName.prefix { $0 != "@" }) }

    /// Whether it is a personal account.
    var isPersonal: Bool { tenantID == Tenant.personalID }

    /// Of which kind the account's tenant is.
    var kind: Tenant.Kind { isPersonal ? .personal : .work }

    /// Where mail reaches the person: a personal account is named by its address.
    var address: String? { mail ?? (isPersonal ? userPrincipalName : nil) }

    /// The id of the account that a token calls by its `oid`.
    static func id(objectID: String, tenantID: String) -> String {
        tenantID == Tenant.personalID ? String(objectID.filter { $0 != "-" }.suffix(16)) : objectID
    }

    /// What tokens call `oid`: the id, which a personal account has in the form of a GUID there.
    var objectID: String {
        isPersonal ? "00000000-0000-0000-\(id.prefix(4))-\(id.dropFirst(4))" : id
    }
}

extension DirectoryUser: PersistableRecord {
    static let databaseTableName = "user"

    func encode(to container: inout PersistenceContainer) throws {
        container["id"] = id
        container["tenantID"] = tenantID
        container["managerID"] = managerID
        container["passwordHash"] = passwordHash
        container["accountEnabled"] = accountEnabled
        container["createdDateTime"] = createdDateTime
        for property in UserProperty.allCases where property != .id && property.kind == .text {
            let text = text(property)
            // The nickname follows from the user name.
            if property != .mailNickname { container[property.rawValue] = text }
            container[property.filterColumn] = text.map(NameFolding.fold)
        }
        for property in UserProperty.allCases where property.kind == .texts {
            let texts = texts(property)
            container[property.rawValue] = JSONValue.array(texts.map(JSONValue.string)).text
            container[property.filterColumn] = JSONValue.array(texts.map { .string(NameFolding.fold($0)) }).text
        }
    }

    /// Keeps the words of the name beside it, for `$search`.
    func aroundInsert(_ db: Database, insert: () throws -> InsertionSuccess) throws {
        _ = try insert()
        try db.cachedStatement(sql: "INSERT INTO userSearch (rowid, tokens) VALUES (?, ?)")
            .execute(arguments: [db.lastInsertedRowID, searchTokens])
    }

    /// Keeps them up with the person.
    func aroundUpdate(
        _ db: Database, columns: Set<String>, update: () throws -> PersistenceSuccess
    ) throws {
        _ = try update()
        try db.execute(
            sql: "UPDATE userSearch SET tokens = ? WHERE rowid = (SELECT rowid FROM user WHERE id = ?)",
            arguments: [searchTokens, id])
    }

    private var searchTokens: String { SearchTokenizer.tokens(of: displayName).joined(separator: " ") }
}

extension DirectoryUser: FetchableRecord {
    init(row: Row) throws {
        self.init(
            id: row["id"], tenantID: row["tenantID"], userPrincipalName: row["userPrincipalName"],
            displayName: row["displayName"], givenName: row["givenName"], surname: row["surname"], mail: row["mail"],
            jobTitle: row["jobTitle"], department: row["department"], officeLocation: row["officeLocation"],
            mobilePhone: row["mobilePhone"], businessPhones: try Self.texts(row["businessPhones"]),
            preferredLanguage: row["preferredLanguage"], managerID: row["managerID"],
            passwordHash: row["passwordHash"], accountEnabled: row["accountEnabled"], userType: row["userType"],
            city: row["city"], companyName: row["companyName"], country: row["country"], employeeId: row["employeeId"],
            employeeType: row["employeeType"], postalCode: row["postalCode"], state: row["state"],
            streetAddress: row["streetAddress"], usageLocation: row["usageLocation"],
            createdDateTime: row["createdDateTime"], imAddresses: try Self.texts(row["imAddresses"]),
            otherMails: try Self.texts(row["otherMails"]), proxyAddresses: try Self.texts(row["proxyAddresses"]))
    }

    private static func texts(_ json: String) throws -> [String] {
        json == "[]" ? [] : try JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
