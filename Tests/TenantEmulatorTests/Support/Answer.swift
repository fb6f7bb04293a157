import Foundation
import HTTPTypes

@testable import TenantEmulator

/// What the emulator answered, with the parts that tests look at.
struct Answer {
    let status: Int
    let headers: HTTPFields
    let body: String
    let data: Data

    init(_ response: HTTPResponse, _ body: Data) {
        status = response.status.code
        headers = response.headerFields
        data = body
        self.body = String(decoding: body, as: UTF8.self)
    }

    /// The body as a JSON object; empty if it is none.
    var json: [String: Any] {
        (try? JSONSerialization.jsonObject(with: Data(body.utf8))) as? [String: Any] ?? [:]
    }

    /// The number in Entra's `error_codes`.
    var number: Int? { (json["error_codes"] as? [Int])?.first }

    /// `code: message` of a Graph error.
    var graphError: String? {
        guard let error = json["error"] as? [String: Any], let code = error["code"], let message = error["message"]
        else { return nil }
        return "\(code): \(message)"
    }

    /// The display names in a list of users.
    var names: [String] { list("value").compactMap { $0["displayName"] as? String } }

    /// The address of a redirect without its query or fragment.
    var redirectTarget: String? {
        headers[.location].map { String($0.prefix { $0 != "?" && $0 != "#" }) }
    }

    /// The parameters of a redirect.
    var redirect: FormParameters {
        let location = headers[.location] ?? ""
        return FormParameters(location.drop { $0 != "?" && $0 != "#" }.dropFirst())
    }

    /// The value of a hidden field of a page.
    func field(_ name: String) -> String? { quoted("name=\"\(name)\" value=") }

    /// Where the form of a page is sent to.
    var action: String? { quoted("action=") }

    private func quoted(_ before: String) -> String? {
        body.range(of: before + "\"").map { String(body[$0.upperBound...].prefix { $0 != "\"" }) }
    }
}

extension Answer {
    /// The claims of a token in the answer, or as its part 0 its header; nil if it is no JWT.
    func claims(_ name: String, part: Int = 1) -> [String: Any]? {
        let parts = string(name).split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > part, let data = Base64URL.decode(parts[part]) else { return nil }
        return (try? JSONSerialization.jsonObject(with: data)) as? [String: Any]
    }
}
