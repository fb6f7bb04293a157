#if canImport(SwiftUI)
import PeopleFinder
import SwiftUI

/// The code for another device, to be read out, typed or copied.
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
            ControlLink(.openCodePage, .open(code.addressWithCode ?? code.address))
        } footer: {
            Text(texts[.signInCompareCode])
        }
        Section {
            ControlButton(.cancelSignIn, role: .cancel) { signIn.cancelTapped() }
                .keyboardShortcut(.cancelAction)
        }
    }
}
#endif
