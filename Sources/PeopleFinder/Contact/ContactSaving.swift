public import GraphPeople
public import Observation

/// Saves one person in the address book of this device, and says how it went.
@MainActor @Observable public final class ContactSaving {
    /// How it stands.
    public enum Phase: Sendable, Equatable {
        /// Nothing was done yet.
        case idle
        /// The person is being saved, or is asked whether the app may.
        case saving
        /// The person is in the address book.
        case saved
        /// The app may not use the address book.
        case refused
        /// The address book did not take the person.
        case failed
    }

    /// Saves a person.
    ///
    /// - Returns: Whether the app may use the address book; false when the person, or the device's owner, has said no.
    public typealias Save = @Sendable (Person, PersonPhoto?) async throws -> Bool

    /// How it stands.
    public private(set) var phase = Phase.idle

    private let save: Save

    /// Makes a model for one card.
    ///
    /// - Parameter save: Saves a person in the address book.
    public init(_ save: @escaping Save) {
        self.save = save
    }

    /// Saves the person; once they are saved, and while it is under way, nothing more is done.
    ///
    /// - Parameters:
    ///   - person: The person.
    ///   - photo: The photo; nil for none.
    public func saveTapped(_ person: Person, photo: PersonPhoto? = nil) async {
        guard phase != .saving, phase != .saved else { return }
        phase = .saving
        do {
            phase = try await save(person, photo) ? .saved : .refused
        } catch is CancellationError {
            phase = .idle
        } catch {
            phase = .failed
        }
    }

    /// What the button says.
    public var label: Phrase { phase == .saved ? .actionSaved : .actionSaveContact }

    /// Whether the button can be used.
    public var canSave: Bool { phase != .saving && phase != .saved }

    /// What is said beside the button; nil for nothing.
    public var message: Phrase? {
        switch phase {
        case .idle, .saving, .saved: nil
        case .refused: .contactRefused
        case .failed: .contactFailed
        }
    }
}
