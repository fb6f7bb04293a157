import GraphPeople

/// What became of one part of a person's card.
public enum PersonPart<Value: Sendable>: Sendable {
    /// Nobody has asked yet, or the account was not granted what it needs.
    case unknown
    /// It is on the way.
    case loading
    /// It is here.
    case here(Value)
    /// There is none: no photo, no presence.
    case notThere
    /// The organization hides it from this account.
    case hidden
    /// It could not be had this time; ``PersonModel/retry(_:)`` asks for it again.
    case failed(Failure)

    /// The value, if it is here.
    public var value: Value? { if case .here(let value) = self { value } else { nil } }
    var isLoading: Bool { if case .loading = self { true } else { false } }

    init(_ part: PersonCard.Part<Value>) {
        switch part {
        case .known(let value): self = .here(value)
        case .none: self = .notThere
        case .hidden: self = .hidden
        case .unasked: self = .unknown
        case .failed(let error): self = .failed(Failure(error))
        }
    }

    /// The part after that; what is here stays until there is something better.
    func after(_ event: PersonCardEvent, _ place: KeyPath<PersonCard, PersonCard.Part<Value>>) -> PersonPart {
        switch (self, event) {
        case (.here, .asked): return self
        case (_, .asked): return .loading
        case (_, .answered(let card)):
            let new = PersonPart(card[keyPath: place])
            if case .here = self, case .failed = new { return self }
            return new
        case (.loading, .unanswered(let failure)): return failure.map { .failed($0) } ?? .unknown
        case (_, .unanswered): return self
        }
    }
}

/// What happens to parts of a card.
enum PersonCardEvent {
    case asked, answered(PersonCard)
    /// The failure is nil when somebody gave up.
    case unanswered(Failure?)
}

extension PersonPart: Equatable where Value: Equatable {}
