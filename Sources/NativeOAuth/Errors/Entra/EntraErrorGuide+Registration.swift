extension EntraErrorGuide {
    /// The app's registration, and the settings that have to agree with it.
    static let registration: [Entry] = [
        Entry(
            50011, .fixSettings, "The redirect URI of the sign-in is none that the app is registered with.",
            "In the app's registration, under Authentication, add http://localhost as a redirect of the kind "
                + "“Mobile and desktop applications”, or set the one that is registered."),
        Entry(
            50049, .fixSettings, "The authority's host is none of Microsoft's.", "Check the host of the authority."),
        Entry(
            50059, .fixSettings, "The request does not say which organization it is about.",
            "Put the organization's id or domain into the authority."),
        Entry(
            50128, .fixSettings, "The domain in the request belongs to no organization.",
            "Check the domain in the authority and in the user name."),
        Entry(
            50194, .fixSettings, "The app is registered for one organization only, and the settings name /common.",
            "Put the organization's id or domain into the authority, or register the app for several organizations."),
        Entry(
            65002, .fixSettings, "The app's id belongs to Microsoft itself, and this use of it is not allowed.",
            "Register an app of your own and set its id."),
        Entry(
            65005, .fixSettings, "The app asks for a permission that its registration does not list.",
            "Add the permission to the app's registration, under API permissions."),
        Entry(
            650056, .fixSettings, "The registration of the app lists no permission, or nobody has agreed to them.",
            "Add the permissions to the app's registration, under API permissions, and have an administrator agree."),
        Entry(
            650057, .fixSettings, "The app asks for a service that its registration does not list.",
            "Add Microsoft Graph to the app's registration, under API permissions."),
        Entry(
            70001, .askAdministrator, "The app is switched off in the organization, or is not known there.",
            "Ask an administrator to switch it on, under Enterprise applications."),
        Entry(
            700011, .fixSettings, "The app's id is not registered in the organization.",
            "Check the client id for a typing error, and that the authority names the organization of the "
                + "registration."),
        Entry(
            700016, .fixSettings, "The app's id is not registered in the organization.",
            "Check the client id for a typing error, and that the authority names the organization of the "
                + "registration."),
        Entry(700038, .fixSettings, "The client id has not the form of one.", "Check the client id."),
        Entry(
            700025, .fixSettings, "The app is registered as a public client, and a secret was sent for it.",
            "Take the secret out of the settings: a program on a person's machine has none."),
        Entry(
            700054, .fixSettings, "The registration does not allow the kind of answer that was asked for.",
            "Use the redirect kind “Mobile and desktop applications”, which needs nothing more."),
        Entry(
            7_000_112, .askAdministrator, "The app is switched off.",
            "Ask an administrator to switch it on, under Enterprise applications."),
        Entry(
            7_000_215, .fixSettings, "The app's secret is wrong.",
            "Set the secret's value, not its id; a program on a person's machine has none."),
        Entry(
            7_000_218, .fixSettings, "The app is registered as one that must send a secret.",
            "In the app's registration, under Authentication, switch “Allow public client flows” on."),
        Entry(
            7_000_222, .fixSettings, "The app's secret has ended.",
            "Make a new secret in the app's registration, under Certificates & secrets."),
        Entry(
            90002, .fixSettings, "There is no organization of the name that the authority has.",
            "Check the id or the domain in the authority, and that it is of the right cloud."),
        Entry(
            90038, .fixSettings, "The organization is in another of Microsoft's clouds.",
            "Use the authority of that cloud; the app has to be registered there too."),
        Entry(
            900_971, .fixSettings, "The app is registered without any redirect URI.",
            "In the app's registration, under Authentication, add http://localhost as a redirect of the kind "
                + "“Mobile and desktop applications”."),
        Entry(
            90130, .fixSettings, "The app cannot be used at /common or /consumers.",
            "Use /organizations, or the organization's id, in the authority."),
        Entry(
            9_001_023, .fixSettings, "This way of getting a token does not work at /common or /consumers.",
            "Use /organizations, or the organization's id, in the authority."),
        Entry(
            9_002_326, .fixSettings, "The redirect is registered for a web page, and this is a program.",
            "Register it as “Mobile and desktop applications” in place of “Single-page application”."),
        Entry(
            9_002_332, .fixSettings,
            "The app is registered for work and school accounts, and a personal account was asked for.",
            "Use /organizations in the authority, or register the app for personal accounts too."),
    ]

    /// What is asked for, and how.
    static let request: [Entry] = [
        Entry(28000, .fixSettings, "Permissions of two services were asked for at once.", oneServiceEach),
        Entry(28002, .fixSettings, "A scope is not one that the service knows.", "Check the spelling of the scopes."),
        Entry(28003, .fixSettings, "No scope was asked for.", "Set the scopes."),
        Entry(
            500_011, .fixSettings,
            "The permissions that are asked for belong to a service that the organization does not know.",
            "Check the spelling of the scopes, and that the authority names the right organization."),
        Entry(
            501_481, .signInAgain, "The code and its proof (PKCE) do not belong together.",
            "Sign in again; if it comes back, report it: no setting can cause it."),
        Entry(
            650_052, .askAdministrator, "The app needs a service that the organization has not subscribed to.",
            "Ask an administrator about the organization's subscriptions."),
        Entry(
            70011, .fixSettings, "A scope is not one that the service knows.",
            "Check the spelling of the scopes; permissions of two services cannot be asked for at once."),
        Entry(700_022, .fixSettings, "Permissions of two services were asked for at once.", oneServiceEach),
        Entry(
            700_023, .fixSettings, "The scopes name no service that a token could be for.",
            "Ask for a permission of the service beside openid and profile."),
        Entry(
            90014, .none, "The request lacks something that is required.",
            "Check that the client id is set; if it is, report the fault together with the correlation id."),
        Entry(
            900_144, .none, "The request lacks something that is required.",
            "Check that the client id is set; if it is, report the fault together with the correlation id."),
        Entry(
            9_002_313, .none, "The request is malformed.", "Report the fault together with the correlation id."),
    ]

    private static let oneServiceEach = "Ask for a token for one service at a time."
}
