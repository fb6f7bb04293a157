extension EntraErrorGuide {
    /// What most people meet, in the order of the numbers.
    static let entries: [EntraErrorGuide] = registration + person + organization + session + service

    private static func entry(_ code: Int, _ meaning: String, _ nextStep: String) -> EntraErrorGuide {
        EntraErrorGuide(code: code, meaning: meaning, nextStep: nextStep)
    }

    private static let registration = [
        entry(
            50011, "The redirect URI of the sign-in is none that the app is registered with.",
            "In the app's registration, under Authentication, add http://localhost as a redirect of the kind "
                + "“Mobile and desktop applications”."),
        entry(
            50194, "The app is registered for one organization only, and the settings name /common.",
            "Put the organization's id or domain into the authority, or register the app for several organizations."),
        entry(
            500011, "The permissions that are asked for belong to a service that the organization does not know.",
            "Check the spelling of the scopes."),
        entry(
            65005, "The app asks for a permission that its registration does not list.",
            "Add the permission to the app's registration, under API permissions."),
        entry(
            650057, "The app asks for a service that its registration does not list.",
            "Add Microsoft Graph to the app's registration, under API permissions."),
        entry(
            70001, "The app is switched off in the organization.",
            "Ask an administrator to switch it on, under Enterprise applications."),
        entry(
            70011, "A scope is not one that the service knows.",
            "Check the spelling of the scopes; permissions of two services cannot be asked for at once."),
        entry(
            700016, "The app's id is not registered in the organization.",
            "Check clientId for a typing error, and that the authority names the organization of the registration."),
        entry(
            700025, "The app is registered as a public client, and a secret was sent for it.",
            "Take the secret out of the settings: a program on a person's machine has none."),
        entry(
            700054, "The registration does not allow the kind of answer that was asked for.",
            "Use the redirect kind “Mobile and desktop applications”, which needs nothing more."),
        entry(
            7000218, "The app is registered as one that must send a secret.",
            "In the app's registration, under Authentication, switch “Allow public client flows” on."),
        entry(
            90002, "There is no organization of the name that the authority has.",
            "Check the id or the domain in the authority."),
        entry(
            900144, "The request lacks something that is required.",
            "Check that clientId is set; if it is, report the fault together with the correlation id."),
        entry(
            9002326, "The redirect is registered for a web page, and this is a program.",
            "Register it as “Mobile and desktop applications” in place of “Single-page application”."),
        entry(
            9002332, "The app is registered for work and school accounts, and a personal account was asked for.",
            "Use /organizations in the authority, or register the app for personal accounts too."),
    ]

    private static let person = [
        entry(
            16000, "The account that the browser is signed in with does not exist in this organization.",
            "Sign in with --prompt select_account and choose another account."),
        entry(
            50020, "The account comes from another organization and is no guest of this one.",
            "Choose another account, or ask an administrator to invite this one."),
        entry(
            50034, "There is no account of this user name in the organization.",
            "Check the user name, and that the authority names the right organization."),
        entry(
            50053, "The account is locked for a while, after too many wrong passwords or for a suspicious address.",
            "Wait some minutes; if it stays so, ask an administrator."),
        entry(
            50055, "The password has ended.",
            "Sign in with the browser at myaccount.microsoft.com and choose a new one."),
        entry(50057, "The account is switched off.", "Ask an administrator of your organization."),
        entry(50126, "The user name or the password is wrong.", "Try again, or reset the password."),
        entry(65004, "The person did not agree to the permissions.", "Sign in again and accept them."),
    ]

    private static let organization = [
        entry(
            50105, "The organization lets only chosen people use the app, and this account is not among them.",
            "Ask an administrator to assign you to the app, under Enterprise applications."),
        entry(
            53000, "The organization asks for a managed device, and this is none.",
            "Use a managed device, or ask an administrator about Conditional Access."),
        entry(
            53001, "The organization asks for a device that has joined its domain, and this has not.",
            "Use such a device, or ask an administrator about Conditional Access."),
        entry(
            53003, "A Conditional Access policy of the organization stops this sign-in.",
            "Ask an administrator; the sign-in log names the policy. "
                + "A policy that demands a broker or app protection needs Microsoft's own library."),
        entry(
            65001, "Nobody has agreed yet that the app may have these permissions.",
            "Sign in again and accept them; where people may not agree for themselves, ask an administrator."),
        entry(
            90094, "The permissions need an administrator to agree.",
            "Send an administrator the link AUTHORITY/adminconsent?client_id=CLIENT-ID, or ask for fewer scopes."),
        entry(
            90095, "A request for an administrator's consent is needed or under way.",
            "Send the request that the page offers, and sign in again when it has been answered."),
    ]

    private static let session = [
        entry(
            50058, "Nobody is signed in in the browser, and the sign-in was to show no page.",
            "Leave --prompt none out."),
        entry(
            50076, "The organization asks for a second proof, for example a code from the phone.",
            "Sign in again; the browser asks for it."),
        entry(50079, "A second proof has to be set up first.", "Sign in again and follow the browser."),
        entry(50132, "The session was ended, for example by an administrator.", "Sign in again."),
        entry(50173, "The password was changed, or all sessions were ended.", "Sign in again."),
        entry(
            501481, "The code and its proof (PKCE) do not belong together.",
            "Sign in again, and let one sign-in end before the next begins."),
        entry(
            54005, "The code of the browser was used before.",
            "Sign in again; do not load the browser's last page a second time."),
        entry(70000, "The stored session is not valid.", "Sign in again."),
        entry(70008, "The stored session or the code has ended.", "Sign in again."),
        entry(
            70043, "The organization wants a new sign-in at intervals, and the last one is too old.", "Sign in again."),
        entry(700082, "The session was not used for too long (90 days).", "Sign in again."),
    ]

    private static let service = [
        entry(50033, "Microsoft's service had a passing fault.", "Try again in a moment."),
        entry(
            50196, "The same request came again and again, so the service refuses it for a while.",
            "Wait some minutes. If it comes back, report it."),
        entry(90033, "The directory cannot be reached at the moment.", "Try again in a moment."),
        entry(90055, "The organization asks more than the service allows at once.", "Try again in some minutes."),
    ]
}
