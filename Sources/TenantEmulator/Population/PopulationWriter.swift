/// Writes the people of a plan as rows of the directory: everything about somebody that isn't in the plan is drawn from
/// the seed.
struct PopulationWriter: Sendable {
    let plan: PopulationPlan
    /// What user principal names end with, in lower case.
    let domain: String
    /// The ids of the heads of the departments.
    let heads: [String]

    /// Writes those at some places, which count from 0 in the order of the names.
    func rows(_ places: Range<Int>) -> PopulationRows {
        var rows = PopulationRows(capacity: places.count)
        for place in places {
            rows.begin()
            write(place, to: &rows)
            rows.end()
        }
        return rows
    }

    /// Writes the object id of whoever is at a place: GUIDs that ascend, so that the index of ids is written from left
    /// to right, and look like any others.
    func writeObjectID(at place: Int, to text: inout [UInt8]) {
        var random = SplitMix64(seed: plan.seed, stream: UInt64(place) << 8 | 2)
        let width = (UInt64(1) << 48) / UInt64(plan.order.count)
        let high = UInt64(place) * width + random.next() % max(width, 1)
        let (middle, low) = (random.next(), random.next())
        text.append(hexadecimal: high >> 16, digits: 8)
        text.append(UInt8(ascii: "-"))
        text.append(hexadecimal: high, digits: 4)
        text.append(UInt8(ascii: "-"))
        text.append(hexadecimal: middle & 0xFFF | 0x4000, digits: 4)
        text.append(UInt8(ascii: "-"))
        text.append(hexadecimal: middle >> 16 & 0x3FFF | 0x8000, digits: 4)
        text.append(UInt8(ascii: "-"))
        text.append(hexadecimal: low, digits: 12)
    }

    private func write(_ place: Int, to rows: inout PopulationRows) {
        let number = Int(plan.order[place])
        let draft = plan.drafts[number]
        let tradition = plan.traditions[Int(draft.tradition)]
        // The numbers are drawn in this order for everybody; another one would make other people of the same seed.
        var random = PopulationPlan.random(number, seed: plan.seed, question: 3)
        let department = Department.all[Int(draft.department)]
        let title =
            draft.isManager
            ? department.managers[min(Int(draft.level), department.managers.count - 1)]
            : department.titles[random.below(department.titles.count)]
        let city = tradition.cities[random.below(tradition.cities.count)]
        let office = rows.text { text in
            text.append(decimal: 1 + random.below(140))
            text.append("/")
            text.append(decimal: 1 + random.below(4))
            text.append(decimal: random.below(120), digits: 3)
        }
        let phones = rows.text { text in
            text.append("[\"")
            tradition.phones.business(&random, to: &text)
            text.append("\"]")
        }
        let hasMobile = random.chance(300) && tradition.phones.hasMobile
        let mobile = hasMobile ? rows.text { tradition.phones.mobile(&random, to: &$0) } : nil
        let partner = draft.isGuest ? Self.partners[random.below(Self.partners.count)] : nil

        rows.set(.id, rows.text { writeObjectID(at: place, to: &$0) })
        rows.set(.accountEnabled, rows.text { $0.append(draft.hasLeft ? "0" : "1") })
        let name = PersonName(of: draft, in: tradition)
        name.write(to: &rows)
        writeAddresses(of: name, draft.namesake, partner, hasMail: !random.chance(15), to: &rows)
        rows.set(.preferredLanguage, folded: .preferredLanguageFolded, tradition.language)
        rows.set(.userType, folded: .userTypeFolded, draft.isGuest ? Self.guest : Self.member)
        rows.set(.companyName, folded: .companyNameFolded, partner?.name ?? Self.contoso)
        // A guest is known by name and address alone.
        guard !draft.isGuest else {
            rows.set(.businessPhones, folded: .businessPhonesFolded, rows.text { $0.append("[]") })
            return
        }
        rows.set(.officeLocation, folded: .officeLocationFolded, office)
        rows.set(.businessPhones, folded: .businessPhonesFolded, phones)
        rows.set(.mobilePhone, folded: .mobilePhoneFolded, mobile)
        rows.set(.employeeId, folded: .employeeIdFolded, rows.text { $0.append(decimal: 100_000 + number) })
        rows.set(.jobTitle, folded: .jobTitleFolded, title)
        rows.set(.department, folded: .departmentFolded, department.name)
        rows.set(.city, folded: .cityFolded, city)
        rows.set(.country, folded: .countryFolded, tradition.country)
        let manager = rows.text { text in
            if draft.manager == .max {
                text.append(heads[Int(draft.department)])
            } else {
                writeObjectID(at: Int(plan.places[Int(draft.manager)]), to: &text)
            }
        }
        rows.set(.managerID, manager)
    }

    /// Writes user name and mail address; but for a guest's mark they are in small letters of ASCII, so that folding
    /// leaves them as they are.
    private func writeAddresses(
        of name: PersonName, _ namesake: UInt32, _ partner: Partner?, hasMail: Bool, to rows: inout PopulationRows
    ) {
        let start = rows.bytes.count
        name.writeLocalPart(namesake, to: &rows.bytes)
        let local = rows.text(since: start)
        rows.bytes.append("@")
        rows.bytes.append(partner?.domain ?? domain)
        let address = rows.text(since: start)
        if hasMail { rows.set(.mail, folded: .mailFolded, address) }
        guard let partner else {
            rows.set(.mailNicknameFolded, local)
            rows.set(.userPrincipalName, folded: .userPrincipalNameFolded, address)
            return
        }
        for (column, mark) in [
            (.userPrincipalName, "#EXT#"), (.userPrincipalNameFolded, "#ext#"),
        ] as [(PopulationRows.Column, String)] {
            let start = rows.bytes.count
            name.writeLocalPart(namesake, to: &rows.bytes)
            rows.bytes.append("_")
            rows.bytes.append(partner.domain)
            rows.bytes.append(mark)
            // In the end the folded one.
            rows.set(.mailNicknameFolded, rows.text(since: start))
            rows.bytes.append("@")
            rows.bytes.append(domain)
            rows.set(column, rows.text(since: start))
        }
    }

    private static let member = FoldedText("Member")
    private static let guest = FoldedText("Guest")
    private static let contoso = FoldedText("Contoso")

    /// Where guests are from.
    private struct Partner {
        let name: FoldedText
        let domain: String
    }
    private static let partners = [
        Partner(name: FoldedText("Fabrikam"), domain: "fabrikam.example"),
        Partner(name: FoldedText("Tailspin Toys"), domain: "tailspin.example"),
        Partner(name: FoldedText("Northwind Traders"), domain: "northwind.example"),
    ]
}
