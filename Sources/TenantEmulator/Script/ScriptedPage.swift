import Foundation
import HTTPTypes
import Hummingbird

/// A page of the emulator's own that asks something, as far as a scripted person has to read it.
struct ScriptedPage: Sendable {
    /// Where its form goes to.
    let action: String
    /// The fields that nobody sees.
    let hidden: [(name: String, value: String)]
    /// Whether it says that something was wrong.
    let hasError: Bool

    /// The last part of the form's address, which tells the pages apart.
    var kind: String { action.split(separator: "/").last.map(String.init) ?? "" }

    /// Reads a page; nil if the answer is none, or asks nothing of the emulator itself.
    init?(_ response: inout Response) async throws {
        guard response.status == .ok, response.headers[.contentType]?.hasPrefix("text/html") == true else { return nil }
        let collector = BodyCollector()
        try await response.body.write(collector)
        let bytes = collector.collected
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
        let html = String(decoding: bytes, as: UTF8.self)
        guard let form = html.firstMatch(of: /<form method="post" action="(\/[^"]*)"/) else { return nil }
        action = Self.plain(form.output.1)
        // Several forms of one page share their hidden fields; the first is enough.
        let inside = html[form.range.upperBound...]
        let end = inside.range(of: "</form>")?.lowerBound ?? inside.endIndex
        hidden = inside[..<end].matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
            (Self.plain($0.output.1), Self.plain($0.output.2))
        }
        hasError = html.contains("role=\"alert\"")
    }

    /// Undoes what the templates escape.
    private static func plain(_ text: Substring) -> String {
        String(text).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
