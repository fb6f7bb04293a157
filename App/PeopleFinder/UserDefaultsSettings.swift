import Foundation
import PeopleFinder

/// Keeps what a person sets in the user defaults: there is no secret in it.
struct UserDefaultsSettings: SettingsStore {
    private let key = "settings"

    func settings() throws -> ChosenSettings? {
        try UserDefaults.standard.data(forKey: key).map { try JSONDecoder().decode(ChosenSettings.self, from: $0) }
    }

    func keep(_ settings: ChosenSettings?) throws {
        let data = try settings.map { try JSONEncoder().encode($0) }
        UserDefaults.standard.set(data, forKey: key)
    }
}
