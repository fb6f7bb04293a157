/// A form of the emulator's page, by which somebody does an operation by hand.
struct AdminForm: Sendable {
    /// Something to fill in.
    struct Field: Sendable {
        /// How it is filled in.
        enum Kind: Sendable {
            case text
            /// What is typed is shown no more after that.
            case secret
            /// One thing on each line.
            case lines
            case choice([Choice])
        }

        /// One of several values.
        struct Choice: Sendable {
            let value: String
            let label: String

            init(_ value: String, _ label: String) {
                (self.value, self.label) = (value, label)
            }
        }

        /// The name of the operation's member, or of a part of its path.
        let name: String
        let label: String
        var kind = Kind.text
        var isRequired = false
        /// An example of what can be typed.
        var placeholder: String?

        init(
            _ name: String, _ label: String, _ kind: Kind = .text, isRequired: Bool = false, placeholder: String? = nil
        ) {
            (self.name, self.label, self.kind) = (name, label, kind)
            (self.isRequired, self.placeholder) = (isRequired, placeholder)
        }
    }

    let operation: String
    let title: String
    /// What the button says.
    let button: String
    /// Whether it changes something that is there, so that what is left empty stays.
    let isChange: Bool
    let fields: [Field]

    init(_ operation: String, _ title: String, button: String, isChange: Bool = false, _ fields: [Field]) {
        (self.operation, self.title, self.button) = (operation, title, button)
        (self.isChange, self.fields) = (isChange, fields)
    }

    /// What the page shows of it.
    ///
    /// - Parameter refused: What was sent and refused, which is there again to be mended; nil if that was another form.
    /// - Returns: What the template has names for.
    func values(refused: FormParameters?) -> [String: Any] {
        let isRefused = refused?["operation"] == operation
        return [
            "operation": operation, "title": title, "button": button, "isChange": isChange, "isOpen": isRefused,
            "fields": fields.map { $0.values(in: operation, typed: isRefused ? refused?[$0.name] : nil) },
        ]
    }
}

extension AdminForm.Field {
    fileprivate func values(in operation: String, typed: String?) -> [String: Any] {
        var values: [String: Any] = [
            "id": "\(operation)-\(name)", "name": name, "label": label, "isRequired": isRequired, "value": typed ?? "",
        ]
        values["placeholder"] = placeholder
        switch kind {
        case .text: values["isText"] = true
        case .secret: values.merge(["isText": true, "value": ""]) { $1 }
        case .lines: values["isLines"] = true
        case .choice(let choices):
            values["isChoice"] = true
            values["options"] = choices.map {
                ["value": $0.value, "label": $0.label, "isSelected": $0.value == typed ?? ""] as [String: Any]
            }
        }
        return values
    }
}
