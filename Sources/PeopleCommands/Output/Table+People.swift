public import GraphPeople

extension Table {
    /// Lists people: name, title, office, phone and mail address.
    ///
    /// A column that nobody has anything in is left out, because an account that may read only the basic profile of
    /// others would get three empty ones.
    ///
    /// - Parameter people: The people in the order they are to be shown.
    public init(people: [Person]) {
        let columns: [(title: String, value: (Person) -> String?)] = [
            ("NAME", { $0.name }),
            ("TITLE", { $0.jobTitle }),
            ("OFFICE", { $0.officeLocation }),
            ("PHONE", { $0.businessPhones.first ?? $0.mobilePhone }),
            ("MAIL", { $0.mail ?? $0.userPrincipalName }),
        ]
        let used = columns.filter { column in people.contains { column.value($0)?.isEmpty == false } }
        self.init(
            header: used.map(\.title),
            rows: people.map { person in used.map { $0.value(person) ?? "" } })
    }
}
