import Crypto
import SmallFoundation

// The page that the browser shows when it has come back, in a language of the browser's; it repeats nothing of what
// came with the request, and loads nothing.
extension LoopbackWords {
    private static let reasons = [
        200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 414: "URI Too Long",
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

    /// Lets the browser use this text as style, and no other.
    private static let styleSource =
        "'sha256-" + Data(SHA256.hash(data: Data(style.utf8))).base64EncodedString() + "'"

    /// Builds a whole HTTP answer, after which the connection is closed.
    func reply(_ status: Int, _ message: KeyPath<Self, String>) -> LoopbackExchange.Outcome {
        let page = """
            <!doctype html><html lang="\(language)"><meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(signIn)</title><style>\(Self.style)</style>
            <main><h1>\(message == \.received ? back : signIn)</h1>
            <p>\(self[keyPath: message])</p></main></html>

            """
        let head =
            [
                "HTTP/1.1 \(status) \(Self.reasons[status] ?? "Error")",
                "Content-Type: text/html; charset=utf-8",
                "Content-Length: \(page.utf8.count)",
                "Cache-Control: no-store",
                "Referrer-Policy: no-referrer",
                "Content-Security-Policy: default-src 'none'; style-src \(Self.styleSource); form-action 'none'; "
                    + "base-uri 'none'; frame-ancestors 'none'",
                "X-Content-Type-Options: nosniff",
                "Connection: close",
            ] + (status == 405 ? ["Allow: GET"] : [])
        let text = head.joined(separator: "\r\n") + "\r\n\r\n" + page
        return (Array(text.utf8), nil)
    }
}
