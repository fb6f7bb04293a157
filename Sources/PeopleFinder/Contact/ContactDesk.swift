public import GraphPeople
public import Observation

/// Saves people in the address book of this device from wherever a window shows them: a row, a menu, a card.
///
/// One person is saved at a time, because each is shown first (``ContactSaving``).
@MainActor @Observable public final class ContactDesk {
    /// Who is being saved, or was last.
    public private(set) var person: Person?

    /// The person's photo; nil for none.
    public private(set) var photo: PersonPhoto?

    /// How it stands with ``person``.
    public private(set) var saving: ContactSaving

    private var saved: Set<Person.ID> = []
    private let book: any ContactKeeping

    /// Makes a model for one window.
    ///
    /// - Parameter book: The address book.
    public init(_ book: any ContactKeeping) {
        self.book = book
        saving = ContactSaving(book)
    }

    /// Looks who is there, and then shows who is to be saved; does nothing where ``canSave(_:)`` says no.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - photo: The photo; nil for none.
    public func saveTapped(_ person: Person, photo: PersonPhoto? = nil) async {
        guard canSave(person) else { return }
        if person.id != self.person?.id {
            if let last = self.person, saving.phase == .saved { saved.insert(last.id) }
            saving = ContactSaving(book)
        }
        (self.person, self.photo) = (person, photo)
        await saving.saveTapped(person)
    }

    /// Whether the button can be used: nobody else is being saved, and the person is not saved yet.
    ///
    /// - Parameter person: The person.
    /// - Returns: Whether it can.
    public func canSave(_ person: Person) -> Bool {
        !isSaved(person) && (saving.canSave || saving.phase == .saved)
    }

    /// What the button says.
    ///
    /// - Parameter person: The person.
    /// - Returns: The label; that it is done once the person was saved in this window.
    public func label(for person: Person) -> Phrase {
        isSaved(person) ? .actionSaved : .actionSaveContact
    }

    private func isSaved(_ person: Person) -> Bool {
        saved.contains(person.id) || person.id == self.person?.id && saving.phase == .saved
    }
}
