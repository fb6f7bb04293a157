import Crypto
import Foundation
import HTTPTypes
import Hummingbird
import Mustache

struct PageRenderer: Sendable {
    /// Whose pages they are: the name at the top, and the domain in the example of a user name.
    let brand: Tenant
    private static let style = String(decoding: PackageResources.style_css, as: UTF8.self)
    private static let styleSource = hashSource(style)
    /// The one script, which sends an answer of `form_post` on its way; without scripts a button does.
    private static let submitScript = "document.forms[0].submit()"

    static let templates: [(name: String, bytes: [UInt8])] = [
        ("layout", PackageResources.layout_mustache), ("login", PackageResources.login_mustache),
        ("account", PackageResources.account_mustache), ("consent", PackageResources.consent_mustache),
        ("error", PackageResources.error_mustache), ("form-post", PackageResources.form_post_mustache),
        ("device-code", PackageResources.device_code_mustache),
        ("confirm", PackageResources.confirm_mustache), ("message", PackageResources.message_mustache),
        ("admin", PackageResources.admin_mustache), ("second-factor", PackageResources.second_factor_mustache),
        ("approval", PackageResources.approval_mustache),
    ]
    /// They are read for the first page, once for all emulators; a test finds a mistake in them.
    private static let library = try? parse(templates)

    /// - Throws: ``EmulatorError`` that names the file for a template with a mistake.
    static func parse(_ templates: [(name: String, bytes: [UInt8])]) throws(EmulatorError) -> MustacheLibrary {
        var library = MustacheLibrary()
        for (name, bytes) in templates {
            do {
                try library.register(String(decoding: bytes, as: UTF8.self), named: name)
            } catch {
                throw EmulatorError(
                    .invalidOrganization, "The page in Resources/\(name).mustache can't be read: \(error)")
            }
        }
        return library
    }

    func error(_ error: EntraError, trace: EntraTrace) -> Response {
        RequestNotes.note(error)
        return page(
            "error", title: "Sign-in failed",
            [
                "error": error.headline, "advice": error.advice, "traceID": trace.traceID,
                "correlationID": trace.correlationID, "timestamp": trace.timestamp,
            ], status: .badRequest)
    }

    func formPost(_ fields: [(name: String, value: String)], to redirectURI: String) -> Response {
        page(
            "form-post", title: "Signed in",
            [
                "action": redirectURI, "script": Self.submitScript,
                "fields": fields.map { ["name": $0.name, "value": $0.value] },
            ], answersTo: redirectURI, script: Self.submitScript)
    }

    func page(
        _ template: String, title: String, _ values: [String: Any], answersTo redirectURI: String? = nil,
        script: String? = nil, status: HTTPResponse.Status = .ok
    ) -> Response {
        var values = values
        values["title"] = title
        values["organization"] = brand.displayName
        values["style"] = Self.style
        let html = Self.library?.render(values, withTemplate: template) ?? ""
        return response(html, answersTo: redirectURI, script: script, status: status)
    }

    func response(
        _ html: String, answersTo redirectURI: String? = nil, script: String? = nil, status: HTTPResponse.Status = .ok
    ) -> Response {
        // Chromium holds the redirect after a form to form-action too, so the application's own address is listed.
        let destination = redirectURI.map { " " + RedirectRules.contentSecuritySource($0) } ?? ""
        let scriptSource = script.map { "; script-src " + Self.hashSource($0) } ?? ""
        let headers: HTTPFields = [
            .contentType: "text/html; charset=utf-8", .cacheControl: "no-store",
            .contentSecurityPolicy:
                """
            default-src 'none'; style-src \(Self.styleSource)\(scriptSource); form-action 'self'\(destination); \
            base-uri 'none'; frame-ancestors 'none'
            """,
            .frameOptions: "DENY", .referrerPolicy: "no-referrer",
        ]
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: html)))
    }

    private static func hashSource(_ text: String) -> String {
        "'sha256-" + Data(SHA256.hash(data: Data(text.utf8))).base64EncodedString() + "'"
    }
}

/// The first form of a page that the emulator has drawn, read back.
struct PageForm: Sendable {
    let action: String
    let hidden: [(name: String, value: String)]
    let hasError: Bool
    var isOwn: Bool { action.hasPrefix("/") }
    /// The last part of its address, which tells the emulator's pages apart.
    var kind: String { action.split(separator: "/").last.map(String.init) ?? "" }

    init?(_ response: inout Response) async throws {
        guard response.status == .ok, response.headers[.contentType]?.hasPrefix("text/html") == true else {
            return nil
        }
        let page = String(decoding: try await response.gathered(), as: UTF8.self)
        guard let form = page.firstMatch(of: /<form method="post" action="([^"]*)"/) else { return nil }
        action = Self.plain(form.output.1)
        hasError = page.contains("role=\"alert\"")
        // Several forms of one page share their hidden fields; the first is enough.
        let inside = page[form.range.upperBound...]
        let end = inside.range(of: "</form>")?.lowerBound ?? inside.endIndex
        hidden = inside[..<end].matches(of: /<input type="hidden" name="([^"]*)" value="([^"]*)">/).map {
            (Self.plain($0.output.1), Self.plain($0.output.2))
        }
    }

    private static func plain(_ text: Substring) -> String {
        String(text).replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&lt;", with: "<")
            .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
    }
}
