#if canImport(SwiftUI) && canImport(Contacts)
import Contacts
import GraphPeople
import PeopleFinder

/// The address book of this device.
///
/// An actor of its own, because the system's calls wait for its database.
actor ContactBook {
    /// Saves in the address book, which is opened when it is needed.
    static let saving: ContactSaving.Save = { person, photo in
        try await ContactBook().save(person, photo: photo)
    }

    /// Saves a person as a new contact; the system asks the person the first time.
    ///
    /// - Returns: Whether the app may use the address book.
    /// - Throws: What the address book throws when it does not take the contact.
    func save(_ person: Person, photo: PersonPhoto?) async throws -> Bool {
        switch CNContactStore.authorizationStatus(for: .contacts) {
        case .denied, .restricted: return false
        case .notDetermined:
            // Who says no is an error to the system, and none to us.
            guard (try? await CNContactStore().requestAccess(for: .contacts)) == true else { return false }
        default: break
        }
        let request = CNSaveRequest()
        request.add(CNMutableContact(person, photo: photo), toContainerWithIdentifier: nil)
        try CNContactStore().execute(request)
        return true
    }
}
#endif
