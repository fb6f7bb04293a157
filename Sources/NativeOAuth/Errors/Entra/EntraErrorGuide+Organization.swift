extension EntraErrorGuide {
    /// What the organization allows: consent, assignment, Conditional Access.
    static let organization: [Entry] = [
        Entry(
            50002, .askAdministrator, "The network lets you sign in to chosen organizations only.",
            "Ask an administrator about tenant restrictions, or use another network."),
        Entry(
            500_021, .askAdministrator, "The network lets you sign in to chosen organizations only.",
            "Ask an administrator about tenant restrictions, or use another network."),
        Entry(
            500_022, .askAdministrator, "The network lets you sign in to chosen organizations only.",
            "Ask an administrator about tenant restrictions, or use another network."),
        Entry(
            500_212, .askAdministrator, "Your organization does not let its people sign in to the other one.",
            "Ask an administrator about cross-tenant access."),
        Entry(
            500_213, .askAdministrator, "The other organization does not let people of yours sign in.",
            "Ask an administrator about cross-tenant access."),
        Entry(
            50105, .askAdministrator,
            "The organization lets only chosen people use the app, and this account is not among them.",
            "Ask an administrator to assign you to the app, under Enterprise applications."),
        Entry(
            50131, .askAdministrator, "A Conditional Access policy of the organization stops this sign-in.",
            askAboutPolicies, code: .interactionRequired),
        Entry(
            53003, .askAdministrator, "A Conditional Access policy of the organization stops this sign-in.",
            askAboutPolicies, code: .interactionRequired),
        Entry(
            53004, .signInAgain, "A second proof has to be set up first, and this sign-in looks too risky for that.",
            "Set it up from a place and a device that the organization knows, and sign in again.",
            code: .interactionRequired),
        Entry(
            53010, .askAdministrator, "A second proof can be set up from chosen places or devices only.",
            "Set it up there, or ask an administrator.", code: .interactionRequired),
        Entry(
            53011, .askAdministrator, "Your own organization holds the account to be at risk.",
            "Ask an administrator of your own organization.", code: .interactionRequired),
        Entry(
            530_032, .askAdministrator, "A security policy of the organization stops this request.",
            askAboutPolicies, code: .interactionRequired),
        Entry(
            530_035, .askAdministrator, "The security defaults of the organization stop this request.",
            askAboutPolicies, code: .interactionRequired),
        Entry(
            65001, .signInAgain, "Nobody has agreed yet that the app may have these permissions.",
            "Sign in again and accept them; where people may not agree for themselves, ask an administrator.",
            code: .interactionRequired),
        Entry(
            90008, .signInAgain, "Nobody has agreed yet that the app may sign people in and read their profile.",
            "Sign in again and accept it; where people may not agree for themselves, ask an administrator.",
            code: .interactionRequired),
        Entry(
            90094, .askAdministrator, "The permissions need an administrator to agree.",
            "Ask an administrator to agree for the organization, or ask for fewer scopes.",
            code: .adminConsentRequired),
        Entry(
            90095, .askAdministrator, "A request for an administrator's consent is needed or under way.",
            "Send the request that the page offers, and sign in again when it has been answered.",
            code: .adminConsentRequired),
        Entry(
            1_000_031, .askAdministrator, "The app cannot be used in the organization at this time.",
            "Ask an administrator of your organization."),
    ]

    private static let askAboutPolicies = "Ask an administrator; the organization's sign-in log names the policy."

    /// Policies about the device and the app.
    ///
    /// Some of them a browser can satisfy on a device that is managed; others only Microsoft's own library can, together
    /// with its broker app (Authenticator, Company Portal).
    static let device: [Entry] = [
        Entry(
            50005, .askAdministrator, "The organization's policies do not let in devices with this operating system.",
            askAboutDevices, code: .interactionRequired),
        Entry(
            50097, .askAdministrator,
            "The organization asks for a device that is known to it, and this one gave no proof.",
            askAboutDevices, code: .interactionRequired),
        broker(50127, "The organization asks for its broker app on this device."),
        broker(50129, "The organization asks for a device that is registered with it through the broker app."),
        broker(50155, "The device could not prove itself to the organization, which the broker app does."),
        Entry(
            50187, .askAdministrator, "The device could not prove itself to the organization.", askAboutDevices,
            code: .interactionRequired),
        Entry(
            53000, .askAdministrator, "The organization asks for a managed device that follows its rules.",
            askAboutDevices, code: .interactionRequired),
        Entry(
            53001, .askAdministrator, "The organization asks for a device that has joined its domain.",
            askAboutDevices, code: .interactionRequired),
        broker(53002, "The organization lets in only apps that it has approved."),
        broker(53005, "The organization lets in only apps that enforce its protection rules."),
        broker(53009, "The organization lets in only apps that enforce its protection rules."),
        Entry(
            530_002, .askAdministrator, "The organization asks for a device that follows its rules.",
            askAboutDevices, code: .interactionRequired),
        Entry(
            530_003, .askAdministrator, "The organization asks for a managed device.", askAboutDevices,
            code: .interactionRequired),
        Entry(
            700_003, .askAdministrator, "The organization does not know this device, or has switched it off.",
            askAboutDevices, code: .interactionRequired),
    ]

    private static let askAboutDevices =
        "Sign in on a device that the organization manages, with its own browser, or ask an administrator about "
        + "Conditional Access."

    /// What only Microsoft's own library can satisfy; nothing that this one or the person does helps.
    ///
    /// > Source: [App protection and approved apps](https://learn.microsoft.com/entra/identity/conditional-access/concept-conditional-access-grant)
    private static func broker(_ number: Int, _ why: String) -> Entry {
        Entry(number, .askAdministrator, "\(brokerNeeded) \(why)", brokerNextStep, code: .brokerRequired)
    }

    /// The sentence by which such a policy is known, whatever its number.
    static let brokerNeeded = "This policy needs Microsoft's own library (MSAL) and its broker app."

    static let brokerNextStep = "Ask an administrator to leave this app out of the policy."
}
