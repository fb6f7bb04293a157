extension Person {
    /// A property that a card shows.
    public enum Detail: Sendable, Hashable, CaseIterable {
        /// The phones at work and the one that the person carries.
        case phones
        /// What the person does.
        case jobTitle
        /// Where the person works.
        case officeLocation
        /// The department.
        case department
        /// Who the person reports to.
        case manager
    }

    /// Why there is a value, or none.
    public enum Availability: Sendable, Hashable {
        /// There is one.
        case known
        /// The directory has none, or this person's organization shows it to nobody.
        case empty
        /// The account that asked may see names and addresses only: "your organization hides it".
        case hidden
        /// It was not asked for.
        case unasked
    }

    /// Tells why a detail is there, or is not: so that a blank is never shown where something is hidden.
    ///
    /// - Parameters:
    ///   - detail: The detail.
    ///   - permissions: What the account that asked may see.
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
