import Crypto
import Foundation
import GRDB
import Testing

@testable import TenantEmulator

@Suite("A population")
struct PopulationTests {
    private static func emulator(_ count: Int, seed: UInt64 = 1) async throws -> Emulator {
        let configuration = EmulatorConfiguration { $0.population = Population(count: count, seed: seed) }
        return try await Emulator(keyMaker: .shared, configuration: configuration)
    }

    /// Everybody in Contoso, as the table has them.
    private static func rows(_ emulator: Emulator, sql: String = "SELECT * FROM user") throws -> [Row] {
        try emulator.database.writer.read { db in
            try Row.fetchAll(
                db, sql: "\(sql) WHERE tenantID = ? ORDER BY id", arguments: [SampleOrganization.contoso.id])
        }
    }

    @Test("is the same for the same seed, and another one for another seed")
    func seeded() async throws {
        let columns = "SELECT id, displayName, userPrincipalName, jobTitle, managerID, businessPhones FROM user"
        let first = try Self.rows(try await Self.emulator(300), sql: columns)
        let second = try Self.rows(try await Self.emulator(300), sql: columns)
        let other = try Self.rows(try await Self.emulator(300, seed: 2), sql: columns)

        #expect(first.count == 300 && first == second)
        let built = try SampleOrganization.people().count
        #expect(Set(first).intersection(other).count <= built)
    }

    /// What differs from one person to the next.
    private static let columns =
        "id accountEnabled userPrincipalName userPrincipalNameFolded displayName displayNameFolded givenName "
        .appending("givenNameFolded surname surnameFolded mail mailFolded mailNicknameFolded jobTitle jobTitleFolded ")
        .appending("department departmentFolded officeLocation officeLocationFolded businessPhones ")
        .appending("businessPhonesFolded mobilePhone mobilePhoneFolded preferredLanguage preferredLanguageFolded ")
        .appending("managerID userType userTypeFolded city cityFolded companyName companyNameFolded country ")
        .appending("countryFolded employeeId employeeIdFolded").split(separator: " ").map(String.init)

    @Test("is the same on every platform")
    func pinned() throws {
        let writer = PopulationWriter(
            plan: try PopulationPlan(count: 1000, seed: 1), domain: "contoso.onmicrosoft.com",
            heads: Department.all.map { SampleOrganization.objectID($0.head) }, passwordHash: "")

        let people = (0..<1000).map(writer.person)

        #expect(
            [0, 500, 999].map { "\(people[$0].id) | \(people[$0].displayName) | \(people[$0].userPrincipalName)" } == [
                "0019c136-a0e2-43a2-a5e0-a9f6a58892f9 | Aadhya Patel | aadhya.patel@contoso.onmicrosoft.com",
                "800435e0-ada0-4fde-9eb0-785a7c50fb7b | Marcus Freeman | marcus.freeman@contoso.onmicrosoft.com",
                "fff0f38a-e644-4c14-8c8d-ce1de911abb0 | 황보하은 | haeun.hwangbo@contoso.onmicrosoft.com",
            ])
        // Everything about all of them.
        var all = SHA256()
        for person in people {
            let values = try person.databaseDictionary
            for column in Self.columns {
                let text =
                    switch values[column]?.storage {
                    case .string(let text): text
                    case .int64(let number): String(number)
                    default: "-"
                    }
                all.update(data: Data("\(text)\n".utf8))
            }
            all.update(data: Data("\(SearchTokenizer.tokens(of: person.displayName).joined(separator: " "))\n".utf8))
        }
        let digest = all.finalize().map { String($0 >> 4, radix: 16) + String($0 & 0xF, radix: 16) }.joined()
        #expect(digest == "062674852560b0abe8535e42ce877bf09db74651d86582b4b1c6dccea938f702")
    }

    @Test("has everybody once, under somebody who is there, and spans that a manager can hold")
    func tree() async throws {
        let people = try Self.rows(try await Self.emulator(3000))

        let managers = Dictionary(uniqueKeysWithValues: people.map { ($0["id"] as String, $0["managerID"] as String?) })
        #expect(Set(people.map { $0["userPrincipalNameFolded"] as String }).count == 3000)
        for person in people {
            var (next, steps) = (person["managerID"] as String?, 0)
            while let manager = next, steps < 30 {
                #expect(managers[manager] != nil)
                (next, steps) = (managers[manager] ?? nil, steps + 1)
            }
            #expect(steps < 30)
        }
        let spans = Dictionary(grouping: people.compactMap { $0["managerID"] as String? }) { $0 }.map(\.value.count)
        #expect(spans.allSatisfy { $0 < 25 } && spans.count > 100)
    }

    @Test("has guests, leavers, people of the same name, and none whose number could be called")
    func variety() async throws {
        let people = try Self.rows(try await Self.emulator(5000))

        let guests = people.filter { $0["userType"] == "Guest" }
        #expect(guests.count > 20)
        #expect(guests.allSatisfy { ($0["userPrincipalName"] as String).contains("#EXT#@contoso.onmicrosoft.com") })
        #expect(people.filter { $0["accountEnabled"] == false }.count > 50)
        #expect(people.filter { $0["mail"] == nil }.count > 20)
        let names = Dictionary(grouping: people) { $0["displayName"] as String }
        #expect(names.values.contains { $0.count > 2 })
        #expect(people.contains { ($0["userPrincipalName"] as String).contains(/[a-z]2@/) })
        for name in ["王", "김", "محمد", "כהן", "Παπαδοπο", "Шевченко", "Nguyễn", "O'", "van den Berg", "García "] {
            #expect(people.contains { ($0["displayName"] as String).contains(name) }, "\(name)")
        }
        let kept = /\[\]|\["\+1 \d{3} 555 01\d\d( x\d{5})?"\]|\["\+44 20 7946 0\d{3}"\]|\["\+353 20 91\d \d{4}"\]/
        let german = /\["\+49 (30 23125|69 90009|40 66969|221 4710|89 99998)\d{3}"\]/
        let others = /\["\+33 . \d\d \d\d \d\d \d\d"\]|\["\+46 8 465 004 \d\d"\]|\["\+61 [2378] 5550 \d{4}"\]/
        // The people of the sample have shorter numbers.
        for person in people where (person["employeeId"] as String?)?.count == 6 {
            let phones = person["businessPhones"] as String
            #expect(phones.contains(kept) || phones.contains(german) || phones.contains(others), "\(phones)")
        }
    }

    @Test("is found by search, and signs in with the password of everybody")
    func usable() async throws {
        let emulator = try await Self.emulator(2000)
        let names = try Self.rows(emulator, sql: "SELECT id, userPrincipalName, accountEnabled FROM user")
        let somebody = try #require(names.first { $0["accountEnabled"] == true })
        var browser = TestBrowser(emulator)

        let tokens = try await browser.tokens(as: somebody["userPrincipalName"])
        let me = try await browser.graph("/me", token: tokens.string("access_token"))

        #expect(me.json["id"] as? String == somebody["id"])
    }
}
