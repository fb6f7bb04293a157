import NativeOAuth

/// A person as a search sees them: every text in the form in which it is compared, made once however much is typed.
///
/// What decides only where the name does not is made when it is first asked for.
final class FoldedPerson: Sendable {
    /// A name, and the same with `mueller` and `müller` alike.
    struct Name: Sendable, Hashable {
        let plain: FoldedName
        let respelled: FoldedName
        /// Whether both are the same, as they are of most.
        var isAlike: Bool { respelled == plain }

        init(_ name: String) {
            plain = FoldedName(name)
            respelled = plain.respelled
        }
    }

    let person: Person
    /// The display name, and the given name with the surname where they are other words.
    let names: [Name]
    var aliases: [FoldedName] { madeAliases.value { [person] in person.aliases.map { FoldedName($0) } } }
    var work: [FoldedName] { madeWork.value { [person] in person.workTexts.map { FoldedName($0) } } }
    /// The phone numbers, in the groups in which they are written; few searches come to them.
    var numbers: [FoldedName] { person.numbers.map { FoldedName($0) } }
    /// The words of the shown name in lower case, marks and all.
    let words: [Substring]
    /// The letters of the name, and of the user name after it: so an order does not depend on that of the server's rows.
    ///
    /// The end comes before every letter, and so does the `@`: `ann@` stands before `ann2@`.
    let order: [Int]

    private let madeAliases = Locked<[FoldedName]?>(nil)
    private let madeWork = Locked<[FoldedName]?>(nil)

    init(_ person: Person) {
        self.person = person
        let parts = [person.givenName, person.surname].compactMap { $0 }.joined(separator: " ")
        // Most are shown by the same words.
        let texts = [person.displayName ?? "", parts].filter { !$0.isEmpty }.unique(by: \.self)
        names = texts.map { Name($0) }.unique(by: \.self)
        let name = person.name
        words = name.lowercased().split { $0 == " " || $0 == "-" }
        let letters = NameFolding.fold(name) + ["\u{0}"] + NameFolding.fold(person.userPrincipalName ?? "")
        order = letters.map { $0 == "@" ? 0 : Int($0.value) } + [-1]
    }
}

extension Locked {
    /// The value, which is made when it is first asked for.
    func value<Wrapped: Sendable>(_ make: @Sendable () -> Wrapped) -> Wrapped where Value == Wrapped? {
        withLock { known in
            let value = known ?? make()
            known = value
            return value
        }
    }
}

extension Person {
    /// The phone numbers at work, and the mobile one.
    package var numbers: [String] { businessPhones + [mobilePhone].compactMap { $0 } }

    /// Every address in lower case, without the scheme that stands before some.
    var addresses: [String] {
        let others = extended.map { $0.otherMails + $0.proxyAddresses } ?? []
        return ([mail, userPrincipalName].compactMap { $0 } + others).map { address in
            let small = address.lowercased()
            return small.hasPrefix("smtp:") ? String(small.dropFirst(5)) : small
        }
    }

    /// What stands before the `@` of each address, the nickname, and the number as an employee.
    var aliases: [String] {
        let others = [extended?.mailNickname, extended?.employeeId].compactMap { $0 }
        return (addresses.map { String($0.prefix { $0 != "@" }) } + others).unique(by: \.self)
    }

    /// What says as what and where somebody works: the title, the office, the department, the company and the city.
    var workTexts: [String] {
        [jobTitle, officeLocation, extended?.department, extended?.companyName, extended?.city].compactMap { $0 }
    }
}

/// The people who were compared lately, folded: the next keystroke compares mostly the same ones.
final class FoldedPeople: Sendable {
    static let maximum = 1_024

    private let known = Locked(Kept<Person.ID, FoldedPerson>(maximum: FoldedPeople.maximum))

    /// Folds those who are not here as they are now; gives all of them, in their order.
    func callAsFunction(_ people: [Person]) -> [FoldedPerson] {
        known.withLock { known in
            people.map { person in
                if let here = known[person.id], here.person == person { return here }
                let folded = FoldedPerson(person)
                known.keep(folded, for: person.id)
                return folded
            }
        }
    }
}
