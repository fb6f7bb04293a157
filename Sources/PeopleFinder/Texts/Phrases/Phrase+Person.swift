// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// You
    public static let personMe = Phrase("person.me")
    /// Guest
    public static let personGuest = Phrase("person.guest")
    /// No longer active
    public static let personInactive = Phrase("person.inactive")
    /// Favorite
    public static let personFavorite = Phrase("person.favorite")
    /// Loading…
    public static let personLoading = Phrase("person.loading")
    /// You’re offline. The rest loads when you’re connected again.
    public static let personOffline = Phrase("person.offline")
    /// Job title
    public static let personJobTitle = Phrase("person.jobTitle")
    /// Department
    public static let personDepartment = Phrase("person.department")
    /// Company
    public static let personCompany = Phrase("person.company")
    /// Office
    public static let personOffice = Phrase("person.office")
    /// Email
    public static let personEmail = Phrase("person.email")
    /// Business phone
    public static let personBusinessPhone = Phrase("person.businessPhone")
    /// Mobile phone
    public static let personMobilePhone = Phrase("person.mobilePhone")
    /// User name
    public static let personUserName = Phrase("person.userName")
    /// Manager
    public static let personManager = Phrase("person.manager")
    /// Managers
    public static let personManagers = Phrase("person.managers")
    /// Direct reports
    public static let personDirectReports = Phrase("person.directReports")
    /// Back
    public static let personGoBack = Phrase("person.goBack")
    /// Select a person
    public static let personSelect = Phrase("person.select")
    /// Person
    public static let personMenu = Phrase("person.menu")
}
