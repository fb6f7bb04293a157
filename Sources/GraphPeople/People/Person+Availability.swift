extension Person {
    /// A property that a card shows.
    public enum Detail: Sendable, Hashable, CaseIterable {
        /// The phone numbers.
        case phones
        /// The job title.
        case jobTitle
        /// The office.
        case officeLocation
        /// The department.
        case department
        /// The manager.
        case manager
    }

    /// Why a value is present or missing.
    public enum Availability: Sendable, Hashable {
        /// There is one.
        case known
        /// The directory has none, or shows it to nobody.
        case empty
        /// The account may see names and addresses only.
        case hidden
        /// It was not requested.
        case unasked
    }

    /// Returns why a detail is present or missing, so that you never show a blank for something hidden.
    ///
    /// - Parameters:
    ///   - detail: The detail.
    ///   - permissions: The account's permissions.
    /// - Returns: The reason.
    public func availability(of detail: Detail, in permissions: AccountPermissions) -> Availability {
        let isKnown: Bool =
            switch detail {
            case .phones: !businessPhones.isEmpty || mobilePhone?.isEmpty == false
            case .jobTitle: jobTitle?.isEmpty == false
            case .officeLocation: officeLocation?.isEmpty == false
            case .department: extended?.department?.isEmpty == false
            case .manager: false
            }
        if isKnown { return .known }
        switch permissions.directory {
        case .nobody, .basic:
            // One's own profile, and those of people one works with, are shown as a whole: then a blank is a blank.
            guard isShownAsAWhole, detail != .manager else { return .hidden }
            return detail == .department && extended?.department == nil ? .unasked : .empty
        case .full: return detail == .department && extended == nil ? .unasked : .empty
        case .unknown: return detail == .department || detail == .manager ? .unasked : .empty
        }
    }

    /// Whether something came that is hidden from those who may see names and addresses only, and that comes with the whole
    /// profile only: a title comes alone, in a row.
    private var isShownAsAWhole: Bool {
        let texts = [officeLocation, mobilePhone, preferredLanguage]
        return !businessPhones.isEmpty || texts.contains { $0?.isEmpty == false }
    }
}
