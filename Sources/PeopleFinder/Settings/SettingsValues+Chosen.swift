import NativeOAuth
import SmallFoundation

extension SettingsValues {
    /// The id under which the emulator knows an app that has said nothing else.
    static let emulatorClientID = "c0470500-0000-4000-8000-0000000000aa"

    /// What somebody has set in the app, checked field by field; throws about the first that cannot be used.
    init(_ chosen: ChosenSettings) throws(SettingsFault) {
        self.init()
        let id = chosen.clientID.tidy
        if !id.isEmpty {
            // Microsoft's are UUIDs; what others give out can be anything that is one word.
            let isGood = chosen.provider == .other ? !id.contains(where: \.isWhitespace) : UUID(uuidString: id) != nil
            guard isGood else { throw .wrong(.clientID) }
            clientID = id
        }
        switch chosen.provider {
        case .microsoft:
            let tenant = chosen.tenant.tidy
            if !tenant.isEmpty {
                guard (try? ClientSettings.EntraTenant(tenant)) != nil else { throw .wrong(.tenant) }
                setMicrosoft(tenant: tenant)
            }
        case .other:
            authority = try Self.address(chosen.authority, of: .authority)
            graph = chosen.graph.tidy.isEmpty ? nil : try Self.address(chosen.graph, of: .graph)
            // Microsoft's hosts are known by their names.
            provider = nil
            guard clientID != nil else { throw .missing(.clientID) }
        case .emulator:
            let address = try Self.address(chosen.emulator, of: .emulator)
            (authority, graph) = ("\(address)/common/v2.0", "\(address)/v1.0")
            provider = ClientSettings.Provider.entra.rawValue
            clientID = clientID ?? Self.emulatorClientID
        }
    }

    mutating func setMicrosoft(tenant: String) {
        authority = "https://\(ClientSettings.MicrosoftCloud.global.authorityHost)/\(tenant.lowercased())/v2.0"
    }

    /// Fills what this source leaves open from another one, but takes no address of another provider's.
    ///
    /// A token of the one must not go to the Graph of the other, so where this source names a provider, all that belongs to it
    /// is from here.
    package func filledWithinProvider(from other: SettingsValues) -> SettingsValues {
        var rest = other
        if authority != nil, authority != other.authority {
            (rest.graph, rest.provider, rest.identity) = (nil, nil, nil)
        }
        return filled(from: rest)
    }

    /// An address without a slash at its end.
    private static func address(_ text: String, of field: SettingsField) throws(SettingsFault) -> String {
        var text = text.tidy
        guard !text.isEmpty else { throw .missing(field) }
        while text.hasSuffix("/") { text.removeLast() }
        guard let url = URL(string: text), url.scheme != nil, url.host()?.isEmpty == false, url.query() == nil,
            url.fragment() == nil
        else { throw .wrong(field) }
        guard (try? EndpointRule.check(url, named: field.rawValue)) != nil else { throw .insecure(field) }
        return text
    }
}

extension String {
    /// The text without white space around it, which comes with what is pasted.
    package var tidy: String {
        let start = drop { $0.isWhitespace }
        return String(start.reversed().drop { $0.isWhitespace }.reversed())
    }
}
