import Foundation
import HTTPTypes
import Hummingbird

/// What the form on a page carries, whatever it asks.
struct PageForm: Sendable {
    /// The name of the application that waits.
    let application: String
    /// Where the form is sent to.
    let action: String
    let flowToken: String
    /// Where the answer will go in the end.
    let answersTo: String

    /// As the templates know it.
    var values: [String: Any] {
        ["application": application, "action": action, "flowToken": flowToken]
    }
}

extension PageForm {
    /// The first form of a page that the emulator has drawn, read back.
    struct Read: Sendable {
        /// Where it goes to.
        let action: String
        /// The fields that nobody sees.
        let hidden: [(name: String, value: String)]
        /// The whole page.
        let page: String

        /// Reads a page; nil if the answer is none, or has no form.
        ///
        /// - Parameter response: The answer, whose body stays readable.
        /// - Throws: What the writing of its body does.
        init?(_ response: inout Response) async throws {
            guard response.status == .ok, response.headers[.contentType]?.hasPrefix("text/html") == true else {
                return nil
            }
            let collector = BodyCollector()
            try await response.body.write(collector)
            let bytes = collector.collected
            response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: bytes))
            page = String(decoding: bytes, as: UTF8.self)
            guard let form = page.firstMatch(of: /<form method="post" action="([^"]*)"/) else { return nil }
            action = Self.plain(form.output.1)
            // Several forms of one page share their hidden fields; the first is enough.
            let inside = page[form.range.upperBound...]
            let end = inside.range(of: "</form>")?.lowerBound ?? inside.endIndex
            hidden = inside[..<end].matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
                (Self.plain($0.output.1), Self.plain($0.output.2))
            }
        }

        /// Undoes what the templates escape.
        private static func plain(_ text: Substring) -> String {
            String(text).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
                .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        }
    }
}
