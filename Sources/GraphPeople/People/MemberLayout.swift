/// How the members of the last person were written: most servers write all people of a page alike.
///
/// What stands between two values, such as `,"displayName":`, is compared as it is, instead of being read again. It
/// belongs to the bytes of one answer.
struct MemberLayout {
    /// One member.
    struct Member {
        /// From the end of the value before it, or the beginning of the object, to its own value.
        var place: Range<Int>
        /// Nil for one that nobody knows.
        var property: PersonProperty?
    }

    /// More members than anybody has; an object of a thousand is read, and not learned.
    private static let most = 48

    private(set) var members: [Member] = []

    /// Remembers how a member was written, and forgets those that followed something else in its place.
    mutating func learn(_ member: Member, at index: Int) {
        guard index <= members.count, index < Self.most else { return }
        if index < members.count { members.removeSubrange(index...) }
        members.append(member)
    }
}
