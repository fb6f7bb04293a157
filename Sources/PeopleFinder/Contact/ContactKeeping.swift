public import GraphPeople

/// Somebody who is in the address book of this device already.
public struct SavedContact: Sendable, Hashable, Identifiable {
    /// What the address book knows the contact by.
    public let id: String
    /// What the contact is called there.
    public let name: String

    /// Names a contact.
    ///
    /// - Parameters:
    ///   - id: What the address book knows the contact by.
    ///   - name: What the contact is called there.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }

    /// Whether two addresses, or two numbers, are the same to a person: capitals do not matter, nor does how a number is set.
    ///
    /// - Parameters:
    ///   - one: What a contact has.
    ///   - other: What the directory has.
    /// - Returns: Whether a contact that has the one lacks the other.
    public static func isSame(_ one: String, _ other: String) -> Bool {
        plain(one) == plain(other)
    }

    private static func plain(_ text: String) -> String {
        guard !text.contains(where: \.isLetter) else { return text.lowercased().filter { !$0.isWhitespace } }
        return text.filter { $0.isNumber || $0 == "+" }
    }
}

/// The address book of this device.
public protocol ContactKeeping: Sendable {
    /// Finds the contacts that have a mail address of a person; the system asks the first time whether the app may look.
    ///
    /// - Parameter person: The person.
    /// - Returns: Those who are there; nil when the app may not use the address book.
    /// - Throws: Whatever the address book throws.
    func contacts(like person: Person) async throws -> [SavedContact]?

    /// Adds a person as a new contact.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - photo: The photo; nil for none.
    /// - Throws: Whatever the address book throws when it does not take the contact.
    func add(_ person: Person, photo: PersonPhoto?) async throws

    /// Adds to a contact what it lacks of a person, and changes nothing of what it has.
    ///
    /// - Parameters:
    ///   - contact: The contact.
    ///   - person: The person.
    ///   - photo: The photo; nil for none.
    /// - Throws: Whatever the address book throws when it does not take the changes.
    func complete(_ contact: SavedContact, with person: Person, photo: PersonPhoto?) async throws
}
