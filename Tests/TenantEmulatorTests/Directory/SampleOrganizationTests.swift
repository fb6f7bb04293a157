import Foundation
import Testing

@testable import TenantEmulator

@Suite("Contoso")
struct SampleOrganizationTests {
    let people: [DirectoryUser]

    init() throws {
        people = try SampleOrganization.people()
    }

    @Test("has at least 60 people, each with an id and a user name of their own")
    func size() {
        #expect(people.count >= 60)
        #expect(Set(people.map(\.id)).count == people.count)
        #expect(Set(people.map(\.userPrincipalName)).count == people.count)
        #expect(people.allSatisfy { $0.id.isGUID && $0.userPrincipalName.hasSuffix("@contoso.onmicrosoft.com") })
    }

    @Test("was joined by somebody each day from 8 January 2024 on, at nine o'clock")
    func days() throws {
        for number in 0..<300 {
            let person = SampleOrganization.detailed(people[0], of: SampleOrganization.contoso, number: number)
            let moment = Date(timeIntervalSince1970: 1_704_704_400 + 86_400 * Double(number))
            #expect(person.createdDateTime == moment.formatted(.iso8601))
        }
    }

    @Test("is led by Patti Fernandez, from whom every chain of managers comes down")
    func managers() throws {
        let byID = Dictionary(uniqueKeysWithValues: people.map { ($0.id, $0) })

        for person in people {
            var (chain, current) = (0, person)
            while let managerID = current.managerID {
                current = try #require(byID[managerID], "\(person.displayName) has a manager who isn't there")
                chain += 1
                try #require(chain < 10, "\(person.displayName) is managed in a circle")
            }
            #expect(chain == 0 || current.displayName == "Patti Fernandez")
        }
    }

    @Test("is each emulator's own: a change in one is none in another, and neither opens what the other has sealed")
    func copies() async throws {
        let (first, second) = (try await Emulator(keyMaker: .shared), try await Emulator(keyMaker: .shared))
        try await first.database.setPasswordHash("", of: TestBrowser.adeleID)
        #expect(try first.database.user(id: TestBrowser.adeleID)?.passwordHash == "")
        #expect(try second.database.user(id: TestBrowser.adeleID)?.passwordHash.isEmpty == false)
        let (seal, other) = (try first.database.seal(), try second.database.seal())
        let hint = try OpaqueToken.loginHint.close("adele", seal)
        #expect(OpaqueToken.loginHint.open(hint, seal) == "adele")
        #expect(OpaqueToken.loginHint.open(hint, other) == nil)
    }

    @Test("has somebody without a given name, somebody without a surname, and two people of one name")
    func gaps() {
        #expect(people.contains { $0.givenName == nil && $0.surname != nil })
        #expect(people.contains { $0.givenName != nil && $0.surname == nil })
        #expect(people.filter { $0.displayName == "Chris Smith" }.count == 2)
    }
}
