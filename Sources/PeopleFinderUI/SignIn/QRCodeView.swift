#if canImport(SwiftUI)
import QRCodes
import SwiftUI

/// A QR code, black on white in the dark, too: not every reader understands another.
struct QRCodeView: View {
    @ScaledMetric(relativeTo: .body) private var side = 200.0

    let code: QRCode

    var body: some View {
        QRCodeShape(code: code)
            .fill(.black, style: FillStyle(antialiased: false))
            .background(.white)
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
