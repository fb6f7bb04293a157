/// A form of the emulator's page, by which somebody does an operation by hand.
struct AdminForm: Sendable {
    struct Field: Sendable {
        enum Kind: Sendable {
            case text
            /// What is typed is shown no more after that.
            case secret
            /// One thing on each line.
            case lines
            case choice([Choice])
        }

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

extension AdminControls {
    /// What somebody can add and change on the page.
    var forms: [AdminForm] {
        let userName = SampleOrganization.principalName(SampleOrganization.userName)
        let who = AdminForm.Field("id", "User name", isRequired: true, placeholder: userName)
        let apps = registry.applications.map { AdminForm.Field.Choice($0.clientID, $0.displayName) }
        return [
            AdminForm(
                "addPerson", "Add a person", button: "Add the person",
                [.init("userPrincipalName", "User name", isRequired: true, placeholder: userName)]
                    + Self.profile(isNew: true)),
            AdminForm(
                "changePerson", "Change a person", button: "Change the person", isChange: true,
                [who] + Self.profile(isNew: false)),
            AdminForm(
                "changeConditions", "Change somebody’s conditions", button: "Change the conditions", isChange: true,
                [who] + Self.conditions),
            AdminForm(
                "addApp", "Add an app", button: "Add the app",
                [
                    .init("displayName", "Name", isRequired: true),
                    .init("redirectUris", "Redirect addresses, one on each line", .lines),
                    .init("signInAudience", "Whose accounts", .choice(Self.audiences)),
                    .init("secret", "Secret, or a public client if left empty", .secret),
                ]),
            AdminForm(
                "changeApp", "Change an app", button: "Change the app", isChange: true,
                [
                    .init("id", "App", .choice(apps)), .init("displayName", "Name"),
                    .init("redirectUris", "Redirect addresses in place of all others, one on each line", .lines),
                    .init("isEnabled", "Can be used", .choice(Self.flag)), .init("secret", "Secret", .secret),
                    .init("secretExpiresAt", "When the secret ends", placeholder: "2027-01-15T08:00:00Z"),
                ]),
        ]
    }

    private static func profile(isNew: Bool) -> [AdminForm.Field] {
        [
            .init("displayName", "Name", isRequired: isNew), .init("jobTitle", "Title"),
            .init("department", "Department"),
            .init("password", isNew ? "Password, or everybody’s if left empty" : "Password", .secret),
        ]
    }

    private static let asItIs = AdminForm.Field.Choice("", "As it is")
    private static let flag: [AdminForm.Field.Choice] = [asItIs, .init("true", "Yes"), .init("false", "No")]

    private static let conditions: [AdminForm.Field] = [
        .init("isBlocked", "Blocked", .choice(flag)),
        .init("isPasswordExpired", "Password expired", .choice(flag)),
        .init("isAdministrator", "Administrator", .choice(flag)),
        .init(
            "secondFactor", "Second factor",
            .choice([
                asItIs, .init("notNeeded", "Not needed"), .init("needed", "Needed"),
                .init("mustEnroll", "Has to be set up first"),
            ])),
        .init(
            "policy", "Policy",
            .choice([
                asItIs, .init("null", "None"), .init("blocked", "Blocked"),
                .init("compliantDevice", "Needs a compliant device"), .init("joinedDevice", "Needs a joined device"),
            ])),
        .init("signInFrequency", "Signs in again after so many seconds"),
    ]

    private static let audiences: [AdminForm.Field.Choice] = [
        .init("AzureADandPersonalMicrosoftAccount", "Everybody’s"),
        .init("AzureADMultipleOrgs", "Every organization’s"), .init("AzureADMyOrg", "Its own organization’s"),
        .init("PersonalMicrosoftAccount", "Personal ones"),
    ]
}
