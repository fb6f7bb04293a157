import Crypto
import Foundation
import GRDB

struct DirectoryUser: Sendable, Codable, Equatable {
    /// A GUID in lower case, or the 16 hexadecimal digits of a personal account.
    var id: String
    var tenantID = ""
    var userPrincipalName: String
    var displayName: String
    var givenName: String?
    var surname: String?
    var mail: String?
    var jobTitle: String?
    var department: String?
    var officeLocation: String?
    var mobilePhone: String?
    var businessPhones: [String] = []
    var preferredLanguage: String?
    var managerID: String?
    var passwordHash = ""
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
    /// What somebody has written into the properties without a column, as an object of JSON.
    var extra = "{}"
    static let type = JSONValue.Member(name: "@odata.type", value: "#microsoft.graph.user")
    var mailNickname: String { String(userPrincipalName.prefix { $0 != "@" }) }
    var isPersonal: Bool { tenantID == Tenant.personalID }
    var kind: Tenant.Kind { isPersonal ? .personal : .work }
    /// Where mail reaches the person: a personal account is named by its address.
    var address: String? { mail ?? (isPersonal ? userPrincipalName : nil) }

    /// An object id that is always the same for the same name: bytes of its hash, in the form of a GUID.
    static func objectID(_ name: String) -> String {
        var bytes = Array(SHA256.hash(data: Data(name.utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        return [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { bytes[$0].hexadecimal }.joined(separator: "-")
    }

    /// The same for a name in a tenant.
    ///
    /// Contoso was alone once, and what is made of its ids stays what it was.
    static func objectID(_ name: String, in tenantID: String) -> String {
        objectID("\(tenantID == Tenant.firstID ? "contoso" : tenantID)/\(name)")
    }

    /// The id of the account that a token calls by its `oid`.
    static func id(objectID: String, tenantID: String) -> String {
        tenantID == Tenant.personalID ? String(objectID.filter { $0 != "-" }.suffix(16)) : objectID
    }

    /// What tokens call `oid`: the id, which a personal account has in the form of a GUID there.
    var objectID: String { isPersonal ? "00000000-0000-0000-\(id.prefix(4))-\(id.dropFirst(4))" : id }
}

extension Sequence where Element == UInt8 {
    var hexadecimal: String { map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() }
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
        container["extra"] = extra
        for property in UserProperty.ofText where property != .id {
            let text = text(property)
            // The nickname follows from the user name.
            if property != .mailNickname { container[property.rawValue] = text }
            container[property.filterColumn] = text.map(NameFolding.fold)
        }
        for property in UserProperty.ofTexts {
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
    /// Reads a person, in whom only user principal name and display name have to be.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func text(_ key: CodingKeys) throws -> String? { try values.decodeIfPresent(String.self, forKey: key) }
        func texts(_ key: CodingKeys) throws -> [String] {
            try values.decodeIfPresent([String].self, forKey: key) ?? []
        }
        self.init(
            id: try text(.id) ?? "", tenantID: try text(.tenantID) ?? "",
            userPrincipalName: try values.decode(String.self, forKey: .userPrincipalName),
            displayName: try values.decode(String.self, forKey: .displayName), givenName: try text(.givenName),
            surname: try text(.surname), mail: try text(.mail), jobTitle: try text(.jobTitle),
            department: try text(.department), officeLocation: try text(.officeLocation),
            mobilePhone: try text(.mobilePhone), businessPhones: try texts(.businessPhones),
            preferredLanguage: try text(.preferredLanguage), managerID: try text(.managerID),
            passwordHash: try text(.passwordHash) ?? "", city: try text(.city), companyName: try text(.companyName),
            country: try text(.country), employeeId: try text(.employeeId), employeeType: try text(.employeeType),
            postalCode: try text(.postalCode), state: try text(.state), streetAddress: try text(.streetAddress),
            usageLocation: try text(.usageLocation), imAddresses: try texts(.imAddresses),
            otherMails: try texts(.otherMails), proxyAddresses: try texts(.proxyAddresses))
        accountEnabled = try values.decodeIfPresent(Bool.self, forKey: .accountEnabled) ?? accountEnabled
        userType = try text(.userType) ?? userType
        createdDateTime = try text(.createdDateTime) ?? createdDateTime
        extra = try text(.extra) ?? extra
    }
}

extension GraphProperty {
    /// The value for somebody, or what stands for it where the caller may not see it.
    func value(of user: DirectoryUser, view: UserView) -> JSONValue {
        if let own { return own.value(of: user, view: view) }
        guard type == "User" else { return .null }
        guard view == .full || isOfOneUser else { return usual }
        if let written = user[written: name] { return written }
        let isLicensed = user.accountEnabled && user.userType == "Member" && user.givenName != nil
        return isLicensed ? SampleLicense.properties[name] ?? usual : usual
    }
}

extension UserProperty {
    func value(of user: DirectoryUser, view: UserView) -> JSONValue {
        guard view == .full || Self.basic.contains(self) else { return isCollection ? [] : .null }
        return switch self {
        case .accountEnabled: .bool(user.accountEnabled)
        case .identities: user[written: rawValue] ?? Self.identities(of: user.userPrincipalName)
        default: kind == .texts ? .array(user.texts(self).map(JSONValue.string)) : .optional(user.text(self))
        }
    }

    static func identities(of principalName: String) -> JSONValue {
        let domain = principalName.split(separator: "@").last.map(String.init) ?? ""
        return [
            ["signInType": "userPrincipalName", "issuer": .string(domain), "issuerAssignedId": .string(principalName)]
        ]
    }
}

extension DirectoryUser {
    subscript(written name: String) -> JSONValue? {
        get { (try? JSONValue(parsing: Data(extra.utf8)))?[name] }
        set {
            var all = (try? JSONValue(parsing: Data(extra.utf8))) ?? [:]
            all[name] = newValue
            extra = all.text
        }
    }

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
