/// What the form on a page carries, whatever it asks.
struct PageForm: Sendable {
    /// The name of the application that waits.
    let application: String
    /// Where the form is sent to.
    let action: String
    let flowToken: String
    /// Where the answer will go in the end.
    let answersTo: String

    /// As the templates know it.
    var values: [String: Any] {
        ["application": application, "action": action, "flowToken": flowToken]
    }
}
