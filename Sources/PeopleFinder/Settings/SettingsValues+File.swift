public import NativeOAuth
public import SmallFoundation

extension SettingsValues {
    /// Reads a settings file: JSON, or a property list as the 2017 walk-through had it.
    ///
    /// JSON has the keys `authority`, `clientId`, `redirectUri`, `scopes` (a list, or one text), `graph`,
    /// `provider` and `identity`; the line that the emulator prints when it is ready can be used as it is. The property list has the
    /// walk-through's keys: `graphAPI` and `api-version` together make `graph`; keys that the sample never used, and
    /// an empty `secret`, are noted and ignored.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The file's name, for errors.
    /// - Throws: `OAuthError` with `invalidSettings`: not JSON nor a property list, an unknown key, a wrong type, or
    ///   a client secret, which no native app can keep.
    public init(file data: Data, named name: String) throws(OAuthError) {
        self.init()
        let entries = try Self.entries(of: data, named: name)
        for (key, value) in entries.sorted(by: { $0.key < $1.key }) { try take(key, value, from: name) }
        if let version = entries["api-version"]?.string, let base = graph {
            graph = "\(base.hasSuffix("/") ? String(base.dropLast()) : base)/\(version)"
        }
    }

    private mutating func take(_ key: String, _ value: JSONValue, from name: String) throws(OAuthError) {
        switch key {
        case "api-version": _ = try Self.text(value, of: key, in: name)
        case "scopes":
            guard let texts = value.strings else { throw Self.wrongType(key, "a list of texts", in: name) }
            scopes = texts.flatMap(Self.scopes(in:))
        case "secret": try noteSecret(value, in: name)
        case "resourceString", "tenant":
            notices.append("\(name): the key \u{201C}\(key)\u{201D} is not used any more and was ignored.")
        case "admin", "adminSecretFile", "userPrincipalName", "password", "ca":
            break  // The emulator's ready line says these to people and tests; they are no settings.
        default:
            guard let property = Self.texts[key == "graphAPI" ? "graph" : key] else {
                throw OAuthError(
                    .invalidSettings,
                    "\(name) has the unknown key \u{201C}\(DisplayText.clean(key, limit: 60))\u{201D}. "
                        + "The keys are authority, clientId, redirectUri, scopes, graph, provider and identity.")
            }
            self[keyPath: property] = try Self.text(value, of: key, in: name)
        }
    }

    private mutating func noteSecret(_ value: JSONValue, in name: String) throws(OAuthError) {
        guard value == .string("") || value == .null else {
            throw OAuthError(
                .invalidSettings,
                "\(name) holds a client secret, which an app on a person's machine cannot keep. "
                    + "Register the app as a public client and remove the key \u{201C}secret\u{201D}.")
        }
        notices.append("\(name): the empty key \u{201C}secret\u{201D} is not needed and was ignored.")
    }

    private static func entries(of data: Data, named name: String) throws(OAuthError) -> [String: JSONValue] {
        if let object = try? JSONValue.object(in: data) { return object }
        if let object = try? PropertyListDecoder().decode([String: JSONValue].self, from: data) { return object }
        throw OAuthError(
            .invalidSettings,
            "\(name) is neither a JSON object nor a property list. "
                + "Write it as docs/settings.md says, for example {\"authority\": \"…\", \"clientId\": \"…\"}.")
    }

    private static func text(_ value: JSONValue, of key: String, in name: String) throws(OAuthError) -> String {
        guard case .string(let text) = value else { throw wrongType(key, "a text", in: name) }
        guard !text.isEmpty else {
            throw OAuthError(.invalidSettings, "In \(name), \u{201C}\(key)\u{201D} is empty. Fill it in, or remove it.")
        }
        return text
    }

    private static func wrongType(_ key: String, _ wanted: String, in name: String) -> OAuthError {
        OAuthError(.invalidSettings, "In \(name), \u{201C}\(key)\u{201D} is not \(wanted).")
    }
}
