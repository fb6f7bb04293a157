import NativeOAuth
import SmallFoundation

/// A person of the organization.
///
/// Every property but ``id`` can be nil, because the directory has none or the account may not see it;
/// ``hides(_:in:)`` tells which.
///
/// > Source: [user resource type](https://learn.microsoft.com/en-us/graph/api/resources/user)
public struct Person: Sendable, Hashable, Identifiable {
    /// The object id, which never changes.
    public var id: String
    /// The name as the organization shows it.
    public var displayName: String?
    /// The first name.
    public var givenName: String?
    /// The family name.
    public var surname: String?
    /// The name to sign in with, such as `adelev@contoso.example`.
    public var userPrincipalName: String?
    /// The mail address.
    public var mail: String?
    /// The job title.
    public var jobTitle: String?
    /// The office.
    public var officeLocation: String?
    /// The phones at work.
    public var businessPhones: [String]
    /// The mobile phone.
    public var mobilePhone: String?
    /// The language to write in, such as `en-US`.
    public var preferredLanguage: String?

    /// The properties that Graph sends only on request; nil if none came.
    ///
    /// They are in an array of one, so that a person without them stays small.
    public var extended: ExtendedProperties? {
        get { extendedBox.first }
        set { extendedBox = newValue.map { [$0] } ?? [] }
    }

    private var extendedBox: [ExtendedProperties] = []

    /// Makes a person.
    public init(
        id: String, displayName: String? = nil, givenName: String? = nil, surname: String? = nil,
        userPrincipalName: String? = nil, mail: String? = nil, jobTitle: String? = nil, officeLocation: String? = nil,
        businessPhones: [String] = [], mobilePhone: String? = nil, preferredLanguage: String? = nil,
        extended: ExtendedProperties? = nil
    ) {
        self.id = id
        self.displayName = displayName
        self.givenName = givenName
        self.surname = surname
        self.userPrincipalName = userPrincipalName
        self.mail = mail
        self.jobTitle = jobTitle
        self.officeLocation = officeLocation
        self.businessPhones = businessPhones
        self.mobilePhone = mobilePhone
        self.preferredLanguage = preferredLanguage
        self.extended = extended
    }

    /// The name to show: the display name, else given name and surname, else the user name, else the id.
    public var name: String {
        let parts = [givenName, surname].compactMap { $0 }.joined(separator: " ")
        return [displayName, parts, userPrincipalName].compactMap { $0 }.first { !$0.isEmpty } ?? id
    }
}

extension Person {
    /// Whether the person is a guest of another organization; false if unknown.
    ///
    /// With `User.ReadBasic.All` the user name tells: a guest's has `#EXT#` in it.
    public var isGuest: Bool {
        extended?.userType.map { $0.lowercased() == "guest" } ?? userPrincipalName?.contains("#EXT#") ?? false
    }

    /// Whether the account is disabled, as that of a person who has left; false if unknown.
    ///
    /// Rooms and shared mailboxes have disabled accounts too. They have neither a person's name nor a title, and never
    /// count as having left.
    public var hasLeft: Bool { extended?.accountEnabled == false && (givenName ?? surname ?? jobTitle) != nil }

    /// The person with what is missing taken from an earlier account of them.
    package func filled(from earlier: Person) -> Person {
        guard earlier.id == id else { return self }
        var filled = self
        for place in PersonProperty.byDefault.compactMap(\.text) where self[keyPath: place] == nil {
            filled[keyPath: place] = earlier[keyPath: place]
        }
        if businessPhones.isEmpty { filled.businessPhones = earlier.businessPhones }
        filled.extended = extended ?? earlier.extended
        return filled
    }
}

extension Sequence where Element == Person {
    /// Sorts people by name, ignoring case; the sort is stable.
    package func sortedByName() -> [Person] {
        // The standard sort makes no promise to be stable, so the place in the list decides between equals.
        enumerated()
            .map { (place: $0.offset, key: $0.element.name.lowercased(), person: $0.element) }
            .sorted { ($0.key, $0.place) < ($1.key, $1.place) }
            .map(\.person)
    }
}

extension Person: Codable {
    /// Reads Graph's form of a user, as leniently as an answer of Graph's is read.
    ///
    /// Unknown properties are passed over, and an optional property of a wrong type counts as missing: one odd value
    /// in a directory of thousands must not hide a colleague.
    ///
    /// - Throws: `DecodingError` when there is no `id`.
    public init(from decoder: any Decoder) throws {
        let json = try JSONEncoder().encode(JSONValue(from: decoder))
        guard let person = try? PeopleAnswer.person(json) else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "A person has to have an id."))
        }
        self = person
    }

    /// Writes Graph's form of a user, with `null` for what is missing of the default properties, as Graph does.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: PersonProperty.self)
        try container.encode(id, forKey: .id)
        try container.encode(businessPhones, forKey: .businessPhones)
        for property in PersonProperty.byDefault {
            if let place = property.text { try container.encode(self[keyPath: place], forKey: property) }
        }
        try extended?.encode(to: encoder)
    }
}
