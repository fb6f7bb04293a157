import Crypto

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The page that the browser shows when it has come back, in a language of the browser's.
///
/// It repeats nothing of what came with the request, and loads nothing.
struct LoopbackPage {
    let words: LoopbackWords

    init(preferring preferences: [String] = []) {
        words = .preferred(preferences)
    }

    private static let reasons = [
        200: "OK", 400: "Bad Request", 404: "Not Found", 405: "Method Not Allowed", 411: "Length Required",
        413: "Content Too Large", 414: "URI Too Long", 415: "Unsupported Media Type",
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

    /// The field in which the page sends back what the browser keeps to itself.
    static let fragmentField = "fragment"

    /// Sends the part after `#` back to where the page came from, and takes it out of the address bar before.
    private var script: String {
        """
        const answer = location.hash.slice(1);
        history.replaceState(null, "", location.pathname + location.search);
        document.querySelector("p").textContent = answer ? "\(words.oneMoment)" : "\(words.notThisPage)";
        if (answer) {
          const form = document.createElement("form");
          const field = document.createElement("input");
          form.method = "post";
          field.type = "hidden";
          field.name = "\(Self.fragmentField)";
          field.value = answer;
          form.append(field);
          document.body.append(form);
          form.submit();
        }
        """
    }

    /// Lets the browser use this text as style or script, and no other.
    private static func source(_ text: String) -> String {
        "'sha256-" + Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString() + "'"
    }

    /// Builds a whole HTTP answer, after which the connection is closed.
    func reply(
        _ status: Int, _ message: KeyPath<LoopbackWords, String>, allowing methods: String = "GET"
    ) -> LoopbackExchange.Outcome {
        let title = message == \.received ? words.back : words.signIn
        return Self.answer(
            status, page("<h1>\(title)</h1>\n<p>\(words[keyPath: message])</p>"), policy: "form-action 'none'",
            adding: status == 405 ? ["Allow: \(methods)"] : [])
    }

    /// The page for an answer that the browser does not send by itself.
    var forwarding: LoopbackExchange.Outcome {
        let main = """
            <h1>\(words.signIn)</h1>
            <p></p><noscript>\(words.scriptNeeded)</noscript>
            <script>\(script)</script>
            """
        return Self.answer(200, page(main), policy: "script-src \(Self.source(script)); form-action 'self'")
    }

    private func page(_ main: String) -> String {
        """
        <!doctype html><html lang="\(words.language)"><meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>\(words.signIn)</title><style>\(Self.style)</style>
        <main>\(main)</main></html>

        """
    }

    private static func answer(
        _ status: Int, _ page: String, policy: String, adding fields: [String] = []
    ) -> LoopbackExchange.Outcome {
        let head =
            [
                "HTTP/1.1 \(status) \(reasons[status] ?? "Error")",
                "Content-Type: text/html; charset=utf-8",
                "Content-Length: \(page.utf8.count)",
                "Cache-Control: no-store",
                "Referrer-Policy: no-referrer",
                "Content-Security-Policy: default-src 'none'; style-src \(source(style)); \(policy); base-uri 'none'; "
                    + "frame-ancestors 'none'",
                "X-Content-Type-Options: nosniff",
                "Connection: close",
            ] + fields
        let text = head.joined(separator: "\r\n") + "\r\n\r\n" + page
        return LoopbackExchange.Outcome(reply: Array(text.utf8), callback: nil)
    }
}
