#if canImport(SwiftUI)
import Foundation
import NativeOAuth
import PeopleFinder
import QRCodes
import SwiftUI

/// The code for another device, to be read out, typed, copied or scanned.
struct DeviceCodeSection: View {
    @Environment(\.texts) private var texts

    let device: DeviceAuthorization
    let signIn: SignInModel

    var body: some View {
        Section {
            // In one line with the largest texts, too: in two it would be taken for two codes.
            ViewThatFits(in: .horizontal) {
                Text(device.userCode).font(.system(.largeTitle, design: .monospaced))
                Text(device.userCode).font(.system(.body, design: .monospaced))
            }
            .textSelection(.enabled)
            // Letter by letter, as it has to be typed.
            .speechSpellsOutCharacters()
            .frame(maxWidth: .infinity)
            Button(.copyCode) {
                Clipboard.copy(device.userCode, saying: texts[.actionCopied(device.userCode)], lifetime: 900)
            }
            ControlLink(control: .openCodePage, purpose: .open(device.link))
        } footer: {
            Text(texts[.signInCompareCode])
        }
        if let picture = QRCode(device.link.absoluteString) {
            Section {
                QRCodeView(code: picture)
                    .accessibilityLabel(texts[.signInQrCode])
            } footer: {
                Text(texts[.signInScanCode])
            }
        }
        Section {
            Button(.cancel, role: .cancel) { signIn.cancelTapped() }
                .keyboardShortcut(.cancelAction)
        }
    }
}

/// A QR code, black on white in the dark, too: not every reader understands another.
struct QRCodeView: View {
    @ScaledMetric(relativeTo: .body) private var side = 200.0

    let code: QRCode

    var body: some View {
        QRCodeShape(code: code)
            .fill(.black, style: FillStyle(antialiased: false))
            .background(.white)
            .accessibilityIgnoresInvertColors()
            .aspectRatio(1, contentMode: .fit)
            .frame(maxWidth: side)
            .frame(maxWidth: .infinity)
            .accessibilityElement()
            .accessibilityAddTraits(.isImage)
    }
}

/// The dark modules in the middle of a rectangle, with the light zone around them that a reader wants.
private struct QRCodeShape: Shape {
    let code: QRCode

    nonisolated func path(in rect: CGRect) -> Path {
        let side = min(rect.width, rect.height) / CGFloat(code.size + 2 * QRCode.quietZone)
        let margin = CGFloat(code.size) * side / 2
        var path = Path()
        for run in code.darkRuns {
            path.addRect(
                CGRect(
                    x: rect.midX - margin + CGFloat(run.column) * side, y: rect.midY - margin + CGFloat(run.row) * side,
                    width: CGFloat(run.length) * side, height: side))
        }
        return path
    }
}
#endif
