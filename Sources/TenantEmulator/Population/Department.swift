/// A part of the company: who leads it, how large it is, and what people in it are called.
struct Department: Sendable {
    let name: String
    /// The user name of the head, who is one of Contoso's own.
    let head: String
    /// How many of the highest managers are in it: so it is large, beside the others.
    let share: Int
    /// What a manager has the department called in a title.
    let field: String
    /// What those are called who manage nobody.
    let titles: [String]
    /// What managers are called, from the highest level down.
    let managers: [String]

    private init(_ name: String, head: String, share: Int, field: String, titles: [String]) {
        self.name = name
        self.head = head
        self.share = share
        self.field = field
        self.titles = titles
        managers = ["VP", "General Manager,", "Director of", "Senior Manager,", "Manager,", "Team Lead,"].map {
            "\($0) \(field)"
        }
    }

    static let all = [
        Department(
            "Research & Development", head: "leeg", share: 9, field: "Engineering",
            titles: [
                "Engineer I", "Engineer II", "Senior Engineer", "Staff Engineer", "Principal Engineer",
                "Data Scientist", "Quality Engineer", "Product Designer", "Researcher", "Technical Writer",
            ]),
        Department(
            "Sales & Marketing", head: "christiec", share: 9, field: "Sales",
            titles: [
                "Account Manager", "Account Executive", "Sales Representative", "Marketing Assistant",
                "Marketing Specialist", "Solution Architect", "Customer Success Specialist", "Copywriter",
            ]),
        Department(
            "Operations", head: "nestorw", share: 8, field: "Operations",
            titles: [
                "Technician", "Support Engineer", "Network Engineer", "Buyer", "Warehouse Associate", "Planner",
                "Facility Coordinator", "Security Analyst", "Driver", "Dispatcher",
            ]),
        Department(
            "Finance", head: "diegos", share: 3, field: "Finance",
            titles: ["Accountant I", "Accountant II", "Auditor", "Payroll Specialist", "Tax Specialist", "Controller"]),
        Department(
            "Human Resources", head: "johnm", share: 2, field: "People",
            titles: ["Recruiter", "HR Partner", "Trainer", "Benefits Specialist"]),
        Department(
            "Legal", head: "gradya", share: 2, field: "Legal",
            titles: ["Attorney", "Paralegal", "Contract Specialist", "Translator", "Counsel"]),
    ]
}
