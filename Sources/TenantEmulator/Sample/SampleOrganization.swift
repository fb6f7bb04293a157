import Crypto
import Foundation

/// Contoso, the organization that the emulator carries: made-up people for demonstrations and tests.
enum SampleOrganization {
    /// The password of everybody in it, which protects nothing: every ready line prints it.
    static let password = "Contoso-Test-1"

    /// The secret of the application that speaks for itself, which protects nothing either.
    static let secret = "Contoso-Test-Secret-1"

    /// Somebody to sign in as.
    static let userName = "adelev"

    /// Who the organization is.
    static let organization = Organization(
        tenantID: "c0470500-0000-4000-8000-00000000da7a",
        domain: "contoso.onmicrosoft.com",
        displayName: "Contoso",
        applications: [
            RegisteredApplication(
                clientID: "c0470500-0000-4000-8000-0000000000aa",
                displayName: "PeopleFinder",
                redirectURIs: [
                    "http://localhost", "http://127.0.0.1", "msauth.org.peoplefinder.PeopleFinder://auth",
                ],
                administratorConsent: [.userReadAll]),
            RegisteredApplication(
                clientID: "c0470500-0000-4000-8000-0000000000bb",
                displayName: "Contoso directory job",
                redirectURIs: ["http://localhost"],
                administratorConsent: [.userReadAll],
                secret: secret,
                applicationPermissions: [.userReadAll]),
        ])

    /// The user principal name that belongs to a user name.
    static func principalName(_ userName: String) -> String {
        "\(userName)@\(organization.domain)"
    }

    /// Reads everybody from the table that is built into the program.
    ///
    /// - Throws: ``EmulatorError`` if a line isn't as it should be.
    static func people() throws -> [DirectoryUser] {
        let hash = try PasswordHash.make(password)
        return try String(decoding: PackageResources.people_txt, as: UTF8.self)
            .split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
            .map { try person($0, passwordHash: hash) }
    }

    private static func person(_ line: Substring, passwordHash: String) throws -> DirectoryUser {
        let columns = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        guard columns.count == 11 else {
            throw EmulatorError(.invalidOrganization, "A line of the people has \(columns.count) columns: \(line)")
        }
        func column(_ index: Int) -> String? { columns[index] == "-" ? nil : columns[index] }
        let name = principalName(columns[0])
        return DirectoryUser(
            id: objectID(columns[0]), userPrincipalName: name, displayName: columns[1], givenName: column(2),
            surname: column(3), mail: columns[0].hasPrefix("conf") ? nil : name, jobTitle: column(4),
            department: column(5), officeLocation: column(6), mobilePhone: column(8),
            businessPhones: column(7).map { [$0] } ?? [], preferredLanguage: column(9),
            managerID: column(10).map(objectID), passwordHash: passwordHash)
    }

    /// An object id that is always the same for the same user name: bytes of its hash, in the form of a GUID.
    static func objectID(_ userName: String) -> String {
        var bytes = Array(SHA256.hash(data: Data("contoso/\(userName)".utf8)).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x50
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { byte in
            let text = String(byte, radix: 16)
            return text.utf8.count == 1 ? "0" + text : text
        }
        let groups = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
        return groups.joined(separator: "-")
    }
}
