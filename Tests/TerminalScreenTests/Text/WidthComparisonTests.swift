import BlockingThread
import Testing

@testable import TerminalScreen

/// Compared with wcwidth 0.9.4 from PyPI, which others wrote from Unicode 18; our table is of Unicode 15.
@Suite("The width of text, compared")
@BlockingThread
struct WidthComparisonTests {
    /// Where both are of their own mind, and why.
    private static let known: [(ClosedRange<UInt32>, String)] = [
        (0x2630...0x2637, "became wide in Unicode 16"),
        (0x268A...0x268F, "became wide in Unicode 16"),
        (0x4DC0...0x4DFF, "became wide in Unicode 16"),
        (0x1D300...0x1D356, "became wide in Unicode 16"),
        (0x1D360...0x1D376, "became wide in Unicode 16"),
        (0x1F1E6...0x1F1FF, "one letter of a flag: EastAsianWidth says neutral, wcwidth wide"),
        (0x3164...0x3164, "a filler, which is taken out of text before it is measured"),
    ]

    @Test("Every character of Unicode 15 has the width that wcwidth gives it, but for those listed")
    func characters() throws {
        let runs: [[Int]] = try Judge.ask("widths", 0)
        var differences: [String] = []
        var compared = 0
        for (index, run) in runs.enumerated() {
            let end = index + 1 < runs.count ? runs[index + 1][0] : 0x110000
            for code in run[0]..<end {
                guard let scalar = Unicode.Scalar(UInt32(code)) else { continue }
                // A vowel of its own, which terminals give a column and wcwidth joins to the letter; see isCertain.
                if TextWidth.isNew(scalar) || isUnassigned(scalar) || scalar.properties.generalCategory == .spacingMark
                {
                    continue
                }
                compared += 1
                let isKnown = Self.known.contains { $0.0.contains(scalar.value) }
                if (TextWidth.columns(of: scalar) != run[1]) != isKnown {
                    differences.append("\(String(code, radix: 16)): \(TextWidth.columns(of: scalar)), not \(run[1])")
                }
            }
        }
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(20))")
        #expect(compared > 280_000)
    }

    private func isUnassigned(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .unassigned
    }

    @Test("Emoji with a variation selector, a skin tone or another half of a flag are as wide as wcwidth has them")
    func sequences() throws {
        var texts = ["👨‍👩‍👧‍👦", "👩🏽‍💻", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇳🇴", "1️⃣", "#️⃣", "e\u{301}", "王\u{301}"]
        for code in UInt32(0xA9)...0x1FAFF {
            guard let scalar = Unicode.Scalar(code), scalar.properties.isEmoji, !TextWidth.isNew(scalar) else {
                continue
            }
            guard !(0x1F1E6...0x1F1FF).contains(code), !scalar.properties.isEmojiModifier else { continue }
            texts.append("\(scalar)\u{FE0F}")
            // wcwidth leaves a character narrow that is no emoji without its skin tone; terminals with emoji do not.
            if scalar.properties.isEmojiModifierBase, scalar.properties.isEmojiPresentation {
                texts.append("\(scalar)\u{1F3FD}")
            }
        }
        let widths: [Int] = try Judge.ask("sequences", texts)
        let differences = zip(texts, widths).filter { TextWidth.columns(of: $0) != $1 }
        #expect(differences.isEmpty, "\(differences.count): \(differences.prefix(20))")
        #expect(texts.count > 1_300)
    }

    @Test("A cluster that terminals draw differently is known as such")
    func certainty() {
        #expect(["a", "é", "e\u{301}", "王", "😀", "א", "한"].allSatisfy { TextWidth.isCertain(Character($0)) })
        #expect(!["👩‍💻", "🇳🇴", "❤️", "👍🏽", "का", "\u{1FAE9}", "䷀"].contains { TextWidth.isCertain(Character($0)) })
    }
}
