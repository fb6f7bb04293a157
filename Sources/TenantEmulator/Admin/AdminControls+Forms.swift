extension AdminControls {
    /// What somebody can add and change on the page.
    var forms: [AdminForm] {
        let userName = SampleOrganization.principalName(SampleOrganization.userName)
        let who = AdminForm.Field("id", "User name", isRequired: true, placeholder: userName)
        let apps = registry.applications.map { AdminForm.Field.Choice($0.clientID, $0.displayName) }
        return [
            AdminForm(
                "addPerson", "Add a person", button: "Add the person",
                [.init("userPrincipalName", "User name", isRequired: true, placeholder: userName)]
                    + Self.profile(isNew: true)),
            AdminForm(
                "changePerson", "Change a person", button: "Change the person", isChange: true,
                [who] + Self.profile(isNew: false)),
            AdminForm(
                "changeConditions", "Change somebody’s conditions", button: "Change the conditions", isChange: true,
                [who] + Self.conditions),
            AdminForm(
                "addApp", "Add an app", button: "Add the app",
                [
                    .init("displayName", "Name", isRequired: true),
                    .init("redirectUris", "Redirect addresses, one on each line", .lines),
                    .init("signInAudience", "Whose accounts", .choice(Self.audiences)),
                    .init("secret", "Secret, or a public client if left empty", .secret),
                ]),
            AdminForm(
                "changeApp", "Change an app", button: "Change the app", isChange: true,
                [
                    .init("id", "App", .choice(apps)), .init("displayName", "Name"),
                    .init("redirectUris", "Redirect addresses in place of all others, one on each line", .lines),
                    .init("isEnabled", "Can be used", .choice(Self.flag)), .init("secret", "Secret", .secret),
                    .init("secretExpiresAt", "When the secret ends", placeholder: "2027-01-15T08:00:00Z"),
                ]),
        ]
    }

    private static func profile(isNew: Bool) -> [AdminForm.Field] {
        [
            .init("displayName", "Name", isRequired: isNew), .init("jobTitle", "Title"),
            .init("department", "Department"),
            .init("password", isNew ? "Password, or everybody’s if left empty" : "Password", .secret),
        ]
    }

    private static let asItIs = AdminForm.Field.Choice("", "As it is")
    private static let flag: [AdminForm.Field.Choice] = [asItIs, .init("true", "Yes"), .init("false", "No")]

    private static let conditions: [AdminForm.Field] = [
        .init("isBlocked", "Blocked", .choice(flag)),
        .init("isPasswordExpired", "Password expired", .choice(flag)),
        .init("isAdministrator", "Administrator", .choice(flag)),
        .init(
            "secondFactor", "Second factor",
            .choice([
                asItIs, .init("notNeeded", "Not needed"), .init("needed", "Needed"),
                .init("mustEnroll", "Has to be set up first"),
            ])),
        .init(
            "policy", "Policy",
            .choice([
                asItIs, .init("null", "None"), .init("blocked", "Blocked"),
                .init("compliantDevice", "Needs a compliant device"), .init("joinedDevice", "Needs a joined device"),
            ])),
        .init("signInFrequency", "Signs in again after so many seconds"),
    ]

    private static let audiences: [AdminForm.Field.Choice] = [
        .init("AzureADandPersonalMicrosoftAccount", "Everybody’s"),
        .init("AzureADMultipleOrgs", "Every organization’s"), .init("AzureADMyOrg", "Its own organization’s"),
        .init("PersonalMicrosoftAccount", "Personal ones"),
    ]
}
