import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The page that the browser shows when it has come back.
///
/// It repeats nothing of what came with the request, and loads nothing.
enum LoopbackPage {
    enum Message: String {
        case received = "You can close this page and go back to the program."
        case refused = "The sign-in was not completed. Close this page and go back to the program."
        case anotherSignIn = "This page belongs to another sign-in. Go back to the one that is open."
        case notThisPage = "There is nothing here."
    }

    private static let reasons = [
        200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed",
        431: "Request Header Fields Too Large",
    ]

    /// The system's own fonts and colors: the page belongs to no app in particular.
    private static let style = """
        :root{color-scheme:light dark}
        body{margin:0;background:Canvas;color:CanvasText;font:1.125rem/1.5 system-ui,sans-serif}
        main{max-width:32rem;margin:0 auto;padding:18vh 1.5rem 2rem}
        h1{margin:0 0 .5rem;font-size:1.75rem;line-height:1.25;font-weight:600}
        p{margin:0}
        """

    /// Lets the browser use this style and no other.
    private static let styleSource =
        "'sha256-" + Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString() + "'"

    /// Builds a whole HTTP answer, after which the connection is closed.
    static func reply(_ status: Int, _ message: Message) -> LoopbackExchange.Outcome {
        let page = """
            <!doctype html><html lang="en"><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>Sign-in</title><style>\(style)</style>
            <main><h1>\(status == 200 && message == .received ? "Back to the program" : "Sign-in")</h1>
            <p>\(message.rawValue)</p></main></html>

            """
        var head = [
            "HTTP/1.1 \(status) \(reasons[status] ?? "Error")",
            "Content-Type: text/html; charset=utf-8",
            "Content-Length: \(page.utf8.count)",
            "Cache-Control: no-store",
            "Referrer-Policy: no-referrer",
            "Content-Security-Policy: default-src 'none'; style-src \(styleSource); frame-ancestors 'none'",
            "X-Content-Type-Options: nosniff",
            "Connection: close",
        ]
        if status == 405 {
            head.append("Allow: GET")
        }
        let text = head.joined(separator: "\r\n") + "\r\n\r\n" + page
        return LoopbackExchange.Outcome(reply: Array(text.utf8), callback: nil)
    }
}
