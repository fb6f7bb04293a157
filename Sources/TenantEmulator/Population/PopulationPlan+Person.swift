extension PopulationPlan {
    /// Somebody of a population, as the table has them.
    struct Person {
        /// The values by the names of their columns; the same names in the same order for everybody.
        var values: [(column: StaticString, text: String?)] = []
        /// The words of the name, for `$search`.
        var tokens = ""
        var accountEnabled = true
    }

    /// The object id of whoever is at a place: GUIDs that ascend, so that the index of ids is written from left to
    /// right, and look like any others.
    func objectID(at place: Int) -> String {
        var random = SplitMix64(seed: seed, stream: UInt64(place) << 8 | 2)
        let width = (UInt64(1) << 48) / UInt64(order.count)
        let high = UInt64(place) * width + random.next() % max(width, 1)
        let (middle, low) = (random.next(), random.next())
        let digits =
            Self.hex(high, 12) + Self.hex(middle & 0xFFF | 0x4000, 4) + Self.hex(middle >> 16 & 0x3FFF | 0x8000, 4)
            + Self.hex(low & 0xFFFF_FFFF_FFFF, 12)
        var text = ""
        for (index, digit) in digits.utf8.enumerated() {
            if [8, 12, 16, 20].contains(index) { text += "-" }
            text.unicodeScalars.append(Unicode.Scalar(digit))
        }
        return text
    }

    /// Draws everything about whoever is at a place.
    ///
    /// - Parameters:
    ///   - place: From 0, in the order of the names.
    ///   - domain: What user principal names end with.
    ///   - heads: The ids of the heads of the departments.
    /// - Returns: The person.
    func person(at place: Int, domain: String, heads: [String]) -> Person {
        let number = Int(order[place])
        let draft = drafts[number]
        let tradition = traditions[Int(draft.tradition)]
        var random = Self.random(number, seed: seed, question: 3)
        let names = names(of: draft, in: tradition)
        let department = Department.all[Int(draft.department)]
        let title =
            draft.isManager
            ? department.managers[min(Int(draft.level), department.managers.count - 1)]
            : department.titles[random.below(department.titles.count)]
        let city = tradition.cities[random.below(tradition.cities.count)]
        let office = "\(1 + random.below(140))/\(1 + random.below(4))\(Self.padded(random.below(120), 3))"
        let business = tradition.phones.business(&random)
        let mobile = random.chance(300) ? tradition.phones.mobile(&random) : nil
        let local = names.local + (draft.namesake > 1 ? String(draft.namesake) : "")
        let address =
            draft.isGuest ? "\(local)@\(Self.partners[random.below(Self.partners.count)].1)" : "\(local)@\(domain)"
        let mail = random.chance(15) ? nil : address
        let principal =
            draft.isGuest ? "\(address.replacing("@", with: "_"))#EXT#@\(domain)" : address
        let manager =
            draft.manager == .max
            ? heads[Int(draft.department)] : objectID(at: Int(places[Int(draft.manager)]))
        let employee = draft.isGuest ? nil : String(100_000 + number)
        let company = draft.isGuest ? Self.partner(of: address) : Self.contoso
        let type = draft.isGuest ? Self.guest : Self.member
        let works = !draft.isGuest
        let phones = works ? "[\"\(business)\"]" : "[]"
        var person = Person()
        person.tokens = names.tokens
        person.accountEnabled = !draft.hasLeft
        // Addresses and numbers are written in small letters of ASCII, so that folding leaves them as they are.
        person.values = [
            ("id", objectID(at: place)), ("userPrincipalName", principal),
            ("userPrincipalNameFolded", principal.lowercased()),
            ("displayName", names.display.text), ("displayNameFolded", names.display.folded),
            ("givenName", names.given.text), ("givenNameFolded", names.given.folded),
            ("surname", names.surname.text), ("surnameFolded", names.surname.folded),
            ("mail", mail), ("mailFolded", mail),
            ("mailNicknameFolded", String(principal.prefix { $0 != "@" }).lowercased()),
            ("jobTitle", works ? title.text : nil), ("jobTitleFolded", works ? title.folded : nil),
            ("department", works ? department.name.text : nil),
            ("departmentFolded", works ? department.name.folded : nil),
            ("officeLocation", works ? office : nil), ("officeLocationFolded", works ? office : nil),
            ("businessPhones", phones), ("businessPhonesFolded", phones),
            ("mobilePhone", works ? mobile : nil), ("mobilePhoneFolded", works ? mobile : nil),
            ("preferredLanguage", tradition.language.text), ("preferredLanguageFolded", tradition.language.folded),
            ("managerID", works ? manager : nil),
            ("userType", type.text), ("userTypeFolded", type.folded),
            ("city", works ? city.text : nil), ("cityFolded", works ? city.folded : nil),
            ("companyName", company.text), ("companyNameFolded", company.folded),
            ("country", works ? tradition.country.text : nil),
            ("countryFolded", works ? tradition.country.folded : nil),
            ("employeeId", employee), ("employeeIdFolded", employee),
        ]
        return person
    }

    private struct Names {
        var display: (text: String, folded: String)
        var given: FoldedText
        var surname: (text: String, folded: String)
        var local: String
        var tokens: String
    }

    private func names(of draft: Draft, in tradition: NameTradition) -> Names {
        let given = (draft.isWoman ? tradition.women : tradition.men)[Int(draft.given)]
        func surname(_ index: UInt16) -> NameTradition.Name {
            let pair = tradition.surnames[Int(index)]
            return draft.isWoman ? pair.woman : pair.man
        }
        let first = surname(draft.surname)
        var family = (text: first.name.text, folded: first.name.folded)
        var tokens = first.tokens
        if draft.second != .max {
            let second = surname(draft.second)
            if tradition.hasTwoSurnames {
                family = ("\(family.text) \(second.name.text)", "\(family.folded) \(second.name.folded)")
                tokens += " " + second.tokens
            } else {
                family = ("\(family.text)-\(second.name.text)", "\(family.folded)-\(second.name.folded)")
                tokens = SearchTokenizer.tokens(of: family.text).joined(separator: " ")
            }
        }
        let display: (text: String, folded: String)
        switch tradition.order {
        case .givenFirst:
            display = ("\(given.name.text) \(family.text)", "\(given.name.folded) \(family.folded)")
            tokens = given.tokens + " " + tokens
        case .surnameFirst:
            display = ("\(family.text) \(given.name.text)", "\(family.folded) \(given.name.folded)")
            tokens += " " + given.tokens
        case .joined:
            display = (family.text + given.name.text, family.folded + given.name.folded)
            // Some of these letters are numbers, and words part there.
            tokens = SearchTokenizer.tokens(of: display.text).joined(separator: " ")
        }
        return Names(
            display: display, given: given.name, surname: family, local: "\(given.letters).\(first.letters)",
            tokens: tokens)
    }

    private static let member = FoldedText("Member")
    private static let guest = FoldedText("Guest")
    private static let contoso = FoldedText("Contoso")
    private static let partners = [
        (FoldedText("Fabrikam"), "fabrikam.example"), (FoldedText("Tailspin Toys"), "tailspin.example"),
        (FoldedText("Northwind Traders"), "northwind.example"),
    ]

    private static func partner(of address: String) -> FoldedText {
        partners.first { address.hasSuffix($0.1) }?.0 ?? contoso
    }

    private static func hex(_ value: UInt64, _ count: Int) -> String { padded(String(value, radix: 16), count) }

    private static func padded(_ value: Int, _ count: Int) -> String { padded(String(value), count) }

    private static func padded(_ text: String, _ count: Int) -> String {
        String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }
}
