/// A part of the company: who leads it, how large it is, and what people in it are called.
struct Department: Sendable {
    let name: String
    /// The user name of the head, who is one of Contoso's own.
    let head: String
    /// How many of the highest managers are in it: so it is large, beside the others.
    let share: Int
    /// What a manager has the department called in a title.
    let field: String
    let titles: [String]
    /// What managers are called, from the highest level down.
    var managers: [String] {
        ["VP", "General Manager,", "Director of", "Senior Manager,", "Manager,", "Team Lead,"].map { "\($0) \(field)" }
    }

    static let all = [
        Department(
            name: "Research & Development", head: "leeg", share: 9, field: "Engineering",
            titles: [
                "Engineer I", "Engineer II", "Senior Engineer", "Staff Engineer", "Principal Engineer",
                "Data Scientist", "Quality Engineer", "Product Designer", "Researcher", "Technical Writer",
            ]),
        Department(
            name: "Sales & Marketing", head: "christiec", share: 9, field: "Sales",
            titles: [
                "Account Manager", "Account Executive", "Sales Representative", "Marketing Assistant",
                "Marketing Specialist", "Solution Architect", "Customer Success Specialist", "Copywriter",
            ]),
        Department(
            name: "Operations", head: "nestorw", share: 8, field: "Operations",
            titles: [
                "Technician", "Support Engineer", "Network Engineer", "Buyer", "Warehouse Associate", "Planner",
                "Facility Coordinator", "Security Analyst", "Driver", "Dispatcher",
            ]),
        Department(
            name: "Finance", head: "diegos", share: 3, field: "Finance",
            titles: ["Accountant I", "Accountant II", "Auditor", "Payroll Specialist", "Tax Specialist", "Controller"]),
        Department(
            name: "Human Resources", head: "johnm", share: 2, field: "People",
            titles: ["Recruiter", "HR Partner", "Trainer", "Benefits Specialist"]),
        Department(
            name: "Legal", head: "gradya", share: 2, field: "Legal",
            titles: ["Attorney", "Paralegal", "Contract Specialist", "Translator", "Counsel"]),
    ]
}

/// Telephone numbers that are kept for fiction, so that nobody is ever called.
///
/// > Source: [Fictitious telephone numbers](https://en.wikipedia.org/wiki/Fictitious_telephone_number), and there the
/// > decisions of NANPA, Ofcom, ComReg, Bundesnetzagentur, ARCEP, PTS and ACMA
enum FictionalPhones: String, Sendable {
    case us, gb, ie, de, fr, se, au

    /// The numbers of desks, in which each # is a digit.
    private var desks: [String] {
        switch self {
        case .us: Self.american
        case .gb: ["+44 20 7946 0###"]
        case .ie: ["+353 20 910 ####", "+353 20 911 ####"]
        case .de: ["30 23125", "69 90009", "40 66969", "221 4710", "89 99998"].map { "+49 \($0)###" }
        case .fr: ["1 99 00", "2 61 91", "3 53 01", "4 65 71", "5 36 49"].map { "+33 \($0) ## ##" }
        case .se: ["+46 8 465 004 ##"]
        case .au: ["+61 2 5550 ####", "+61 3 5550 ####", "+61 7 5550 ####", "+61 8 5550 ####"]
        }
    }

    private static let american =
        ["206", "312", "404", "425", "502", "512", "617", "720", "858", "918", "954", "980"]
        .map { "+1 \($0) 555 01## x#####" }

    func business(_ random: inout SplitMix64) -> String {
        let desks = desks
        return Self.draw(desks.count > 1 ? desks[random.below(desks.count)] : desks[0], &random)
    }

    func mobile(_ random: inout SplitMix64) -> String? {
        switch self {
        case .gb: Self.draw("+44 7700 900###", &random)
        case .fr: Self.draw("+33 6 39 98 ## ##", &random)
        case .us: Self.draw("+1 425 555 01##", &random)
        default: nil
        }
    }

    private static func draw(_ pattern: String, _ random: inout SplitMix64) -> String {
        String(pattern.map { $0 == "#" ? Character(String(random.below(10))) : $0 })
    }
}
