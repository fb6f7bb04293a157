import HTTPTypes
import Hummingbird

extension PageRenderer {
    /// How long the browser has to tell applications, in seconds, before it goes on.
    private static let patience = 2

    /// Says that nobody is signed in in this browser any more, and has the browser tell applications.
    ///
    /// > Source: [OpenID Connect Front-Channel Logout 1.0](https://openid.net/specs/openid-connect-frontchannel-1_0.html)
    ///
    /// - Parameters:
    ///   - listeners: What the browser opens, out of sight.
    ///   - destination: Where it goes afterwards; nil to stay.
    /// - Returns: The page.
    func signedOut(telling listeners: [String], leadsTo destination: String?) -> Response {
        let heading = "You signed out of your account"
        var values: [String: Any] = [
            "heading": heading, "listeners": listeners.map { ["address": $0] },
            "message": destination == nil
                ? "It’s a good idea to close all browser windows." : "You are taken back to the app.",
        ]
        values["destination"] = destination
        var response = page("signed-out", title: heading, values)
        guard !listeners.isEmpty else { return response }
        let sources = Set(listeners.map(RedirectRules.contentSecuritySource)).sorted().joined(separator: " ")
        response.headers[.contentSecurityPolicy]? += "; frame-src \(sources)"
        if let destination { response.headers[.refresh] = "\(Self.patience); url=\(destination)" }
        return response
    }
}
