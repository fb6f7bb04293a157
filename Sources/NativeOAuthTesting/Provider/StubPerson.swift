/// Somebody who can sign in with the stub provider and be found in its directory.
///
/// None of the sample people exists.
public struct StubPerson: Sendable, Hashable, Identifiable {
    /// What the provider calls the person (`sub`), and the directory too (`id`).
    public var id: String
    /// What the person types to sign in; the mail address and the user principal name as well.
    public var username: String
    /// For the password grant.
    public var password: String
    /// The given name.
    public var givenName: String
    /// The surname.
    public var surname: String
    /// The job title.
    public var jobTitle: String?
    /// The telephone at work.
    public var businessPhone: String?
    /// The whole name.
    public var name: String { "\(givenName) \(surname)" }

    /// Makes a person up.
    public init(
        id: String, username: String, password: String = "test-password", givenName: String, surname: String,
        jobTitle: String? = nil, businessPhone: String? = nil
    ) {
        self.id = id
        self.username = username
        self.password = password
        self.givenName = givenName
        self.surname = surname
        self.jobTitle = jobTitle
        self.businessPhone = businessPhone
    }

    /// Adele Vance, who signs in by default.
    public static let adele = StubPerson(
        id: "test-subject-adele", username: "adele@contoso.example", givenName: "Adele", surname: "Vance",
        jobTitle: "Retail Manager")
    /// Siobhán O'Brien, whose name has an apostrophe and an accent.
    public static let siobhan = StubPerson(
        id: "test-subject-siobhan", username: "siobhan@contoso.example", givenName: "Siobhán", surname: "O'Brien",
        jobTitle: "Engineer")
    /// Jan Žižka, whose name has a caron or two, and who alone has a telephone.
    public static let jan = StubPerson(
        id: "test-subject-jan", username: "jan@contoso.example", givenName: "Jan", surname: "Žižka",
        businessPhone: "+1 425 555 0109")
    /// Wang Xiaoming, whose name has no Latin letters.
    public static let xiaoming = StubPerson(
        id: "test-subject-xiaoming", username: "xiaoming@contoso.example", givenName: "小明", surname: "王",
        jobTitle: "Designer")

    /// All of them.
    public static let sample = [adele, siobhan, jan, xiaoming]

    /// The claims of the standard scopes (OpenID Connect Core 1.0, section 5.4).
    func claims(for scopes: [String]) -> [String: StubJSON] {
        var claims: [String: StubJSON] = ["sub": .string(id)]
        if scopes.contains("profile") {
            claims["name"] = .string(name)
            claims["given_name"] = .string(givenName)
            claims["family_name"] = .string(surname)
            claims["preferred_username"] = .string(username)
        }
        if scopes.contains("email") { claims["email"] = .string(username) }
        return claims
    }

    /// The person as a directory shows them, in the form of Microsoft Graph.
    var directoryEntry: [String: StubJSON] {
        [
            "id": .string(id), "displayName": .string(name), "givenName": .string(givenName),
            "surname": .string(surname), "userPrincipalName": .string(username), "mail": .string(username),
            "jobTitle": jobTitle.map(StubJSON.string) ?? .null,
            "businessPhones": .array([businessPhone].compactMap { $0 }.map(StubJSON.string)),
        ]
    }
}
