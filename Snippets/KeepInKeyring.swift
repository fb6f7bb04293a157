// Keeps accounts in encrypted files, with the key in the keyring of a Linux desktop where there is one.

import CurlTransport
import DesktopKeyring
import Foundation
import NativeOAuth

let folder = URL.homeDirectory.appending(path: ".example")
let store = EncryptedFileAccountStore(
    directory: folder, keys: [.keyring(app: "Example"), .keyFile(folder.appending(path: "store.key"))])
let settings = try ClientSettings.entra(clientID: "the application's id")
let client = OAuthClient(settings: settings, transport: CurlTransport(), store: store)
print(try await client.accounts().count)
