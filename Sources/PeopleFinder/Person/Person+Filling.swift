import GraphPeople

extension Person {
    /// The person with what is missing taken from an earlier account of them.
    ///
    /// A test looks at every property there is: one that is forgotten here fails it.
    func filled(from earlier: Person) -> Person {
        guard earlier.id == id else { return self }
        var filled = self
        filled.displayName = displayName ?? earlier.displayName
        filled.givenName = givenName ?? earlier.givenName
        filled.surname = surname ?? earlier.surname
        filled.userPrincipalName = userPrincipalName ?? earlier.userPrincipalName
        filled.mail = mail ?? earlier.mail
        filled.jobTitle = jobTitle ?? earlier.jobTitle
        filled.officeLocation = officeLocation ?? earlier.officeLocation
        if businessPhones.isEmpty { filled.businessPhones = earlier.businessPhones }
        filled.mobilePhone = mobilePhone ?? earlier.mobilePhone
        filled.preferredLanguage = preferredLanguage ?? earlier.preferredLanguage
        filled.extended = extended ?? earlier.extended
        return filled
    }
}
