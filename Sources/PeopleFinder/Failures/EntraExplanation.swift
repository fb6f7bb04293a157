import GraphPeople
package import NativeOAuth

/// What one of Microsoft's error numbers (AADSTS…) means, and what to do about it, in no language yet.
///
/// The numbers are Microsoft's; the words are ours, because Microsoft's are written for administrators and change.
package struct EntraExplanation: Sendable, Hashable {
    /// The number behind `AADSTS`.
    package let number: Int
    /// What happened, in one sentence.
    package let meaning: Phrase
    /// What to do, in a sentence or two.
    package let nextStep: Phrase
    /// The situation that the person is in, where the number says more than the code of the error.
    let situation: Failure.Situation?
}

extension EntraExplanation {
    /// Microsoft's own page about the number.
    package static func page(of number: Int) -> String { "https://login.microsoftonline.com/error?code=\(number)" }

    /// Finds the explanation of a number; nil when there is none here.
    package init?(_ number: Int) {
        guard let found = Self.all[number] else { return nil }
        self = found
    }

    /// Finds the explanation of an answer: that of the finest number that is known.
    package init?(_ server: OAuthError.ServerErrorResponse) {
        guard let number = EntraErrorNumber(server) else { return nil }
        self.init(number.value)
    }

    /// Reads a number as people write it: `AADSTS50011`, `aadsts50011`, `50011`, or the first line of an error.
    package static func number(in text: String) -> Int? {
        let prefix = "AADSTS"
        let start = text.uppercased().hasPrefix(prefix) ? text.dropFirst(prefix.count) : text[...]
        let digits = start.prefix { $0.isASCII && $0.isNumber }
        guard (4...9).contains(digits.count), start.count == digits.count || start[digits.endIndex] == ":" else {
            return nil
        }
        return Int(digits)
    }

    static let all: [Int: Self] = Dictionary(
        uniqueKeysWithValues: rows.flatMap { situation, numbers, meaning, nextStep in
            numbers.map { ($0, Self(number: $0, meaning: meaning, nextStep: nextStep, situation: situation)) }
        })

    private static let rows: [(Failure.Situation?, [Int], Phrase, Phrase)] = [
        // The app's registration, and the settings that have to agree with it.
        (.redirectNotRegistered, [50011, 500113, 900971], .faultRedirectNotRegistered, .entraAddRedirect),
        (.redirectNotRegistered, [9_002_326], .entraRedirectOfWebPage, .entraRegisterAsProgram),
        (nil, [700054], .entraAnswerNotAllowed, .entraRegisterAsProgram),
        (.appNotRegistered, [700011, 700016, 700038], .faultAppNotRegistered, .entraCheckClientID),
        (.appNotRegistered, [70001], .entraAppSwitchedOff, .entraSwitchOn),
        (nil, [7_000_112], .entraAppSwitchedOff, .entraSwitchOn),
        (nil, [65002], .entraMicrosoftsOwnApp, .entraRegisterOwn),
        (nil, [50049], .entraNotMicrosoft, .entraCheckAuthority),
        (nil, [50128, 90002], .entraNoOrganization, .entraCheckAuthority),
        (nil, [90038], .entraOtherCloud, .entraUseOtherCloud),
        (nil, [50059], .entraOrganizationNotNamed, .entraNameOrganization),
        (nil, [50194], .entraOneOrganizationOnly, .entraNameOrganization),
        (nil, [90130, 9_001_023], .entraNotForEveryKind, .entraUseOrganizations),
        (nil, [9_002_332], .entraWorkAccountsOnly, .entraUseOrganizations),
        (nil, [65005, 650057], .entraPermissionNotListed, .entraAddPermission),
        (nil, [650056], .entraNoPermissions, .entraAddPermission),
        (nil, [700025], .entraSecretSent, .entraRemoveSecret),
        (nil, [7_000_215, 7_000_222], .entraSecretWrong, .entraNewSecret),
        (nil, [7_000_218], .entraSecretMissing, .entraAllowPublicClients),

        // What is asked for, and how.
        (nil, [28000, 700022], .entraTwoServices, .entraCheckScopes),
        (nil, [28002, 70011], .entraScopeUnknown, .entraCheckScopes),
        (.settingsWrong, [650053], .entraNoSuchPermission, .entraCheckSpelling),
        (nil, [500011], .entraServiceUnknown, .entraCheckScopes),
        (nil, [28003, 700023], .entraNoService, .entraAddScope),
        (nil, [650052], .entraNotSubscribed, .adviceAdministrator),
        (nil, [90014, 900144, 9_002_313], .entraMalformed, .entraReport),

        // The person's account, and what the person did.
        (
            .accountNotAllowed, [16000, 16003, 50020, 51004, 90072], .faultAccountNotInOrganization,
            .entraChooseOrInvite
        ),
        (.accountNotAllowed, [50014], .entraInvitationOpen, .entraAcceptInvitation),
        (.accountNotAllowed, [500207, 500208], .entraOtherKind, .entraChooseOtherKind),
        (.accountNotAllowed, [50034], .entraNoSuchUser, .entraCheckUserName),
        (.accountSwitchedOff, [50057], .faultAccountSwitchedOff, .adviceAdministrator),
        (.passwordEnded, [50055, 50144], .faultPasswordEnded, .entraNewPassword),
        (.passwordEnded, [50135], .entraPasswordKnown, .entraNewPassword),
        (nil, [50126], .entraWrongPassword, .entraResetPassword),
        (nil, [50056], .entraNoPassword, .adviceFollowBrowser),
        (nil, [50053], .entraAccountLocked, .entraWaitMinutes),
        (.declined, [65004], .oauth(.authorizationDenied), .adviceSignInAndAccept),

        // The session, and the code of a sign-in.
        (nil, [50058], .entraNobodySignedIn, .adviceFollowBrowser),
        (nil, [50072, 50079], .entraSecondProofNotSetUp, .adviceFollowBrowser),
        (nil, [50074, 50076, 50078, 50158], .entraSecondProof, .adviceFollowBrowser),
        (nil, [700020], .oauth(.interactionRequired), .adviceFollowBrowser),
        (nil, [50132, 50133, 50173], .entraSessionEnded, .adviceSignIn),
        (nil, [70000], .oauth(.invalidGrant), .adviceSignIn),
        (nil, [70008], .oauth(.signInRequired), .adviceSignIn),
        (nil, [70043], .entraSignInTooOld, .adviceSignIn),
        (nil, [700082], .entraSessionUnused, .adviceSignIn),
        (nil, [700084], .entraSessionOfWebPage, .adviceSignIn),
        (nil, [50089], .oauth(.callbackTimedOut), .adviceStartAgain),
        (nil, [54005, 90120], .entraCodeUsed, .adviceStartAgain),
        (nil, [501481], .entraProofKeyWrong, .adviceStartAgain),
        (nil, [700005], .entraCodeOfOther, .adviceStartAgain),
        (nil, [70018], .entraCodeMistyped, .adviceStartAgain),
        (nil, [70019], .oauth(.deviceCodeExpired), .adviceStartAgain),

        // What the organization allows: consent, assignment, Conditional Access.
        (.adminConsentMissing, [90094], .oauth(.adminConsentRequired), .entraAskForConsent),
        (.adminConsentMissing, [90095], .entraConsentUnderWay, .entraSendRequest),
        (.declined, [65001, 90008], .entraNotAgreed, .entraAcceptOrAsk),
        (.policy, [50002, 500021, 500022], .entraNetworkRestricted, .entraOtherNetwork),
        (.policy, [500212], .entraHomeForbids, .entraAskAboutCrossTenant),
        (.policy, [500213], .entraOtherForbids, .entraAskAboutCrossTenant),
        (.policy, [50105], .entraNotAssigned, .entraAssign),
        (.policy, [50131, 53003, 530032, 530035], .faultPolicy, .entraAskAboutPolicy),
        (.policy, [53004, 53010], .entraNotFromHere, .entraSetUpElsewhere),
        (.policy, [53011], .entraAtRisk, .adviceAdministrator),
        (nil, [1_000_031], .entraAppUnavailable, .adviceAdministrator),

        // Policies about the device and the app. Some of them a browser can satisfy on a device that is managed; others
        // only Microsoft's own library can, together with its broker app (Authenticator, Company Portal).
        (.policy, [53000, 53001, 530002, 530003], .entraDeviceUnmanaged, .entraUseManagedDevice),
        (nil, [50097, 50187, 700003], .entraDeviceUnknown, .entraUseManagedDevice),
        (nil, [50005], .entraSystemRefused, .entraUseManagedDevice),
        (nil, [50127, 50129, 50155], .entraBrokerDevice, .entraLeaveOut),
        (nil, [53002], .entraBrokerApproved, .entraLeaveOut),
        (nil, [53005, 53009], .entraBrokerProtection, .entraLeaveOut),

        // Faults of the service.
        (nil, [50000, 50033, 50087, 70012, 90006, 90024, 90090], .oauth(.serverError), .adviceTryAgain),
        (nil, [90012], .oauth(.timedOut), .adviceTryAgain),
        (nil, [90033], .graph(.serverFailed), .adviceTryAgain),
        (nil, [80001, 80002], .entraDirectoryUnreachable, .adviceTryAgain),
        (nil, [50088], .entraTooManyProofs, .entraWaitMinutes),
        (nil, [50196, 90055], .oauth(.throttled), .entraWaitMinutes),
    ]
}
