import HTTPTypes
import Hummingbird

/// The pages at the end of a sign-in for which no program listens.
extension PageRenderer {
    /// Shows the code to copy, or why there is none.
    func outOfBand(_ fields: [(name: String, value: String)]) -> Response {
        var values: [String: Any] = [:]
        for field in fields where field.name == "code" { values["code"] = field.value }
        for field in fields where field.name == "error_description" { values["error"] = field.value }
        return page("out-of-band", title: values["code"] == nil ? "Sign-in failed" : "Copy this code", values)
    }

    /// Microsoft's blank page: the answer is in its address, and after a while it leads away.
    func nativeClient(wrongPlaceAfter seconds: Int?) -> Response {
        let html =
            "<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>Signed in</title></head><body></body></html>"
        var headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store", .frameOptions: "DENY",
            .referrerPolicy: "no-referrer",
            .contentSecurityPolicy: "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
        ]
        if let seconds { headers[.refresh] = "\(seconds); url=/common/wrongplace" }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    /// Where that one leads: Microsoft's words.
    func wrongPlace() -> Response {
        message(
            "This is not the right page",
            """
            You have reached a page that is not normally shown. Microsoft will never ask you to copy or share this URL.
            """)
    }
}

extension HTTPField.Name {
    /// Browsers know it since 1995; no specification registers it.
    static let refresh = HTTPField.Name("Refresh") ?? .server
}
