import HTTPTypes
import Hummingbird

extension PageRenderer {
    /// Shows how the emulator stands to whoever tests.
    func admin(_ values: [String: Any], canary: String, error: AdminError?) -> Response {
        var values = values
        values["canary"] = canary
        values["action"] = AdminGuard.root
        values["wide"] = true
        values["error"] = error.map { "\($0.message) \($0.nextStep)" }
        var response = page("admin", title: "Emulator", values)
        // With no referrer at all, a browser would name no origin in the page's own forms either.
        response.headers[.referrerPolicy] = "same-origin"
        return response
    }
}
