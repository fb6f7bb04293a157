import Crypto
import Foundation

/// Contoso and those around it, whom the emulator carries: made-up people for demonstrations and tests.
enum SampleOrganization {
    /// The password of everybody in it, which protects nothing: every ready line prints it.
    static let password = "Contoso-Test-1"
    static let userName = "adelev"

    static let contoso = Tenant(
        id: Tenant.firstID, domains: ["contoso.onmicrosoft.com"], displayName: "Contoso")

    static let fabrikam = Tenant(
        id: "fab21ca0-0000-4000-8000-00000000da7a", domains: ["fabrikam.onmicrosoft.com"], displayName: "Fabrikam")

    static let personal = Tenant(
        id: Tenant.personalID, domains: ["outlook.example"], displayName: "Personal accounts", kind: .personal)

    /// A database with all of it, made once for all emulators that keep nothing: each of them has a copy.
    static let database: Result<EmulatorDatabase, any Error> = Result {
        let database = try EmulatorDatabase(path: nil)
        try seed(try Registry(database: database), database)
        return database
    }

    static func seed(_ registry: Registry, _ database: EmulatorDatabase) throws {
        guard registry.tenants.isEmpty else { return }
        for tenant in [contoso, fabrikam, personal] { try registry.upsert(tenant) }
        for application in try applications() { try registry.upsert(application) }
        // Each president is the administrator too.
        for (president, tenant) in [("pattif", contoso), ("renea", fabrikam)] {
            try registry.updateConditions(of: objectID(president, of: tenant.id)) { $0.isAdministrator = true }
        }
        try database.seed(try people(), of: contoso.id)
        try database.seed(try people(in: PackageResources.fabrikam_txt, of: fabrikam), of: fabrikam.id)
        try database.seed(try personalAccounts(), of: personal.id)
    }

    /// The applications that are registered in Contoso, the one that the ready line names first.
    static func applications() throws -> [RegisteredApplication] {
        try JSONDecoder().decode([RegisteredApplication].self, from: Data(PackageResources.applications_json))
    }

    static func principalName(_ userName: String, in tenant: Tenant = contoso) -> String {
        "\(userName)@\(tenant.domain)"
    }

    static func people() throws -> [DirectoryUser] { try people(in: PackageResources.people_txt, of: contoso) }

    private static func people(in table: [UInt8], of tenant: Tenant) throws -> [DirectoryUser] {
        let hash = try PasswordHash.make(password)
        return try ResourceTable.lines(table)
            .enumerated().map { detailed(try person($1, of: tenant, passwordHash: hash), of: tenant, number: $0) }
    }

    private static func person(_ line: Substring, of tenant: Tenant, passwordHash: String) throws -> DirectoryUser {
        let columns = ResourceTable.cells(line)
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

    static func objectID(_ userName: String, of tenantID: String = contoso.id) -> String {
        DirectoryUser.objectID(userName, in: tenantID)
    }
}

extension SampleOrganization {
    private static func personalAccounts() throws -> [DirectoryUser] {
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
        SHA256.hash(data: Data("personal/\(userName)".utf8)).prefix(8).hexadecimal
    }
}

/// What the table of people doesn't say, made up so that every property can be filtered and sorted by.
extension SampleOrganization {
    private static let places = ResourceTable.lines(PackageResources.places_txt).map { ResourceTable.cells($0) }
    private static let countries = ResourceTable.table(PackageResources.countries_txt)

    static func detailed(_ user: DirectoryUser, of tenant: Tenant, number: Int) -> DirectoryUser {
        var user = user
        user.companyName = tenant.displayName
        user.createdDateTime = createdDateTime(number)
        guard user.givenName != nil else { return user }
        let building = user.officeLocation?.split(separator: "/").first.map(String.init) ?? ""
        let names = tenant.id == contoso.id ? [building, "*"] : ["elsewhere"]
        let place = names.lazy.compactMap { name in places.first { $0.first == name } }.first
        if let place, place.count == 5 {
            (user.streetAddress, user.city, user.postalCode) = (place[1], place[2], place[4])
            user.state = place[3] == "-" ? nil : place[3]
        }
        user.usageLocation = user.preferredLanguage?.split(separator: "-").last.map(String.init)
        user.country = user.usageLocation.flatMap { countries[$0] }
        user.employeeId = String(1001 + number)
        user.employeeType = user.jobTitle == nil ? "Contractor" : "Employee"
        user.imAddresses = [user.userPrincipalName]
        if let mail = user.mail { user.proxyAddresses = ["SMTP:\(mail)"] }
        if number % 2 == 1, let name = user.userPrincipalName.split(separator: "@").first {
            user.otherMails = ["\(name)@home.example"]
        }
        return user
    }

    /// Nine o'clock on one of the days after 8 January 2024, so that everybody's is another.
    private static func createdDateTime(_ number: Int) -> String {
        Date(timeIntervalSince1970: 1_704_704_400 + Double(number % 300) * 86_400).formatted(.iso8601)
    }
}
