import Foundation
import GRDB

extension DirectoryUser: FetchableRecord {
    /// Reads a row of the table.
    ///
    /// Nearly every request reads somebody, and a decoder costs more than the query does.
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

    /// Reads a list of texts, which most have none or one of.
    private static func texts(_ json: String) throws -> [String] {
        if json == "[]" { return [] }
        if json.hasPrefix("[\""), json.hasSuffix("\"]") {
            let text = json.dropFirst(2).dropLast(2)
            if !text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
                return [String(text)]
            }
        }
        return try JSONDecoder().decode([String].self, from: Data(json.utf8))
    }
}
