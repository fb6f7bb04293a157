/// Reads people out of Graph's JSON, leniently: an unknown member is passed over, and a known one of a wrong type counts
/// as missing.
///
/// Of a property that comes twice the first one holds. One reader is for the bytes of one answer: it remembers places in
/// them.
struct PersonReader {
    /// What is known of a person who is being read, beside the person.
    struct Progress {
        /// Made when the first of them comes: it is large, and most lists have none.
        var extended: ExtendedProperties?
        /// A bit for each property that came.
        var seen: UInt64 = 0
        /// Where the mail address stood, with its quotation marks.
        var mail = 0..<0

        @inline(__always)
        func has(_ property: PersonProperty) -> Bool { seen & property.bit != 0 }
    }

    /// What an object turned out to be.
    enum Outcome {
        /// A person, and which properties came: a bit for each.
        case person(sent: UInt64)
        /// Somebody who is no longer in the directory, or no longer visible.
        case removed
        /// An object without an id.
        case nobody
    }

    var repeated = RepeatedTexts()
    private var layout = MemberLayout()

    /// Reads one person in the place of somebody without any property: a person is too large to be handed around.
    mutating func read(_ json: inout JSONReader, into person: inout Person) throws -> Outcome {
        guard try json.kind() == .object else { throw JSONFault.unexpectedByte }
        var progress = Progress()
        try readMembers(&json, &person, &progress)
        guard !person.id.isEmpty else { return .nobody }
        if let extended = progress.extended { person.extended = extended }
        return progress.has(.removed) ? .removed : .person(sent: progress.seen)
    }

    /// Reads the members, as long as they are written like those of the last person without reading their names.
    private mutating func readMembers(
        _ json: inout JSONReader, _ person: inout Person, _ progress: inout Progress
    ) throws {
        var index = 0
        let known = layout.members
        while index < known.count, json.repeats(known[index].place) {
            if index == 0 { try json.enter() }
            try read(known[index].property, &json, &person, &progress)
            index += 1
        }
        var start = json.at
        var isMore = try index == 0 ? json.beginObject() : json.nextMember()
        while isMore {
            let name = try json.memberName()
            let property = PersonProperty.named(name, in: json)
            layout.learn(.init(place: start..<json.at, property: property), at: index)
            index += 1
            try read(property, &json, &person, &progress)
            start = json.at
            isMore = try json.nextMember()
        }
    }

    @inline(__always)
    private mutating func read(
        _ property: PersonProperty?, _ json: inout JSONReader, _ person: inout Person, _ progress: inout Progress
    ) throws {
        guard let property, !progress.has(property) else { return try json.skip() }
        progress.seen |= property.bit
        if property.rawValue <= PersonProperty.id.rawValue {
            try readDefault(property, &json, &person, &progress.mail)
        } else if property.rawValue < PersonProperty.phones.rawValue {
            try readExtended(property, &json, &progress.extended)
        } else {
            try readOther(property, &json, &person, &progress)
        }
    }
}

/// How the members of the last person were written: most servers write all people of a page alike.
///
/// What stands between two values, such as `,"displayName":`, is compared as it is, instead of being read again. It
/// belongs to the bytes of one answer.
struct MemberLayout {
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

/// Texts that many people on a page share, such as titles and departments: each is made once.
///
/// It belongs to the bytes of one answer.
struct RepeatedTexts {
    private struct Entry {
        var start = 0
        var count = 0
        var text = ""
    }

    /// A text of so many bytes is kept in the String itself, and costs no memory beside it.
    private static let inline = 15
    private static let places = 128

    private var entries: [Entry] = []

    /// Makes a text, or finds it.
    mutating func string(_ text: JSONText, in json: JSONReader) -> String {
        let (start, count) = (text.range.lowerBound, text.range.count)
        guard count > Self.inline, text.isPlain else { return json.string(text) }
        if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.places) }
        // Its length, beginning and end tell most texts apart; the bytes are compared all the same.
        let mixed = (json.word(start) ^ json.word(start + count - 8) &* 31 ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
        let place = Int(mixed >> 57)
        if entries[place].count == count, json.isSame(entries[place].start, start, count) {
            return entries[place].text
        }
        let made = json.string(text)
        entries[place] = Entry(start: start, count: count, text: made)
        return made
    }
}
