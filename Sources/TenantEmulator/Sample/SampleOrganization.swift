import Crypto
import Foundation

/// Contoso and those around it, whom the emulator carries: made-up people for demonstrations and tests.
enum SampleOrganization {
    /// The password of everybody in it, which protects nothing: every ready line prints it.
    static let password = "Contoso-Test-1"

    /// The secret of the application that speaks for itself, which protects nothing either.
    static let secret = "Contoso-Test-Secret-1"

    /// Somebody to sign in as.
    static let userName = "adelev"

    /// The organization in which the applications are registered.
    static let contoso = Tenant(
        id: Tenant.firstID, domains: ["contoso.onmicrosoft.com"], displayName: "Contoso")

    /// Another organization, whose people Contoso's don't see.
    static let fabrikam = Tenant(
        id: "fab21ca0-0000-4000-8000-00000000da7a", domains: ["fabrikam.onmicrosoft.com"], displayName: "Fabrikam")

    /// Those who have an account of their own.
    static let personal = Tenant(
        id: Tenant.personalID, domains: ["outlook.example"], displayName: "Personal accounts", kind: .personal)

    /// Fills a registry and a directory in which there is nothing yet.
    ///
    /// - Throws: ``EmulatorError`` if the tables of people aren't as they should be; what SQLite says.
    static func seed(_ registry: Registry, _ database: EmulatorDatabase) throws {
        guard registry.tenants.isEmpty else { return }
        for tenant in [contoso, fabrikam, personal] {
            try registry.upsert(tenant)
        }
        for application in applications { try registry.upsert(application) }
        // Each president is the administrator too.
        for (president, tenant) in [("pattif", contoso), ("renea", fabrikam)] {
            try registry.updateConditions(of: objectID(president, of: tenant.id)) { $0.isAdministrator = true }
        }
        try database.seed(try people(), of: contoso.id)
        try database.seed(try fabrikamPeople(), of: fabrikam.id)
        try database.seed(try personalAccounts(), of: personal.id)
    }

    /// The user principal name that belongs to a user name.
    static func principalName(_ userName: String, in tenant: Tenant = contoso) -> String {
        "\(userName)@\(tenant.domain)"
    }

    /// Reads Contoso's people from the table that is built into the program.
    ///
    /// - Throws: ``EmulatorError`` if a line isn't as it should be.
    static func people() throws -> [DirectoryUser] {
        try people(in: PackageResources.people_txt, of: contoso)
    }

    /// Reads Fabrikam's people.
    ///
    /// - Throws: ``EmulatorError`` if a line isn't as it should be.
    static func fabrikamPeople() throws -> [DirectoryUser] {
        try people(in: PackageResources.fabrikam_txt, of: fabrikam)
    }

    private static func people(in table: [UInt8], of tenant: Tenant) throws -> [DirectoryUser] {
        let hash = try PasswordHash.make(password)
        return try String(decoding: table, as: UTF8.self)
            .split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .enumerated().map { detailed(try person($1, of: tenant, passwordHash: hash), of: tenant, number: $0) }
    }

    private static func person(_ line: Substring, of tenant: Tenant, passwordHash: String) throws -> DirectoryUser {
        let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard columns.count == 11 else {
            throw EmulatorError(.invalidOrganization, "A line of the people has \(columns.count) columns: \(line)")
        }
        func column(_ index: Int) -> String? { columns[index] == "-" ? nil : columns[index] }
        let name = principalName(columns[0], in: tenant)
        return DirectoryUser(
            id: objectID(columns[0], of: tenant.id), tenantID: tenant.id, userPrincipalName: name,
            displayName: columns[1], givenName: column(2), surname: column(3),
            mail: columns[0].hasPrefix("conf") ? nil : name, jobTitle: column(4), department: column(5),
            officeLocation: column(6), mobilePhone: column(8), businessPhones: column(7).map { [$0] } ?? [],
            preferredLanguage: column(9), managerID: column(10).map { objectID($0, of: tenant.id) },
            passwordHash: passwordHash)
    }

    /// An object id that is always the same for the same user name in a tenant.
    static func objectID(_ userName: String, of tenantID: String = contoso.id) -> String {
        // Contoso was alone once, and its ids stay what they were.
        DirectoryUser.objectID(tenantID == contoso.id ? "contoso/\(userName)" : "\(tenantID)/\(userName)")
    }
}

extension SampleOrganization {
    /// The made-up people who have an account of their own.
    static func personalAccounts() throws -> [DirectoryUser] {
        let hash = try PasswordHash.make(password)
        return [("Robin", "Sandoval"), ("Noor", "Haddad"), ("Kim", "Lindqvist")].map { given, surname in
            let name = "\(given).\(surname)".lowercased()
            return DirectoryUser(
                id: accountID(name), tenantID: personal.id, userPrincipalName: principalName(name, in: personal),
                displayName: "\(given) \(surname)", givenName: given, surname: surname, passwordHash: hash)
        }
    }

    /// The id of a personal account: 16 hexadecimal digits, always the same for the same name.
    static func accountID(_ userName: String) -> String {
        SHA256.hash(data: Data("personal/\(userName)".utf8)).prefix(8).map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }.joined()
    }
}
