/// A setting that a person can see, and set where the organization has not.
public enum SettingsField: String, Sendable, Hashable, CaseIterable {
    /// The id under which the app is registered.
    case clientID = "clientId"
    /// The organization, at Microsoft.
    case tenant
    /// Another provider's address.
    case authority
    /// Where Graph is.
    case graph
    /// Where the emulator is.
    case emulator

    /// What stands beside the field.
    public var label: Phrase {
        switch self {
        case .clientID: .settingsClientID
        case .tenant: .settingsTenant
        case .authority: .settingsAuthority
        case .graph: .settingsGraph
        case .emulator: .settingsEmulator
        }
    }

    /// What it is, below the field and for those who do not see it.
    public var help: Phrase {
        switch self {
        case .clientID: .settingsClientIDHelp
        case .tenant: .settingsTenantHelp
        case .authority: .settingsAuthorityHelp
        case .graph: .settingsGraphHelp
        case .emulator: .settingsEmulatorHelp
        }
    }

    /// The control that sets it.
    public var control: Control {
        switch self {
        case .clientID: .clientID
        case .tenant: .tenant
        case .authority: .authority
        case .graph: .graph
        case .emulator: .emulator
        }
    }

    /// Where it is typed.
    public var text: WritableKeyPath<ChosenSettings, String> {
        switch self {
        case .clientID: \.clientID
        case .tenant: \.tenant
        case .authority: \.authority
        case .graph: \.graph
        case .emulator: \.emulator
        }
    }
}
