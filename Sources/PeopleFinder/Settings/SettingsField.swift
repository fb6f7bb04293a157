import NativeOAuth

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
    public var label: Phrase { control.label }
    /// What it is, below the field and for those who do not see it.
    public var help: Phrase { control.hint ?? label }
    /// The control that sets it.
    public var control: Control { all.control }
    /// Where it is typed.
    public var text: WritableKeyPath<ChosenSettings, String> { all.text }

    private var all: (control: Control, text: WritableKeyPath<ChosenSettings, String>) {
        switch self {
        case .clientID: (.clientID, \.clientID)
        case .tenant: (.tenant, \.tenant)
        case .authority: (.authority, \.authority)
        case .graph: (.graph, \.graph)
        case .emulator: (.emulator, \.emulator)
        }
    }
}

/// What is wrong with the settings, by the one that it is about.
public enum SettingsFault: Error, Sendable, Equatable {
    /// It has to be set.
    case missing(SettingsField)
    /// It has a value that it cannot have, such as what is no complete address.
    case wrong(SettingsField)
    /// It is neither https nor on this device.
    case insecure(SettingsField)
    /// The organization's device management has set this key to what it cannot be.
    case managed(key: String)
    /// Nobody has said under which id the app is registered, and device management has set a key that means nothing here.
    case managedUnknown(key: String)
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
        case .missing(let field), .wrong(let field), .insecure(let field): field
        case .managed(let key): SettingsField(rawValue: key)
        case .managedUnknown, .bundled, .unreadable, .unsaved, .together: nil
        }
    }

    /// What is wrong, for the person.
    public var message: Phrase { words.message }
    /// What to do about it.
    public var advice: Phrase { words.advice }
    /// The file and the key that it is about, in English; nil where ``message`` names the field.
    public var detail: String? { words.failure?.detail }

    private var words: (message: Phrase, advice: Phrase, failure: Failure?) {
        switch self {
        case .missing(.clientID): (.settingsFaultNoClientID, .adviceSettings, nil)
        case .missing(let field): (.settingsFaultMissing(field.label), .adviceSettings, nil)
        case .wrong(.tenant): (.settingsFaultTenant, .adviceSettings, nil)
        case .wrong(.clientID): (.settingsFaultClientID, .adviceSettings, nil)
        case .wrong(let field): (.settingsFaultNoAddress(field.label), .adviceSettings, nil)
        case .insecure(let field): (.settingsFaultInsecure(field.label), .adviceSettings, nil)
        case .managed(let key): (.settingsFaultManaged(key), .adviceAdministrator, nil)
        case .managedUnknown(let key): (.settingsManagedUnknown(key), .adviceAdministrator, nil)
        case .bundled(let failure): (.settingsFaultBundled, .adviceReport, failure)
        case .unreadable(let failure): (.settingsFaultUnreadable, .adviceSettings, failure)
        case .unsaved(let failure): (.settingsFaultUnsaved, .adviceStore, failure)
        case .together(let failure): (failure.fault, .adviceSettings, failure)
        }
    }

    /// What a screen says of it.
    public var status: ScreenStatus {
        // Without a client ID nobody has used the app here yet, and the title says what it is for.
        let title: Phrase = self == .missing(.clientID) ? .searchIdle : .titleSettings
        return ScreenStatus(
            .trouble, title: title, message: message, advice: advice, detail: detail, recovery: .fixSettings)
    }
}
