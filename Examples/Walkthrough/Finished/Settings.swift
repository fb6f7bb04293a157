import Foundation
import NativeOAuth
import PeopleFinder

/// Reads settings.plist, with which the app was built.
func readSettings() throws -> SettingsValues {
    guard let file = Bundle.main.url(forResource: "settings", withExtension: "plist") else {
        throw OAuthError(.missingSetting, "The app was built without settings.plist.")
    }
    return try SettingsValues(file: Data(contentsOf: file), named: "settings.plist")
}
