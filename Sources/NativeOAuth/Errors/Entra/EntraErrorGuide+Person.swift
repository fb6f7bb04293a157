extension EntraErrorGuide {
    /// The person's account, and what the person did.
    static let person: [Entry] = [
        Entry(
            16000, .signInAgain,
            "The account that the browser is signed in with does not exist in this organization.",
            "Sign in again and choose another account.", code: .interactionRequired),
        Entry(
            16003, .askAdministrator, "The account has not been added to this organization.",
            "Choose another account, or ask an administrator to add this one.", code: .interactionRequired),
        Entry(
            50014, .askAdministrator, "The invitation of this guest account has not been accepted yet.",
            "Accept the invitation, or ask an administrator to send it again.", code: .interactionRequired),
        Entry(
            50020, .signInAgain, "The account comes from another organization and is no guest of this one.",
            "Choose another account, or ask an administrator to invite this one."),
        Entry(
            500_207, .signInAgain, "An account of this kind cannot use what the app asks for.",
            "Choose an account of the other kind: work or school, or personal."),
        Entry(
            500_208, .signInAgain, "An account of this kind is not let in here.",
            "Choose an account of the other kind: work or school, or personal."),
        Entry(
            50034, .signInAgain, "There is no account of this user name in the organization.",
            "Check the user name, and that the authority names the right organization."),
        Entry(
            50053, .tryAgain,
            "The account is locked for a while, after too many wrong passwords or for a suspicious address.",
            "Wait some minutes; if it stays so, ask an administrator.", code: .interactionRequired),
        Entry(
            50055, .signInAgain, "The password has ended.", "Sign in again and choose a new one in the browser.",
            code: .interactionRequired),
        Entry(50056, .signInAgain, "The directory has no password of this account.", "Sign in again in the browser."),
        Entry(50057, .askAdministrator, "The account is switched off.", "Ask an administrator of your organization."),
        Entry(
            50126, .signInAgain, "The user name or the password is wrong.", "Try again, or reset the password."),
        Entry(
            50135, .signInAgain, "The password has to be changed, because it may be known to others.",
            "Sign in again and choose a new one in the browser.", code: .interactionRequired),
        Entry(
            50144, .signInAgain, "The password has ended in the organization's own directory.",
            "Choose a new one, or ask an administrator for it, and sign in again.", code: .interactionRequired),
        Entry(
            51004, .signInAgain, "The account does not exist in this organization.",
            "Choose another account, or ask an administrator to invite this one."),
        Entry(
            65004, .signInAgain, "You did not agree to what the app asks for.",
            "Sign in again and accept the permissions."),
        Entry(
            90072, .signInAgain,
            "The account does not exist in this organization, so it cannot give a second proof there.",
            "Choose another account, or ask an administrator to invite this one."),
    ]

    /// Numbers about the session: it goes on while only something has to be asked, and is over otherwise.
    static let session: [Entry] = [
        Entry(
            50058, .signInAgain, "Nobody is signed in in the browser, and the sign-in was to show no page.",
            "Sign in again, and let the browser show its page.", code: .interactionRequired),
        Entry(
            50072, .signInAgain, "A second proof has to be set up first.", "Sign in again and follow the browser.",
            code: .interactionRequired),
        Entry(
            50074, .signInAgain, "The organization asks for a second proof, and none was given.", secondProof,
            code: .interactionRequired),
        Entry(
            50076, .signInAgain, "The organization asks for a second proof, for example a code from the phone.",
            secondProof, code: .interactionRequired),
        Entry(
            50078, .signInAgain, "The second proof was given too long ago.", secondProof, code: .interactionRequired),
        Entry(
            50079, .signInAgain, "A second proof has to be set up first.", "Sign in again and follow the browser.",
            code: .interactionRequired),
        Entry(50089, .signInAgain, "The sign-in took too long, or was ended.", "Sign in again."),
        Entry(50132, .signInAgain, "The session was ended, for example by a new password.", "Sign in again."),
        Entry(50133, .signInAgain, "The session was ended, for example by a new password.", "Sign in again."),
        Entry(
            50158, .signInAgain, "The organization asks for a proof from another service, and none was given.",
            secondProof, code: .interactionRequired),
        Entry(50173, .signInAgain, "The password was changed, or all sessions were ended.", "Sign in again."),
        Entry(54005, .signInAgain, "The code of this sign-in was used before.", "Start the sign-in again."),
        Entry(70000, .signInAgain, "The stored session or the code is not accepted.", "Sign in again."),
        Entry(
            700_005, .signInAgain, "The code was given out by another organization.",
            "Sign in again; if it comes back, put the organization's id into the authority."),
        Entry(
            700_020, .signInAgain, "The service needs to ask you something first.", "Sign in again.",
            code: .interactionRequired),
        Entry(70008, .signInAgain, "The stored session or the code has ended.", "Sign in again."),
        Entry(700_082, .signInAgain, "The session was not used for too long (90 days).", "Sign in again."),
        Entry(700_084, .signInAgain, "The session was one of a web page, which ends after a day.", "Sign in again."),
        Entry(70018, .signInAgain, "The code that was typed is wrong.", "Start the sign-in again."),
        Entry(70019, .signInAgain, "The code was not typed in time.", "Start the sign-in again."),
        Entry(
            70043, .signInAgain, "The organization wants a new sign-in at intervals, and the last one is too old.",
            "Sign in again."),
        Entry(90120, .signInAgain, "The code was used before, or was refused.", "Start the sign-in again."),
    ]

    private static let secondProof = "Sign in again; the browser asks for it."
}
