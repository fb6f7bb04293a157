import NIOCore

/// A page of users, written already.
struct UserPage: Sendable {
    /// The users, with commas between them.
    var json = ByteBuffer()
    /// How many there are in all, if that was asked for.
    var count: Int?
    /// Where the next page begins, if there is one.
    var next: PagePosition.Place?
}
