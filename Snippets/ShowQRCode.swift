// Shows the address of a sign-in on another device as a QR code in a terminal, two characters a module.

import CurlTransport
import Foundation
import NativeOAuth
import QRCodes

let client = OAuthClient(
    settings: try ClientSettings.entra(clientID: "the application's id"), transport: CurlTransport(),
    store: InMemoryAccountStore())
let account = try await client.signInWithDeviceCode { device in
    print("Open \(device.verificationURI) and type \(device.userCode)")
    guard let code = QRCode(device.verificationURI.absoluteString) else { return }
    let columns = -QRCode.quietZone..<code.size + QRCode.quietZone
    for row in columns {
        print(columns.map { code[$0, row] ? "  " : "██" }.joined())
    }
}
print("Hello \(account.name ?? "you")")
