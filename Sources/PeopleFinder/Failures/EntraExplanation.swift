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
        (.redirectNotRegistered, [50011, 500113, 900971], .faultRedirectNotRegistered, .entra("addRedirect")),
        (.redirectNotRegistered, [9_002_326], .entra("redirectOfWebPage"), .entra("registerAsProgram")),
        (nil, [700054], .entra("answerNotAllowed"), .entra("registerAsProgram")),
        (.appNotRegistered, [700011, 700016, 700038], .faultAppNotRegistered, .entra("checkClientID")),
        (.appNotRegistered, [70001], .entra("appSwitchedOff"), .entra("switchOn")),
        (nil, [7_000_112], .entra("appSwitchedOff"), .entra("switchOn")),
        (nil, [65002], .entra("microsoftsOwnApp"), .entra("registerOwn")),
        (nil, [50049], .entra("notMicrosoft"), .entra("checkAuthority")),
        (nil, [50128, 90002], .entra("noOrganization"), .entra("checkAuthority")),
        (nil, [90038], .entra("otherCloud"), .entra("useOtherCloud")),
        (nil, [50059], .entra("organizationNotNamed"), .entra("nameOrganization")),
        (nil, [50194], .entra("oneOrganizationOnly"), .entra("nameOrganization")),
        (nil, [90130, 9_001_023], .entra("notForEveryKind"), .entra("useOrganizations")),
        (nil, [9_002_332], .entra("workAccountsOnly"), .entra("useOrganizations")),
        (nil, [65005, 650057], .entra("permissionNotListed"), .entra("addPermission")),
        (nil, [650056], .entra("noPermissions"), .entra("addPermission")),
        (nil, [700025], .entra("secretSent"), .entra("removeSecret")),
        (nil, [7_000_215, 7_000_222], .entra("secretWrong"), .entra("newSecret")),
        (nil, [7_000_218], .entra("secretMissing"), .entra("allowPublicClients")),

        // What is asked for, and how.
        (nil, [28000, 700022], .entra("twoServices"), .entra("checkScopes")),
        (nil, [28002, 70011], .entra("scopeUnknown"), .entra("checkScopes")),
        (.settingsWrong, [650053], .entra("noSuchPermission"), .entra("checkSpelling")),
        (nil, [500011], .entra("serviceUnknown"), .entra("checkScopes")),
        (nil, [28003, 700023], .entra("noService"), .entra("addScope")),
        (nil, [650052], .entra("notSubscribed"), .adviceAdministrator),
        (nil, [90014, 900144, 9_002_313], .entra("malformed"), .entra("report")),

        // The person's account, and what the person did.
        (
            .accountNotAllowed, [16000, 16003, 50020, 51004, 90072], .faultAccountNotInOrganization,
            .entra("chooseOrInvite")
        ),
        (.accountNotAllowed, [50014], .entra("invitationOpen"), .entra("acceptInvitation")),
        (.accountNotAllowed, [500207, 500208], .entra("otherKind"), .entra("chooseOtherKind")),
        (.accountNotAllowed, [50034], .entra("noSuchUser"), .entra("checkUserName")),
        (.accountSwitchedOff, [50057], .faultAccountSwitchedOff, .adviceAdministrator),
        (.passwordEnded, [50055, 50144], .faultPasswordEnded, .entra("newPassword")),
        (.passwordEnded, [50135], .entra("passwordKnown"), .entra("newPassword")),
        (nil, [50126], .entra("wrongPassword"), .entra("resetPassword")),
        (nil, [50056], .entra("noPassword"), .adviceFollowBrowser),
        (nil, [50053], .entra("accountLocked"), .entra("waitMinutes")),
        (.declined, [65004], .oauth(.authorizationDenied), .adviceSignInAndAccept),

        // The session, and the code of a sign-in.
        (nil, [50058], .entra("nobodySignedIn"), .adviceFollowBrowser),
        (nil, [50072, 50079], .entra("secondProofNotSetUp"), .adviceFollowBrowser),
        (nil, [50074, 50076, 50078, 50158], .entra("secondProof"), .adviceFollowBrowser),
        (nil, [700020], .oauth(.interactionRequired), .adviceFollowBrowser),
        (nil, [50132, 50133, 50173], .entra("sessionEnded"), .adviceSignIn),
        (nil, [70000], .oauth(.invalidGrant), .adviceSignIn),
        (nil, [70008], .oauth(.signInRequired), .adviceSignIn),
        (nil, [70043], .entra("signInTooOld"), .adviceSignIn),
        (nil, [700082], .entra("sessionUnused"), .adviceSignIn),
        (nil, [700084], .entra("sessionOfWebPage"), .adviceSignIn),
        (nil, [50089], .oauth(.callbackTimedOut), .adviceStartAgain),
        (nil, [54005, 90120], .entra("codeUsed"), .adviceStartAgain),
        (nil, [501481], .entra("proofKeyWrong"), .adviceStartAgain),
        (nil, [700005], .entra("codeOfOther"), .adviceStartAgain),
        (nil, [70018], .entra("codeMistyped"), .adviceStartAgain),
        (nil, [70019], .oauth(.deviceCodeExpired), .adviceStartAgain),

        // What the organization allows: consent, assignment, Conditional Access.
        (.adminConsentMissing, [90094], .oauth(.adminConsentRequired), .entra("askForConsent")),
        (.adminConsentMissing, [90095], .entra("consentUnderWay"), .entra("sendRequest")),
        (.declined, [65001, 90008], .entra("notAgreed"), .entra("acceptOrAsk")),
        (.policy, [50002, 500021, 500022], .entra("networkRestricted"), .entra("otherNetwork")),
        (.policy, [500212], .entra("homeForbids"), .entra("askAboutCrossTenant")),
        (.policy, [500213], .entra("otherForbids"), .entra("askAboutCrossTenant")),
        (.policy, [50105], .entra("notAssigned"), .entra("assign")),
        (.policy, [50131, 53003, 530032, 530035], .faultPolicy, .entra("askAboutPolicy")),
        (.policy, [53004, 53010], .entra("notFromHere"), .entra("setUpElsewhere")),
        (.policy, [53011], .entra("atRisk"), .adviceAdministrator),
        (nil, [1_000_031], .entra("appUnavailable"), .adviceAdministrator),

        // Policies about the device and the app. Some of them a browser can satisfy on a device that is managed; others
        // only Microsoft's own library can, together with its broker app (Authenticator, Company Portal).
        (.policy, [53000, 53001, 530002, 530003], .entra("deviceUnmanaged"), .entra("useManagedDevice")),
        (nil, [50097, 50187, 700003], .entra("deviceUnknown"), .entra("useManagedDevice")),
        (nil, [50005], .entra("systemRefused"), .entra("useManagedDevice")),
        (nil, [50127, 50129, 50155], .entra("brokerDevice"), .entra("leaveOut")),
        (nil, [53002], .entra("brokerApproved"), .entra("leaveOut")),
        (nil, [53005, 53009], .entra("brokerProtection"), .entra("leaveOut")),

        // Faults of the service.
        (nil, [50000, 50033, 50087, 70012, 90006, 90024, 90090], .oauth(.serverError), .adviceTryAgain),
        (nil, [90012], .oauth(.timedOut), .adviceTryAgain),
        (nil, [90033], .graph(.serverFailed), .adviceTryAgain),
        (nil, [80001, 80002], .entra("directoryUnreachable"), .adviceTryAgain),
        (nil, [50088], .entra("tooManyProofs"), .entra("waitMinutes")),
        (nil, [50196, 90055], .oauth(.throttled), .entra("waitMinutes")),
    ]
}
