import NativeOAuth

/// What an organization's device management says of the settings: managed app configuration.
///
/// The keys are those of a settings file, `authority`, `clientId`, `graph`, `provider`, `scopes` and `redirectUri`; `tenant`,
/// which stands for Microsoft's authority; and `directoryCopy`, a Boolean that forbids a copy of the directory or makes one. An
/// empty text counts as not set, because forms leave them.
///
/// > Source: [Managed app configuration](https://developer.apple.com/documentation/devicemanagement/manage-apps-on-devices)
public struct ManagedSettings: Sendable, Equatable {
    /// What is set.
    public private(set) var values = SettingsValues()
    /// Microsoft's tenant, if that is how the authority is set.
    public private(set) var tenant: String?
    /// What is wrong, the first by the alphabet; nil when all can be used.
    public private(set) var fault: SettingsFault?
    /// Keys that mean nothing here, by the alphabet: for whoever wrote the configuration.
    public private(set) var unknownKeys: [String] = []

    /// Manages nothing.
    public init() {}

    /// Reads a configuration as the system hands it over, on Apple's systems in `com.apple.configuration.managed`.
    public init(_ configuration: [String: Any]) {
        for (key, value) in configuration.sorted(by: { $0.key < $1.key }) where !take(key, value) {
            note(.managed(key: key))
        }
        if let provider = values.provider, ClientSettings.Provider(rawValue: provider) == nil {
            note(.managed(key: "provider"))
        }
        if let redirect = values.redirectURI, (try? RedirectURI(redirect)) == nil { note(.managed(key: "redirectUri")) }
        if let tenant, values.authority == nil { values.setMicrosoft(tenant: tenant) }
    }

    /// Whether a field is set here; who signs people in is one thing, whichever of its fields says it.
    public func sets(_ field: SettingsField) -> Bool {
        switch field {
        case .clientID: values.clientID != nil
        case .tenant, .authority, .emulator: values.authority != nil
        case .graph: values.graph != nil || values.authority != nil
        }
    }

    /// Takes what a key is set to; false when it cannot be that.
    private mutating func take(_ key: String, _ value: Any) -> Bool {
        let text = (value as? String)?.tidy
        switch key {
        case "scopes":
            guard let texts = value as? [String] ?? text.map({ [$0] }) else { return false }
            let scopes = texts.flatMap(SettingsValues.scopes(in:))
            guard (try? ScopeSet(parsing: scopes.joined(separator: " "))) != nil else { return false }
            if !scopes.isEmpty { values.scopes = scopes }
        case "directoryCopy":
            values.directoryCopy = value as? Bool
            return values.directoryCopy != nil
        case "tenant":
            guard let text, text.isEmpty || (try? ClientSettings.EntraTenant(text)) != nil else { return false }
            tenant = text.isEmpty ? nil : text
        default:
            guard key != "identity", let property = SettingsValues.texts[key] else {
                unknownKeys.append(key)
                return true
            }
            guard let text else { return false }
            if !text.isEmpty { values[keyPath: property] = text }
        }
        return true
    }

    private mutating func note(_ new: SettingsFault) { fault = fault ?? new }
}
