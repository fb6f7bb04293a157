// Keeps accounts in the keyring of a Linux desktop where there is one, else in encrypted files.

import DesktopKeyring
import Foundation
import NativeOAuth
import URLSessionTransport

var store: any AccountStore = EncryptedFileAccountStore(directory: URL.homeDirectory.appending(path: ".example"))
if await SecretServiceAccountStore.isAvailable() {
    store = SecretServiceAccountStore(app: "Example")
}
let settings = try ClientSettings.entra(clientID: "the application's id")
let client = OAuthClient(settings: settings, transport: URLSessionTransport(), store: store)
print(try await client.accounts().count)
