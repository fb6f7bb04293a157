public import GraphPeople
public import Observation

/// Saves one person in the address book of this device, and says how it went.
///
/// Nothing is saved unseen: first it is looked who is there, then the person is shown who is to be saved and who has the same
/// address already, and they decide. So nobody is there twice by accident.
@MainActor @Observable public final class ContactSaving {
    /// How it stands.
    public enum Phase: Sendable, Equatable {
        /// Nothing was done yet.
        case idle
        /// It is looked who is there, or the person is asked whether the app may.
        case looking
        /// The person sees who is to be saved, and who is there with the same address.
        case reviewing([SavedContact])
        /// The person is being saved.
        case saving
        /// The person is in the address book.
        case saved
        /// The app may not use the address book.
        case refused
        /// The address book did not take the person.
        case failed
    }

    /// How it stands.
    public private(set) var phase = Phase.idle

    private let book: any ContactKeeping

    /// Makes a model for one card.
    ///
    /// - Parameter book: The address book.
    public init(_ book: any ContactKeeping) {
        self.book = book
    }

    /// Looks who is there, and then shows who is to be saved; does nothing once they are, or while it is under way.
    ///
    /// - Parameter person: The person.
    public func saveTapped(_ person: Person) async {
        guard canSave else { return }
        phase = .looking
        do {
            phase = try await book.contacts(like: person).map { .reviewing($0) } ?? .refused
        } catch is CancellationError {
            phase = .idle
        } catch {
            phase = .failed
        }
    }

    /// Saves the person as a new contact, as they were shown.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - photo: The photo; nil for none.
    public func addTapped(_ person: Person, photo: PersonPhoto? = nil) async {
        await save { book in try await book.add(person, photo: photo) }
    }

    /// Adds to a contact what it lacks.
    ///
    /// - Parameters:
    ///   - contact: One of those who have the same address.
    ///   - person: The person.
    ///   - photo: The photo; nil for none.
    public func completeTapped(_ contact: SavedContact, with person: Person, photo: PersonPhoto? = nil) async {
        await save { book in try await book.complete(contact, with: person, photo: photo) }
    }

    /// Tells what became of a screen of the system's own, on which the person is shown and saved.
    ///
    /// - Parameter isSaved: Whether they were saved there.
    public func reviewed(isSaved: Bool) {
        guard isReviewing else { return }
        phase = isSaved ? .saved : .idle
    }

    /// Saves nobody, after all.
    public func cancelTapped() {
        reviewed(isSaved: false)
    }

    private func save(_ save: @Sendable (any ContactKeeping) async throws -> Void) async {
        guard isReviewing else { return }
        phase = .saving
        do {
            try await save(book)
            phase = .saved
        } catch is CancellationError {
            phase = .idle
        } catch {
            phase = .failed
        }
    }

    /// Whether the person is shown who is to be saved.
    public var isReviewing: Bool {
        if case .reviewing = phase { true } else { false }
    }

    /// Who is there with the same address, while that is shown.
    public var known: [SavedContact] {
        if case .reviewing(let known) = phase { known } else { [] }
    }

    /// Whether the button can be used.
    public var canSave: Bool {
        switch phase {
        case .idle, .refused, .failed: true
        case .looking, .reviewing, .saving, .saved: false
        }
    }

    /// What is said beside the button; nil for nothing.
    public var message: Phrase? {
        switch phase {
        case .idle, .looking, .reviewing, .saving, .saved: nil
        case .refused: .contactRefused
        case .failed: .contactFailed
        }
    }
}
