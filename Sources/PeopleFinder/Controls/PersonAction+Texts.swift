public import GraphPeople

extension PersonAction {
    /// The control that does it.
    public var control: Control {
        switch self {
        case .copy: .copy
        case .mail: .mail
        case .call: .call
        case .chat: .chat
        case .save: .saveContact
        case .share: .share
        }
    }

    /// What its button says.
    public var label: Phrase { control.label }

    /// What its button says to somebody who does not see it: with the number that is called and the text that is copied,
    /// because there can be several.
    ///
    /// - Parameter person: The person.
    /// - Returns: The label.
    public func spokenLabel(for person: Person) -> Phrase {
        switch self {
        case .copy(let text): control.label(for: text)
        case .call(let number, _): .actionCallPersonAt(person.name, number: number)
        case .mail, .chat, .save, .share: control.label(for: person.name)
        }
    }
}
