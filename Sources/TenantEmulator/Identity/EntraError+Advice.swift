extension EntraError {
    /// What a person can do about it who reads it on a page.
    var advice: String {
        switch number {
        case 50126: "Your account or password is incorrect. Try again."
        case 50089: "This page was open for too long, or in another browser. Go back to the app and sign in again."
        case 50053: "There were too many wrong attempts. Try again in a minute."
        case 50055: "Your password has expired. Change it, then sign in with the new one."
        case 50056: "There is no password for this account. Ask an administrator of your organization."
        case 50057: "Your account has been locked. Ask an administrator of your organization."
        case 500121: "That code is wrong, or too old. A new one was sent: enter that."
        case 50020, 500208: "You can’t sign in here with this account. Use another one."
        case 50105: "Ask an administrator of your organization to assign the app to you, or use another account."
        default: "Whoever set the app up can correct its settings. Close this page until then."
        }
    }
}
