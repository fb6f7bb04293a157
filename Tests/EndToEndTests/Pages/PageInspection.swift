import Foundation
import Testing

/// Looks at a page in every window that somebody may have: narrow and wide, light and dark.
enum PageInspection {
    /// A window as somebody may have it.
    private struct Window: CustomStringConvertible {
        let width: Int
        let height: Int
        let isDark: Bool

        var description: String { "\(width)-\(isDark ? "dark" : "light")" }

        static let all = [
            Window(width: 320, height: 640, isDark: false), Window(width: 320, height: 640, isDark: true),
            Window(width: 1280, height: 800, isDark: false), Window(width: 1280, height: 800, isDark: true),
        ]
    }

    /// What a page is measured by.
    private struct Layout: Decodable {
        var width: Int
        var content: Int
        var ground: String
        var text: String
        /// What the strip at the top says, as far as it can be seen.
        var mark: String?
    }

    /// Something that keeps people out of a page, as axe-core reports it.
    private struct Barrier: Decodable, CustomStringConvertible {
        var id: String
        var help: String
        var places: [String]

        var description: String { "\(id): \(help) (\(places.joined(separator: "; ")))" }
    }

    /// Expects that nothing sticks out, that dark is dark, and that axe-core finds nothing.
    ///
    /// With `PEOPLEFINDER_SCREENSHOTS` set to a folder, a picture of each window is written there. A page of the
    /// emulator has to say that it is one.
    static func inspect(_ name: String, in browser: Browser, isEmulators: Bool = true) async throws {
        for window in Window.all {
            try await browser.emulate(width: window.width, height: window.height, isDark: window.isDark)
            let layout = try await browser.evaluate(
                """
                scrollTo(0, 0);
                const root = document.documentElement;
                const style = getComputedStyle(document.body);
                const mark = document.querySelector('.mark');
                const box = mark && mark.getBoundingClientRect();
                const isSeen = box && box.top >= 0 && box.height > 16 && box.width >= root.clientWidth - 1;
                return {width: root.clientWidth, content: root.scrollWidth, ground: style.backgroundColor,
                        text: style.color, mark: isSeen ? mark.innerText : null};
                """, as: Layout.self)
            #expect(layout.content <= layout.width, "\(name) sticks out at \(window)")
            let (ground, text) = (brightness(layout.ground), brightness(layout.text))
            #expect(window.isDark ? text - ground > 0.5 : ground - text > 0.5, "\(name) at \(window): \(layout)")
            if isEmulators {
                #expect(layout.mark?.uppercased().contains("EMULATOR") == true, "\(name) at \(window) hides what it is")
            }
            let barriers = try await browser.evaluate(try script(), as: [Barrier].self)
            #expect(barriers.isEmpty, "\(name) at \(window)")
            if let folder = ProcessInfo.processInfo.environment["PEOPLEFINDER_SCREENSHOTS"] {
                try await browser.screenshot().write(to: URL(filePath: folder).appending(path: "\(name)-\(window).png"))
            }
        }
    }

    /// axe-core, and a run of all its rules.
    private static func script() throws -> String {
        let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let libraries = package.appending(path: ".build/python/lib")
        let versions =
            (try? FileManager.default.contentsOfDirectory(at: libraries, includingPropertiesForKeys: nil)) ?? []
        let files = versions.map { $0.appending(path: "site-packages/axe_playwright_python/axe.min.js") }
        guard let file = files.first(where: { FileManager.default.isReadableFile(atPath: $0.path) }) else {
            throw ProgramFailure("axe-core is not installed here. Install it: Scripts/install-packages --tests")
        }
        return try String(contentsOf: file, encoding: .utf8) + """

            return axe.run(document).then(results => results.violations.map(violation => ({
                id: violation.id, help: violation.help,
                places: violation.nodes.map(node => node.target.join(' ') + ': ' + node.failureSummary)})));
            """
    }

    /// How bright `rgb(238, 241, 244)` is, from 0 to 1.
    private static func brightness(_ color: String) -> Double {
        let parts = color.split { !$0.isNumber && $0 != "." }.compactMap { Double($0) }
        return parts.prefix(3).reduce(0, +) / (3 * 255)
    }
}
