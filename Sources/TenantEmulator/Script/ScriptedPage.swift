import Foundation
import HTTPTypes
import Hummingbird

/// A page of the emulator's own that asks something, as far as a scripted person has to read it.
struct ScriptedPage: Sendable {
    /// Where its form goes to.
    let action: String
    /// The fields that nobody sees.
    let hidden: [(name: String, value: String)]
    /// Whether it says that something was wrong.
    let hasError: Bool

    /// The last part of the form's address, which tells the pages apart.
    var kind: String { action.split(separator: "/").last.map(String.init) ?? "" }

    /// Reads a page; nil if the answer is none, or asks nothing of the emulator itself.
    init?(_ response: inout Response) async throws {
        guard let form = try await PageForm.Read(&response), form.action.hasPrefix("/") else { return nil }
        (action, hidden, hasError) = (form.action, form.hidden, form.page.contains("role=\"alert\""))
    }
}
