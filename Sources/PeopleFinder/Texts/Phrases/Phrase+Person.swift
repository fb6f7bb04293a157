// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    package static let personMe = Phrase("person.me")
    package static let personGuest = Phrase("person.guest")
    package static let personInactive = Phrase("person.inactive")
    /// Favorite
    public static let personFavorite = Phrase("person.favorite")
    /// Loading…
    public static let personLoading = Phrase("person.loading")
    package static let personOffline = Phrase("person.offline")
    package static let personJobTitle = Phrase("person.jobTitle")
    package static let personDepartment = Phrase("person.department")
    package static let personCompany = Phrase("person.company")
    package static let personOffice = Phrase("person.office")
    package static let personEmail = Phrase("person.email")
    package static let personBusinessPhone = Phrase("person.businessPhone")
    package static let personMobilePhone = Phrase("person.mobilePhone")
    package static let personUserName = Phrase("person.userName")
    package static let personManager = Phrase("person.manager")
    /// Managers
    public static let personManagers = Phrase("person.managers")
    /// Direct reports
    public static let personDirectReports = Phrase("person.directReports")
    package static let personGoBack = Phrase("person.goBack")
    /// Select a person
    public static let personSelect = Phrase("person.select")
    /// Person
    public static let personMenu = Phrase("person.menu")
}
