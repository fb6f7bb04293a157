import Hummingbird

/// The pages of a sign-in that ends at another device.
extension PageRenderer {
    /// Asks for the code that the device shows.
    func deviceCode(action: String, canary: String, typed: String?, error: EntraError?) -> Response {
        var values: [String: Any] = ["action": action, "canary": canary]
        values["typed"] = typed
        values["error"] = error?.headline
        if let error { RequestNotes.note(error) }
        return page("device-code", title: "Enter code", values, answersTo: nil)
    }

    /// Asks whether this application was meant: the protection against codes that somebody else sends, and against
    /// apps that have taken another one's scheme.
    ///
    /// > Source: [RFC 8628, section 5.4](https://www.rfc-editor.org/rfc/rfc8628#section-5.4)
    func confirm(form: PageForm, user: DirectoryUser, isDevice: Bool) -> Response {
        var values = form.values
        values["userName"] = user.userPrincipalName
        values["isDevice"] = isDevice
        return page(
            "device-confirm", title: isDevice ? "Sign in on your device" : "Is this the app?", values,
            answersTo: form.answersTo)
    }

    /// Says that the device is signed in.
    func deviceDone(application: String) -> Response {
        message(
            "You’re signed in", "You have signed in to \(application) on your device. You can close this page now.")
    }

    /// Says that the device is not signed in.
    func deviceDeclined() -> Response {
        message("Sign-in was canceled", "Nobody was signed in on your device. You can close this page now.")
    }

    func message(_ heading: String, _ text: String) -> Response {
        page("message", title: heading, ["heading": heading, "message": text])
    }
}
