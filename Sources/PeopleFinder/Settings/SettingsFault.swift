import NativeOAuth

/// What is wrong with the settings, by the one that it is about.
public enum SettingsFault: Error, Sendable, Equatable {
    /// It has to be set.
    case missing(SettingsField)
    /// It has a value that it cannot have.
    case wrong(SettingsField)
    /// It is no complete address.
    case noAddress(SettingsField)
    /// It is neither https nor on this device.
    case insecure(SettingsField)
    /// The organization's device management has set this key to what it cannot be.
    case managed(key: String)
    /// The settings that came with the app cannot be used; for whoever built it.
    case bundled(Failure)
    /// What the person has set could not be read.
    case unreadable(Failure)
    /// What the person has set could not be kept.
    case unsaved(Failure)
    /// All settings together cannot be used.
    case together(Failure)

    /// The field that it is about; nil when it is about none.
    public var field: SettingsField? {
        switch self {
        case .missing(let field), .wrong(let field), .noAddress(let field), .insecure(let field): field
        case .managed(let key): SettingsField(rawValue: key)
        case .bundled, .unreadable, .unsaved, .together: nil
        }
    }

    /// What is wrong, for the person.
    public var message: Phrase {
        switch self {
        case .missing(let field): .settingsFaultMissing(field.label)
        case .wrong(.tenant): .settingsFaultTenant
        case .wrong(.clientID): .settingsFaultClientID
        case .wrong(let field): .settingsFaultWrong(field.label)
        case .noAddress(let field): .settingsFaultNoAddress(field.label)
        case .insecure(let field): .settingsFaultInsecure(field.label)
        case .managed(let key): .settingsFaultManaged(key)
        case .bundled: .settingsFaultBundled
        case .unreadable: .settingsFaultUnreadable
        case .unsaved: .settingsFaultUnsaved
        case .together(let failure): failure.fault
        }
    }

    /// What to do about it.
    public var advice: Phrase {
        switch self {
        case .missing, .wrong, .noAddress, .insecure, .unreadable, .together: .adviceSettings
        case .managed: .adviceAdministrator
        case .bundled: .adviceReport
        case .unsaved: .adviceStore
        }
    }

    /// What a screen says of it.
    public var status: ScreenStatus {
        ScreenStatus(.trouble, title: .titleSettings, message: message, advice: advice, recovery: .fixSettings)
    }
}
