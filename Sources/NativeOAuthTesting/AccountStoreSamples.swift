import NativeOAuth

/// Records for ``AccountStoreCheck``: real ones, made by signing made-up people in.
struct AccountStoreSamples: Sendable {
    let adele: AccountRecord
    let jan: AccountRecord
    /// The same subject at another issuer.
    let adeleElsewhere: AccountRecord
    /// Adele again, signed in anew, with a session that is over.
    let adeleRenewed: AccountRecord
    /// Eight more people, by subject.
    let crowd: [AccountRecord]

    init() async throws {
        let names = ["Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal"]
        let crowd = names.map { name in
            StubPerson(
                id: "test-subject-\(name.lowercased())", username: "\(name.lowercased())@contoso.example",
                givenName: name, surname: "O'Brien \"Žižka\" 王小明")
        }
        let here = try StubProvider(people: StubPerson.sample + crowd)
        let elsewhere = try StubProvider(issuer: "https://login.fabrikam.example", seed: 2)
        adele = try await Self.record(of: .adele, at: here)
        jan = try await Self.record(of: .jan, at: here)
        adeleElsewhere = try await Self.record(of: .adele, at: elsewhere)
        var renewed = try await Self.record(of: .adele, at: here)
        renewed.account.needsSignIn = true
        renewed.account.name = nil
        adeleRenewed = renewed
        var records: [AccountRecord] = []
        for person in crowd {
            records.append(try await Self.record(of: person, at: here))
        }
        self.crowd = records
    }

    private static func record(of person: StubPerson, at provider: StubProvider) async throws -> AccountRecord {
        let store = InMemoryAccountStore()
        let client = OAuthClient(settings: try provider.settings(), transport: provider.transport, store: store)
        let account = try await client.signIn(with: provider.userAgent(as: person))
        guard let record = try await store.record(for: account.id) else {
            throw OAuthError(.accountNotFound, "The sample account was not kept.")
        }
        return record
    }
}
