import GraphPeople
import NativeOAuth
import PeopleFinder

/// All that the full-screen view shows, as a value: a picture is drawn of it, and keys are understood by it.
struct BrowseContent: Equatable, Sendable {
    /// What stands at the bottom, and how it looks.
    struct Status: Equatable, Sendable {
        let text: String
        let isFault: Bool

        static func quiet(_ text: String) -> Status { Status(text: text, isFault: false) }
        static func fault(_ text: String) -> Status { Status(text: text, isFault: true) }
    }

    enum Row: Equatable, Sendable {
        case person(Person)
        /// Something to search for, and what would be found by it.
        case search(String, Phrase?)
        /// What the rows below are; the cursor passes it over.
        case heading(Phrase)
        /// Nothing, above a heading; the cursor passes it over too.
        case space

        /// What the cursor stays on when others come and go.
        var id: String {
            switch self {
            case .person(let person): person.id
            case .search(let text, _): "search \(text)"
            case .heading, .space: ""
            }
        }

        /// Whether the cursor can be on it.
        var isChoice: Bool {
            switch self {
            case .person, .search: true
            case .heading, .space: false
            }
        }
    }

    /// What lies over everything else.
    enum Overlay: Equatable, Sendable {
        /// The keys, from one of their lines on.
        case help(from: Int)
        case accounts([AccountChoiceRow], selected: Int)
        /// Whether somebody is to be signed out.
        case signOut(Account)
        case organization([OrganizationModel.Row], selected: Int)
        case signIn(SignInContent)

        /// The row of the accounts that the cursor is on; nil where something else lies there.
        var accountRow: AccountChoiceRow? {
            guard case .accounts(let rows, let selected) = self, rows.indices.contains(selected) else { return nil }
            return rows[selected]
        }

        /// The row of the organization that the cursor is on; nil where something else lies there.
        var organizationRow: OrganizationModel.Row? {
            guard case .organization(let rows, let selected) = self, rows.indices.contains(selected) else { return nil }
            return rows[selected]
        }
    }

    /// The name of the program, for the corner.
    var program: String
    /// Who asks.
    var account = ""
    var search = EditedText()
    /// Who was found, or what there is before anything was searched for.
    var rows: [Row] = []
    var favorites: Set<Person.ID> = []
    /// Who of them is there.
    var presences: [Person.ID: Presence] = [:]
    var selected = 0
    /// The first row of the list that is seen.
    var top = 0
    /// What stands above the rows: what is in the way of others, or that they are guesses.
    var caption = Status.quiet("")
    /// What stands in the place of the rows.
    var notice: [String] = []
    /// Whether somebody may be found with a permission that was not asked for.
    var isSearchLimited = false
    /// The card beside the list, or in its place.
    var card: CardContent?
    /// From whom to whom one has gone, where that is more than one.
    var trail: [String] = []
    /// Where the cursor of the card is: on the name, or so many of the lines that it stops at further down.
    var cardStop = 0
    /// The first row of the card that is seen; a line that is longer than the card is wide has several.
    var cardTop = 0
    /// Whether letters are searched for; otherwise they are commands.
    var isTyping = true
    /// Whether the person has opened the card: the arrows then move in it, and not in the list.
    var isCardOpen = false
    var keys = BrowseKeys.standard
    /// What the help says of the file that changes them, the first of it in its bottom line too; empty where none is read.
    var keysNotes: [String] = []
    /// Whether Enter chooses somebody and ends the view.
    var picks = false

    /// Whether Enter does so now: on another person's line of a card it opens that card.
    var isPicked: Bool {
        guard picks, isCardOpen else { return picks && selectedPerson != nil }
        if case .person? = cardLine { return false }
        return true
    }

    /// Whether the key that goes back ends the view: whoever was to choose somebody chooses nobody.
    var isLeftByBack: Bool { picks && isTyping && search.isEmpty && !isCardOpen }

    /// Whether photos are drawn, in characters of two pixels each; elsewhere there are initials.
    var showsPhotos = false
    var status = Status.quiet("")
    /// What the search says of itself at the bottom; it gives way to the keys.
    var found = ""
    var overlay: Overlay?
    /// What the help lies over, and goes back to.
    var belowHelp: Overlay?
    var isHelpShown: Bool { if case .help? = overlay { true } else { false } }
    func row(_ index: Int) -> Row? { rows.indices.contains(index) ? rows[index] : nil }
    var selectedRow: Row? { row(selected) }

    /// Whether a row of the list has the sign of the cursor; beside an open card, whoever the card shows has it.
    func isMarked(_ index: Int) -> Bool {
        guard isCardOpen, let card else { return index == selected }
        return row(index)?.id == card.person.id
    }

    /// The person that the cursor of the list is on.
    var selectedPerson: Person? { if case .person(let person)? = selectedRow { person } else { nil } }

    /// The place of the line that the cursor of an open card is on; nil while it is on the name.
    var cardLineIndex: Int? {
        guard isCardOpen, let stops = card?.stops, stops.indices.contains(cardStop - 1) else { return nil }
        return stops[cardStop - 1]
    }

    /// The line that the cursor of an open card is on.
    var cardLine: CardContent.Line? { cardLineIndex.flatMap { card?.lines[$0] } }
    /// A person's name, with a star for a favorite.
    func name(of person: Person) -> String { favorites.contains(person.id) ? "\(person.name) ★" : person.name }

    /// Moves the cursor of the list, and lets the rows follow it.
    mutating func select(_ row: Int, rowsSeen: Int) {
        let before = selected
        selected = min(max(0, row), max(0, rows.count - 1))
        // Over a heading on, and at the end of the list back.
        for step in selected < before ? [-1, 1] : [1, -1] {
            var place = selected
            while self.row(place)?.isChoice == false { place += step }
            if self.row(place) != nil { selected = place; break }
        }
        let seen = max(1, rowsSeen)
        top = min(max(top, selected - seen + 1), selected)
        if top == 1, case .heading? = self.row(0) { top = 0 }
        top = min(top, max(0, rows.count - seen))
    }

    /// Puts an empty row above each heading but the first, where all rows are still seen; the cursor stays on its row.
    mutating func spaceRows(rowsSeen: Int) {
        let filled = rows.filter { $0 != .space }
        var spaced: [Row] = []
        for row in filled {
            if case .heading = row, !spaced.isEmpty { spaced.append(.space) }
            spaced.append(row)
        }
        let wanted = spaced.count <= rowsSeen ? spaced : filled
        guard wanted.count != rows.count else { return }
        let place = rows.prefix(selected).filter { $0 != .space }.count
        let places = wanted.indices.filter { wanted[$0] != .space }
        rows = wanted
        selected = places.indices.contains(place) ? places[place] : 0
    }
}

/// What the view shows while somebody signs in.
struct SignInContent: Equatable, Sendable {
    /// What is asked, or what is waited for.
    enum Step: Equatable, Sendable {
        case choice
        /// The browser is open, or a code is on its way.
        case waiting
        /// The code for another device, and the address that a QR code leads to.
        case device(code: String, link: String)
    }

    var step = Step.choice
    /// Why there is a code though nobody asked for one.
    var reason: String?
    /// What to do now.
    var message = ""
    /// How long that can be done.
    var details: String?
    var fault: String?
    /// A link for an administrator, who has to agree first.
    var link: String?
    /// What whoever signs in at a made-up provider has to know besides.
    var note: String?
    /// Whether there is something to go back to.
    var canCancel = false
    /// The choice that the cursor is on.
    var selected = 0

    /// What Enter can do, from above to below.
    var choices: [BrowseAction] {
        guard step == .choice else { return [] }
        let ways: [BrowseAction] = [.signInWithBrowser, .signInWithCode, canCancel ? .closeOverlay : .quit]
        return link == nil ? ways : [.copyLink] + ways
    }
}
