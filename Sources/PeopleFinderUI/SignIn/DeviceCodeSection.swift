#if canImport(SwiftUI)
import PeopleFinder
import QRCodes
import SwiftUI

/// The code for another device, to be read out, typed, copied or scanned.
struct DeviceCodeSection: View {
    @Environment(\.texts) private var texts

    let code: DeviceCode
    let signIn: SignInModel

    var body: some View {
        Section {
            Text(code.code)
                .font(.system(.largeTitle, design: .monospaced))
                .textSelection(.enabled)
                // Letter by letter, as it has to be typed.
                .speechSpellsOutCharacters()
                .frame(maxWidth: .infinity)
            ControlButton(.copyCode) { Clipboard.copy(code.code) }
            ControlLink(.openCodePage, .open(code.link))
        } footer: {
            Text(texts[.signInCompareCode])
        }
        if let picture = QRCode(code.link.absoluteString) {
            Section {
                QRCodeView(code: picture)
                    .accessibilityLabel(texts[.signInQrCode])
            } footer: {
                Text(texts[.signInScanCode])
            }
        }
        Section {
            ControlButton(.cancelSignIn, role: .cancel) { signIn.cancelTapped() }
                .keyboardShortcut(.cancelAction)
        }
    }
}
#endif
