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

    /// Why there is a value, or none.
    var availability: Person.Availability {
        switch self {
        case .here(let value): (value as? [Person])?.isEmpty == true ? .empty : .known
        case .notThere: .empty
        case .hidden: .hidden
        case .unknown, .loading, .failed: .unasked
        }
    }

    init(_ part: PersonCard.Part<Value>) {
        switch part {
        case .known(let value): self = .here(value)
        case .none: self = .notThere
        case .hidden: self = .hidden
        case .unasked: self = .unknown
        case .failed(let error): self = .failed(Failure(error))
        }
    }

    /// The part after an answer; what is here stays when that is no better.
    func updated(by part: PersonCard.Part<Value>) -> PersonPart {
        let new = PersonPart(part)
        if case .here = self, case .failed = new { return self }
        return new
    }

    /// The part while it is asked for: what is here stays until there is something else.
    var asked: PersonPart { if case .here = self { self } else { .loading } }

    /// The part after an attempt that brought nothing.
    func unanswered(_ failure: Failure?) -> PersonPart {
        guard case .loading = self else { return self }
        return failure.map { .failed($0) } ?? .unknown
    }
}

extension PersonPart: Equatable where Value: Equatable {}
