#if canImport(SwiftUI) && canImport(Contacts)
import Contacts
import GraphPeople
import PeopleFinder

/// The address book of this device.
///
/// An actor of its own, because the system's calls wait for its database.
actor ContactBook: ContactKeeping {
    func contacts(like person: Person) async throws -> [SavedContact]? {
        switch CNContactStore.authorizationStatus(for: .contacts) {
        case .denied, .restricted: return nil
        case .notDetermined:
            // Who says no is an error to the system, and none to us.
            guard (try? await CNContactStore().requestAccess(for: .contacts)) == true else { return nil }
        // Allowed, or for some contacts only: then who is not shown to the app is not found, and may be there twice.
        default: break
        }
        let addresses = Set([person.mail, person.userPrincipalName].compactMap { $0 })
        let found = try addresses.flatMap { address in
            try CNContactStore().unifiedContacts(
                matching: CNContact.predicateForContacts(matchingEmailAddress: address),
                keysToFetch: CNMutableContact.filledKeys)
        }
        let contacts = found.map { SavedContact(id: $0.identifier, name: $0.shownName ?? person.name) }
        return Set(contacts).sorted { ($0.name, $0.id) < ($1.name, $1.id) }
    }

    func add(_ person: Person, photo: PersonPhoto?) async throws {
        let request = CNSaveRequest()
        request.add(CNMutableContact(person, photo: photo), toContainerWithIdentifier: nil)
        try CNContactStore().execute(request)
    }

    func complete(_ contact: SavedContact, with person: Person, photo: PersonPhoto?) async throws {
        let there = try CNContactStore().unifiedContact(
            withIdentifier: contact.id, keysToFetch: CNMutableContact.filledKeys)
        guard let changed = there.mutableCopy() as? CNMutableContact else { return }
        changed.complete(with: CNMutableContact(person, photo: photo))
        let request = CNSaveRequest()
        request.update(changed)
        try CNContactStore().execute(request)
    }
}

extension CNContact {
    /// What the contact is called; nil when it has no name.
    fileprivate var shownName: String? {
        let names = [givenName, familyName].filter { !$0.isEmpty }
        return names.isEmpty ? nil : names.joined(separator: " ")
    }
}
#endif
