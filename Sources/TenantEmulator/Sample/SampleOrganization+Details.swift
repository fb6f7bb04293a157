/// What the table of people doesn't say, made up so that every property can be filtered and sorted by.
extension SampleOrganization {
    private struct Place {
        let street: String
        let city: String
        let state: String?
        let postalCode: String
    }

    /// The buildings of the offices in the table; made-up streets.
    private static let places: [String: Place] = [
        "41": Place(street: "Deneme Caddesi 41", city: "Ankara", state: nil, postalCode: "06000"),
        "42": Place(street: "Rua do Exemplo 42", city: "São Paulo", state: "SP", postalCode: "01000-000"),
        "98": Place(street: "98 Sample Street", city: "Cairo", state: nil, postalCode: "11511"),
        "131": Place(street: "131 Example Way", city: "San Diego", state: "CA", postalCode: "92101"),
    ]
    private static let headquarters = Place(street: "1 Test Plaza", city: "Seattle", state: "WA", postalCode: "98101")
    private static let elsewhere = Place(street: "1 Sample Avenue", city: "Denver", state: "CO", postalCode: "80202")

    private static let countries = [
        "AR": "Argentina", "BR": "Brazil", "CN": "China", "CZ": "Czechia", "DE": "Germany", "DK": "Denmark",
        "EG": "Egypt", "ES": "Spain", "FR": "France", "GB": "United Kingdom", "GR": "Greece", "ID": "Indonesia",
        "IE": "Ireland", "IL": "Israel", "IN": "India", "IT": "Italy", "JP": "Japan", "KR": "Korea",
        "NL": "Netherlands", "PL": "Poland", "PT": "Portugal", "SE": "Sweden", "TR": "Türkiye", "UA": "Ukraine",
        "US": "United States", "VN": "Vietnam",
    ]

    /// Adds the details.
    ///
    /// - Parameters:
    ///   - user: A person of a table.
    ///   - tenant: Whose table it is.
    ///   - number: The line in the table, from 0.
    /// - Returns: The person with every property that a filter knows.
    static func detailed(_ user: DirectoryUser, of tenant: Tenant, number: Int) -> DirectoryUser {
        var user = user
        user.companyName = tenant.displayName
        user.createdDateTime = createdDateTime(number)
        guard user.givenName != nil else { return user }
        let building = user.officeLocation?.split(separator: "/").first.map(String.init) ?? ""
        let place = tenant.id == contoso.id ? places[building] ?? headquarters : elsewhere
        user.streetAddress = place.street
        user.city = place.city
        user.state = place.state
        user.postalCode = place.postalCode
        user.usageLocation = user.preferredLanguage?.split(separator: "-").last.map(String.init)
        user.country = user.usageLocation.flatMap { countries[$0] }
        user.employeeId = String(1001 + number)
        user.employeeType = user.jobTitle == nil ? "Contractor" : "Employee"
        user.imAddresses = [user.userPrincipalName]
        if let mail = user.mail { user.proxyAddresses = ["SMTP:\(mail)"] }
        if number % 2 == 1, let name = user.userPrincipalName.split(separator: "@").first {
            user.otherMails = ["\(name)@home.example"]
        }
        return user
    }

    /// Nine o'clock on one of the days after 8 January 2024, so that everybody's is another.
    private static func createdDateTime(_ number: Int) -> String {
        let days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var (month, day) = (0, 8 + number % 300)
        while day > days[month] {
            day -= days[month]
            month += 1
        }
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "2024-\(two(month + 1))-\(two(day))T09:00:00Z"
    }
}
