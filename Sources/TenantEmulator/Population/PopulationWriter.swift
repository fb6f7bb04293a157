import Foundation

/// Makes the people of a plan: everything about somebody that isn't in the plan is drawn from the seed.
struct PopulationWriter: Sendable {
    let plan: PopulationPlan
    let domain: String
    let heads: [String]
    let passwordHash: String

    /// Makes whoever is at a place, which counts from 0 in the order of the names.
    func person(at place: Int) -> DirectoryUser {
        let number = plan.order[place]
        let draft = plan.drafts[number]
        let tradition = plan.traditions[draft.tradition]
        // The numbers are drawn in this order for everybody; another one would make other people of the same seed.
        var random = PopulationPlan.random(number, seed: plan.seed, question: 3)
        let department = Department.all[draft.department]
        let title =
            draft.isManager
            ? department.managers[min(draft.level, department.managers.count - 1)]
            : department.titles[random.below(department.titles.count)]
        let city = tradition.cities[random.below(tradition.cities.count)]
        let (building, floor, room) = (1 + random.below(140), 1 + random.below(4), 1000 + random.below(120))
        let phone = tradition.phones.business(&random)
        let mobile = random.chance(300) ? tradition.phones.mobile(&random) : nil
        let partner = draft.isGuest ? Self.partners[random.below(Self.partners.count)] : nil
        let hasMail = !random.chance(15)

        let (displayName, givenName, surname, local) = names(of: draft, in: tradition)
        let address = "\(local)@\(partner?.domain ?? domain)"
        var user = DirectoryUser(
            id: objectID(at: place), tenantID: SampleOrganization.contoso.id,
            userPrincipalName: partner.map { "\(local)_\($0.domain)#EXT#@\(domain)" } ?? address,
            displayName: displayName, givenName: givenName, surname: surname, mail: hasMail ? address : nil,
            preferredLanguage: tradition.language, passwordHash: passwordHash)
        user.accountEnabled = !draft.hasLeft
        user.userType = draft.isGuest ? "Guest" : "Member"
        user.companyName = partner?.name ?? "Contoso"
        // A guest is known by name and address alone.
        guard !draft.isGuest else { return user }
        user.officeLocation = "\(building)/\(floor)\(String(room).dropFirst())"
        user.businessPhones = [phone]
        user.mobilePhone = mobile
        user.employeeId = String(100_000 + number)
        user.jobTitle = title
        user.department = department.name
        user.city = city
        user.country = tradition.country
        user.managerID = draft.manager.map { objectID(at: plan.places[$0]) } ?? heads[draft.department]
        return user
    }

    /// The object id of whoever is at a place: GUIDs that ascend, so that the index of ids is written from left to right,
    /// and look like any others.
    private func objectID(at place: Int) -> String {
        var random = SplitMix64(seed: plan.seed, stream: UInt64(place) << 8 | 2)
        let width = (UInt64(1) << 48) / UInt64(plan.order.count)
        let high = UInt64(place) * width + random.next() % max(width, 1)
        let (middle, low) = (random.next(), random.next())
        let parts: [(number: UInt64, digits: Int)] = [
            (high >> 16, 8), (high, 4), (middle & 0xFFF | 0x4000, 4), (middle >> 16 & 0x3FFF | 0x8000, 4), (low, 12),
        ]
        return parts.map { part in
            let text = String(part.number & (1 << UInt64(4 * part.digits) - 1), radix: 16)
            return String(repeating: "0", count: part.digits - text.utf8.count) + text
        }.joined(separator: "-")
    }

    /// What somebody is called, as their tradition puts it together, and what an address has before its sign: with a
    /// number for all but the first of that name.
    private func names(
        of draft: PopulationPlan.Draft, in tradition: NameTradition
    ) -> (display: String, given: String, surname: String, local: String) {
        let (given, first, second) = plan.names(of: draft)
        let last = first.text + (second.map { (tradition.hasTwoSurnames ? " " : "-") + $0.text } ?? "")
        let display =
            switch tradition.order {
            case .givenFirst: given.text + " " + last
            case .surnameFirst: last + " " + given.text
            case .joined: last + given.text
            }
        let namesake = draft.namesake > 1 ? String(draft.namesake) : ""
        return (display, given.text, last, "\(given.letters).\(first.letters)\(namesake)")
    }

    private static let partners = [
        (name: "Fabrikam", domain: "fabrikam.example"), (name: "Tailspin Toys", domain: "tailspin.example"),
        (name: "Northwind Traders", domain: "northwind.example"),
    ]
}
