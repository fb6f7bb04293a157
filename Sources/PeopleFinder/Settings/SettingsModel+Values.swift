import NativeOAuth

extension SettingsModel {
    /// What would be wrong if a person had set this.
    func fault(with chosen: ChosenSettings?) -> SettingsFault? {
        do throws(SettingsFault) {
            _ = try values(with: chosen)
            return nil
        } catch {
            return error
        }
    }

    /// What all sources say together when a person has set this.
    func values(with chosen: ChosenSettings?) throws(SettingsFault) -> SettingsValues {
        if let fault = managed.fault { throw fault }
        var merged = managed.values
        if let chosen, merged.authority != nil {
            // Who signs people in is decided; the id of the app may be left to the person.
            let id = chosen.clientID.tidy
            guard !id.contains(where: \.isWhitespace) else { throw .wrong(.clientID) }
            if merged.clientID == nil, !id.isEmpty { merged.clientID = id }
        } else if let chosen {
            merged = merged.filledWithinProvider(from: try SettingsValues(chosen))
        }
        switch bundled {
        case .success(let values): merged = merged.filledWithinProvider(from: values)
        case .failure(let error): throw .bundled(Failure(error))
        }
        if merged.authority == nil { merged.setMicrosoft(tenant: "common") }
        guard merged.clientID?.isEmpty == false else {
            // A key that is misspelled is the likely reason.
            throw managed.unknownKeys.first.map { .managedUnknown(key: $0) } ?? .missing(.clientID)
        }
        do throws(OAuthError) {
            _ = try merged.graphURL(for: try ClientSettings(merged))
        } catch {
            throw .together(Failure(error))
        }
        return merged
    }
}
