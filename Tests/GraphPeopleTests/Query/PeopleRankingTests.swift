import Testing

@testable import GraphPeople

@Suite("PeopleRanking")
struct PeopleRankingTests {
    private func kind(_ typed: String, _ person: Person) throws -> MatchKind {
        PeopleRanking(try PeopleQuery(typed)).kind(of: person)
    }

    private func order(_ typed: String, _ people: [Person], colleagues: [Person] = []) throws -> [String] {
        PeopleRanking(try PeopleQuery(typed), closest: colleagues.map(\.id)).sorted(people).map(\.id)
    }

    private func named(_ name: String, id: String? = nil) -> Person {
        Person(id: id ?? name, displayName: name)
    }

    @Test(
        "each kind of fit has its name",
        arguments: [
            ("adele vance", MatchKind.wholeName), ("Vance, Adele", .wholeName), ("adele.vance", .wholeName),
            ("adelevance", .wholeName), ("adele", .words), ("VANCE", .words), ("adelev", .words), ("ade", .beginnings),
            ("ad va", .beginnings), ("a vance", .beginnings), ("adelev@contoso.example", .address),
            ("adelev@con", .partOfAddress), ("av", .initials), ("vance marketing", .nameAndWork),
            ("retail manager", .work), ("dele", .near), ("bob", .rest), ("bob builder", .rest),
            ("фвуду", .near), ("фвуду bob builder", .rest),
            ("+1 425 555 0109", .address), ("(425) 555-0109", .address), ("5550109", .partOfAddress),
            ("0109", .partOfAddress), ("425555", .partOfAddress), ("425", .rest),
        ])
    func kinds(typed: String, kind: MatchKind) throws {
        var adele = Person(
            id: "1", displayName: "Adele Vance", givenName: "Adele", surname: "Vance",
            userPrincipalName: "AdeleV@contoso.example", jobTitle: "Retail Manager",
            businessPhones: ["+1 425 555 0109"])
        var extended = ExtendedProperties()
        extended.department = "Sales & Marketing"
        adele.extended = extended
        #expect(try self.kind(typed, adele) == kind)
    }

    @Test("a name and an initial without a space are one's own, and not those of whoever sounds so")
    func inShort() throws {
        let lee = named("Kate Lee")
        #expect(try kind("klee", lee) != .rest && kind("leek", lee) != .rest && kind("luke", lee) == .rest)
    }

    @Test(
        "a name that was heard finds whoever has it, and behind them those who are called so for short",
        arguments: ["kristofer", "christofer", "cristopher", "kristopher"])
    func heard(typed: String) throws {
        let people = ["Chris Smith", "Christopher Stone", "Christie Cline", "Topher Lee"].map { named($0) }
        let found = PeopleRanking(try PeopleQuery(typed)).fitting(people, nearly: true).map(\.id)
        #expect(found == ["Christopher Stone", "Chris Smith", "Topher Lee"])
        let copied = try CopyCandidates(CopyIndex(of: people)).near(TypedText(typed))
        #expect(Set(copied).isSuperset(of: [0, 1, 3]))
    }

    @Test("what sounds like a name is not taken for it where it is a name of its own, or too short")
    func notHeard() {
        #expect(Nicknames.heard("kristofer").contains("chris"))
        for word in ["christopher", "bob", "rubi", "wilber", "sherman", "freight", "zzzqq", ""] {
            #expect(Nicknames.heard(word).isEmpty, "\(word)")
        }
    }

    @Test("words that are typed over and over are compared with an address of the same", .timeLimit(.minutes(1)))
    func repeatedWords() {
        let typed = FoldedName(Array(repeating: "ha", count: PeopleQuery.maximumWords).joined(separator: " "))
        let alias = Array(String(repeating: "ha", count: PeopleQuery.maximumWords).unicodeScalars)
        #expect(NearMatcher(typed).cost(names: [FoldedName("Bob Smith")], aliases: [alias], work: []) == 12)
    }

    @Test("a word of the title as it stands is not taken for a name with a mistake")
    func titleBesideName() throws {
        func nearness(_ name: String) throws -> Int? {
            let (typed, work) = (FoldedName("adelle sales"), FoldedName("Sales"))
            return NearMatcher(typed).cost(names: [FoldedName(name)], aliases: [], work: [work])
        }
        let plain = try #require(try nearness("Adele Kim"))
        #expect(try nearness("Adele Salas") == plain)
    }

    @Test(
        "names of the world are found however they are typed",
        arguments: [
            ("siobhan o'brien", "Siobhán O’Brien"), ("siobhán oʼbrien", "Siobhán O'Brien"),
            ("obrien", "Siobhán O'Brien"),
            ("o brien", "Siobhán O'Brien"), ("brien", "Siobhán Oʼbrien"), ("brien", "Siobhán O'Brien"),
            ("de la cruz", "Catarina de la Cruz"),
            ("delacruz", "Catarina de la Cruz"), ("cruz catarina", "Catarina de la Cruz"),
            ("karlheinz", "Karl-Heinz Müller-Lüdenscheidt"), ("lüdenscheidt", "Karl-Heinz Müller-Lüdenscheidt"),
            ("mueller-luedenscheidt", "Karl-Heinz Müller-Lüdenscheidt"), ("müller", "Henrietta Mueller"),
            ("soeren oestergaard", "Søren Østergård"), ("小明", "王小明"), ("王 小明", "王小明"), ("佐藤花子", "佐藤 花子"),
            ("花子 佐藤", "佐藤 花子"), ("김 민준", "김민준"), ("isik", "Işık Kılıç"), ("ırmak", "Irmak"), ("weiss", "Jürgen Weiß"),
            ("nowak-walesa", "Łukasz Wałęsa-Nowak"), ("van der berg", "Jan van der Berg"),
            ("vanderberg", "Jan van der Berg"),
        ])
    func world(typed: String, name: String) throws {
        #expect(try kind(typed, named(name)) <= .beginnings)
    }

    @Test("a word of the name comes before the beginning of one, and spelled as typed before spelled otherwise")
    func order() throws {
        let people = ["Anna Müllerson", "Henrietta Mueller", "Jan Müller", "Bob Smith"].map { named($0) }
        #expect(
            try order("müller", people) == ["Jan Müller", "Anna Müllerson", "Henrietta Mueller", "Bob Smith"]
                || order("müller", people) == ["Jan Müller", "Henrietta Mueller", "Anna Müllerson", "Bob Smith"])
        #expect(try order("müller", people).first == "Jan Müller")
        #expect(try order("mueller", people).first == "Henrietta Mueller")
    }

    @Test("letters that no umlaut can stand for are not the same as one: both who may be meant are near")
    func noUmlaut() throws {
        let people = ["Christina Bauer", "Kristina Baur"].map { named($0) }
        #expect(try people.map { try kind("kristina bauer", $0) } == [.near, .near])
        #expect(PeopleRanking(try PeopleQuery("kristina bauer")).fitting(people).isEmpty)
    }

    private func person(_ name: String, title: String, department: String) -> Person {
        var person = Person(id: name, displayName: name, jobTitle: title)
        person.extended = ExtendedProperties()
        person.extended?.department = department
        return person
    }

    @Test(
        "a surname of two words is found as one, with another letter in it, before whoever shares the first name only")
    func surnameAsOne() throws {
        let people = ["Mohamed Ali", "Mohammed Abdul Rahman"].map {
            person($0, title: "Engineer", department: "Research")
        }
        let ranking = PeopleRanking(try PeopleQuery("mohamed abdelrahman"))
        #expect(ranking.fitting(people, nearly: true).map(\.id) == ["Mohammed Abdul Rahman"])
    }

    @Test(
        "a whole first name is found beside a word of one's own, whether or not the work can be seen",
        arguments: [("mads sysadmin", "Mads Berg"), ("cem devops", "Cem Yılmaz"), ("rui dba", "Rui Pinto")])
    func ownWord(typed: String, name: String) throws {
        let ranking = PeopleRanking(try PeopleQuery(typed))
        for people in [[named(name)], [person(name, title: "Clerk", department: "Finance"), named("Jo Hill")]] {
            #expect(ranking.fitting(people, nearly: true).map(\.id) == [name])
        }
    }

    @Test("two words of one's own are too many beside a first name, where the work can be seen")
    func ownWords() throws {
        let mads = person("Mads Berg", title: "Clerk", department: "Finance")
        #expect(try kind("mads sysadmin zzzqqq", mads) == .rest)
    }

    @Test("a whole first name says more than a name that sounds so with a title that is like the other word")
    func nameBeforeLikeness() throws {
        let people = [
            person("Mukesh Patel", title: "Contract Manager", department: "Legal"),
            person("Petra Kranz", title: "Clerk", department: "Finance"),
        ]
        let ranking = PeopleRanking(try PeopleQuery("petra contractor"))
        #expect(ranking.fitting(people, nearly: true).map(\.id) == ["Petra Kranz"])
        #expect(try kind("petra contract", people[0]) == .near)
    }

    @Test("a title that has the words side by side comes first, then one that has them apart")
    func titleInOrder() throws {
        let people = [
            person("Adele", title: "VP Sales", department: "Marketing"),
            person("Ben", title: "Senior VP Sales & Marketing", department: "Board"),
            person("Cora", title: "Deputy VP Marketing", department: "Board"),
        ]
        #expect(try order("vp marketing", people) == ["Cora", "Ben", "Adele"])
    }

    @Test("what a word is short for is found in a copy, too, and stands behind whoever is called so")
    func shortWork() throws {
        let people = [
            person("Renata Silva", title: "Recruiter", department: "Group Human Resources"), named("Hana Rossi"),
            person("Patti Fernandez", title: "Chief Executive Officer", department: "Board"),
            person("Rosa Human", title: "Clerk", department: "Resources"),
        ]
        for (typed, found) in [
            ("hr", ["Hana Rossi", "Renata Silva"]), ("renata hr", ["Renata Silva"]), ("ceo", ["Patti Fernandez"]),
        ] {
            let query = try PeopleQuery(typed)
            #expect(PeopleRanking(query).fitting(people).map(\.id) == found)
            let candidates = try CopyCandidates(CopyIndex(of: people)).fitting(query.typed).map { people[$0].id }
            #expect(Set(candidates).isSuperset(of: found), "\(typed)")
        }
    }

    @Test("the initials of any title are near, and whoever has it is a candidate of a copy")
    func initialsOfTitle() throws {
        let people = [
            person("Adele", title: "Clerk", department: "Sales"),
            person("Ben", title: "Chief Happiness Officer", department: "Board"),
        ]
        let query = try PeopleQuery("cho")
        #expect(PeopleRanking(query).kind(of: people[1]) == .near)
        #expect(try CopyCandidates(CopyIndex(of: people)).near(query.typed) == [1])
    }

    @Test("of one word, title and department count the same: the name decides")
    func titleAndDepartment() throws {
        for (first, second) in [("Adele", "Ben"), ("Ben", "Adele")] {
            let people = [
                person(first, title: "VP Sales", department: "Board"),
                person(second, title: "Clerk", department: "Sales"),
            ]
            #expect(try order("sales", people) == ["Adele", "Ben"])
        }
    }

    @Test("of those who fit alike, the closest colleague comes first, and nobody who fits worse")
    func colleagues() throws {
        let people = [named("Alex Aa"), named("Alex Bb"), named("Alex Cc"), named("Alexa Dd")]
        #expect(
            try order("alex", people, colleagues: [people[3], people[2], people[1]])
                == ["Alex Cc", "Alex Bb", "Alex Aa", "Alexa Dd"])
    }

    @Test("a short word alone means the close colleague whose name it begins before a stranger who is called so")
    func short() throws {
        let people = [named("An Bui"), named("Anna Lee"), named("Anton Zed")]
        #expect(try order("an", people, colleagues: [people[1]]) == ["Anna Lee", "An Bui", "Anton Zed"])
        #expect(try order("an", people) == ["An Bui", "Anna Lee", "Anton Zed"])
    }

    @Test("those who left and guests come after the others of their kind")
    func standing() throws {
        var left = named("Alex Aa")
        left.surname = "Aa"
        left.extended = ExtendedProperties()
        left.extended?.accountEnabled = false
        var guest = named("Alex Bb")
        guest.extended = ExtendedProperties()
        guest.extended?.userType = "Guest"
        #expect(try order("alex", [left, guest, named("Alex Cc")]) == ["Alex Cc", "Alex Bb", "Alex Aa"])
        #expect(left.hasLeft && guest.isGuest && !named("A").hasLeft && !named("A").isGuest)
    }

    @Test("of namesakes the one whose user name has no number comes first")
    func numbered() throws {
        let people = ["smitchell2", "smitchell"].map {
            Person(id: $0, displayName: "Sara Mitchell", userPrincipalName: "\($0)@contoso.example")
        }
        #expect(try order("sara mitchell", people) == ["smitchell", "smitchell2"])
    }

    @Test("of those who are as near, a name with nothing left over comes first")
    func leftOver() throws {
        let people = ["Priya Gupta-Sharma", "Priya Sharma"].map { named($0) }
        #expect(try order("piya sharma", people) == ["Priya Sharma", "Priya Gupta-Sharma"])
        #expect(try order("piya gupta-sharma", people).first == "Priya Gupta-Sharma")
        // Of one word alone every name has more.
        #expect(try order("piya", people) == ["Priya Gupta-Sharma", "Priya Sharma"])
    }

    @Test("those who are equal in everything stay in their order")
    func stable() throws {
        let people = (1...20).map { named("Chris Smith", id: "\($0)") }
        #expect(try order("chris smith", people) == people.map(\.id))
        #expect(try order("zzz", people) == people.map(\.id))
    }

    @Test("somebody without anything but an id is the rest, and breaks nothing")
    func bare() throws {
        for typed in ["a", "王", "%", "a@b", "12345", "😀", "'"] {
            #expect(try kind(typed, Person(id: "1")) == .rest)
        }
    }

    @Test("two words never take the same place of a name")
    func places() throws {
        #expect(try kind("ann ann", named("Ann Lee")) >= .near)
        #expect(try kind("ann ann", named("Ann Annson")) == .beginnings)
        #expect(try kind("a adele", named("Adele Alberts")) == .beginnings)
    }
}
