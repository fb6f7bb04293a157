import GraphPeople
import NativeOAuth
import PeopleFinder

@testable import PeopleCommands

/// People made up for pictures of the view.
enum BrowseSample {
    static let texts = Texts(.english)

    static let people: [Person] = [
        Person(
            id: "1", displayName: "Adele Vance", mail: "adelev@contoso.example", jobTitle: "Product Marketing Manager",
            officeLocation: "18/2111", businessPhones: ["+1 425 555 0109"],
            extended: extended { $0.department = "Sales & Marketing" }),
        Person(
            id: "2", displayName: "王小明 (Xiaoming Wang)", mail: "xiaomingw@contoso.example", jobTitle: "工程師",
            extended: extended { $0.accountEnabled = false }),
        Person(id: "3", displayName: "Zoe\u{301} 👩‍💻 Ķowalska", jobTitle: "Eve\u{1B}[2J\u{9B}1m"),
        Person(id: "4", displayName: "أحمد علي", jobTitle: "Engineer 42"),
        Person(
            id: "5", displayName: "Wolfeschlegelsteinhausenbergerdorff von und zu Irgendwo",
            jobTitle: "Head of everything"),
    ]

    private static func extended(_ change: (inout ExtendedProperties) -> Void) -> ExtendedProperties {
        var properties = ExtendedProperties()
        change(&properties)
        return properties
    }

    static func content(_ change: (inout BrowseContent) -> Void = { _ in }) -> BrowseContent {
        var content = BrowseContent(program: "people")
        content.account = "adelev@contoso.example"
        content.search = EditedText("a")
        content.people = people
        content.card = CardContent(people[0], in: texts)
        (content.status, content.found) = (.quiet("5 people"), "5 people")
        change(&content)
        return content
    }

    /// What there is before anything is typed.
    static var home: BrowseContent {
        content {
            $0.search.clear(); $0.status = .quiet("")
            $0.rows = [
                .heading(.searchRecentPeople), .person(people[1]), .heading(.searchRecentSearches),
                .search("adele", nil),
                .heading(.personMe), .person(people[0]), .heading(.terminalTry), .search("vanc", .terminalTryName),
                .search("sales", .terminalTryWork), .search("av", .terminalTryInitials),
            ]
            $0.select(0, rowsSeen: 20)
            $0.card = CardContent(people[1], in: texts)
        }
    }

    /// What there is while somebody signs in who is the first.
    private static func signingIn(_ shown: SignInContent) -> BrowseContent {
        var content = BrowseContent(program: "people")
        content.overlay = .signIn(shown)
        return content
    }

    private static func id(of subject: String) -> Account.ID {
        Account.ID(issuer: "https://login.example", subject: subject)
    }

    /// What is looked at, by name.
    static let looks: [(name: String, content: BrowseContent)] = [
        ("home", home),
        (
            "start",
            content {
                $0.search.clear(); $0.people = []; $0.card = nil; $0.status = .quiet("")
                $0.notice = [texts[.searchIdle]]
            }
        ),
        ("results", content()),
        (
            "list",
            content {
                $0.isTyping = false
                $0.select(2, rowsSeen: 5)
                $0.card = CardContent(people[2], in: texts)
            }
        ),
        (
            "card",
            content {
                $0.isTyping = false; $0.isCardOpen = true; $0.cardStop = 3
            }
        ),
        (
            "nobody",
            content {
                $0.people = []; $0.card = nil; $0.status = .quiet("")
                $0.notice = [texts[.searchNoResults("a")], texts[.searchNoResultsAdvice]]
            }
        ),
        (
            "offline",
            content {
                $0.caption = .fault(texts[.searchOffline])
                $0.status = .fault("\(texts[.titleOffline]) · Ctrl-R \(texts[.stepTryAgain])")
            }
        ),
        ("help", content { $0.overlay = .help(from: 0) }),
        (
            "accounts",
            content {
                let (adele, megan) = (id(of: "adele"), id(of: "megan"))
                $0.overlay = .accounts(
                    [
                        AccountChoiceRow(id: adele, name: "Adele Vance", details: "In use · adelev@contoso.example"),
                        AccountChoiceRow(
                            id: megan, name: "Megan Bowen", details: "Please sign in again · meganb@contoso.example"),
                        AccountChoiceRow(id: nil, name: texts[.accountsAdd], details: ""),
                        AccountChoiceRow(
                            id: adele, name: texts[Control.signOut.label(for: "Adele Vance")], details: "",
                            signsOut: true),
                    ], selected: 1)
            }
        ),
        ("sign-in", signingIn(SignInContent(fault: texts[.oauth(.callbackTimedOut)]))),
        (
            "device-code",
            signingIn(
                SignInContent(
                    step: .device(code: "ABCD-EFGH", link: "https://login.example/device?code=ABCD-EFGH"),
                    message: texts[.signInEnterCode("https://login.example/device", code: "ABCD-EFGH")],
                    details: texts[.signInCodeLasts(.lasting(.seconds(840)))]))
        ),
    ]
}

extension BrowseContent {
    /// The people of the list; whoever sets them leaves nothing else in it.
    var people: [Person] {
        get { rows.compactMap { if case .person(let person) = $0 { person } else { nil } } }
        set { rows = newValue.map(Row.person) }
    }
}
