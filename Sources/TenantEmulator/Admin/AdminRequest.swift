import Foundation
import Hummingbird

/// What the emulator is asked or told under its admin address, taken apart.
struct AdminRequest: Sendable {
    let base: BaseAddress
    /// The parameters of the query string.
    let query: AdminFields
    /// The members of the body; none if there is no body.
    let body: AdminFields
    /// The parts of the path that stand in braces.
    let path: [String: String]

    /// The part of the path that names the thing.
    var id: String { path["id"] ?? "" }
}
