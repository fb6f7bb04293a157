// Made by Scripts/check-texts --write from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// The redirect address is registered for a web page, but this is a program.
    public static let entraRedirectOfWebPage = Phrase("entra.redirectOfWebPage")
    /// The app’s registration doesn’t allow the requested kind of answer.
    public static let entraAnswerNotAllowed = Phrase("entra.answerNotAllowed")
    /// The provider’s address (authority) isn’t one of Microsoft’s.
    public static let entraNotMicrosoft = Phrase("entra.notMicrosoft")
    /// The ID or domain belongs to no organization.
    public static let entraNoOrganization = Phrase("entra.noOrganization")
    /// The organization is in another of Microsoft’s clouds.
    public static let entraOtherCloud = Phrase("entra.otherCloud")
    /// The request doesn’t say which organization it is about.
    public static let entraOrganizationNotNamed = Phrase("entra.organizationNotNamed")
    /// The app is registered for one organization only, and the settings don’t name it.
    public static let entraOneOrganizationOnly = Phrase("entra.oneOrganizationOnly")
    /// The app, or this way to sign in, doesn’t work at “common” or “consumers”.
    public static let entraNotForEveryKind = Phrase("entra.notForEveryKind")
    /// The app is registered for work and school accounts, but a personal account was requested.
    public static let entraWorkAccountsOnly = Phrase("entra.workAccountsOnly")
    /// The client ID belongs to Microsoft itself, and this use of it isn’t allowed.
    public static let entraMicrosoftsOwnApp = Phrase("entra.microsoftsOwnApp")
    /// The app asks for a permission that its registration doesn’t list.
    public static let entraPermissionNotListed = Phrase("entra.permissionNotListed")
    /// The app’s registration lists no permissions, or nobody has agreed to them.
    public static let entraNoPermissions = Phrase("entra.noPermissions")
    /// The app is disabled in the organization, or isn’t known there.
    public static let entraAppSwitchedOff = Phrase("entra.appSwitchedOff")
    /// The app is registered as a public client, but a secret was sent for it.
    public static let entraSecretSent = Phrase("entra.secretSent")
    /// The app’s secret is wrong or has expired.
    public static let entraSecretWrong = Phrase("entra.secretWrong")
    /// The app’s registration requires a secret.
    public static let entraSecretMissing = Phrase("entra.secretMissing")
    /// Permissions of two services were requested at once.
    public static let entraTwoServices = Phrase("entra.twoServices")
    /// The service doesn’t know one of the scopes.
    public static let entraScopeUnknown = Phrase("entra.scopeUnknown")
    /// The permissions belong to a service that the organization doesn’t know.
    public static let entraServiceUnknown = Phrase("entra.serviceUnknown")
    /// The scopes name no service that a token could be for.
    public static let entraNoService = Phrase("entra.noService")
    /// The code of this sign-in and its proof (PKCE) don’t belong together.
    public static let entraProofKeyWrong = Phrase("entra.proofKeyWrong")
    /// The app needs a service that the organization hasn’t subscribed to.
    public static let entraNotSubscribed = Phrase("entra.notSubscribed")
    /// The request is malformed, or lacks something that is required.
    public static let entraMalformed = Phrase("entra.malformed")
    /// There is no account with this user name in the organization.
    public static let entraNoSuchUser = Phrase("entra.noSuchUser")
    /// The invitation for this guest account hasn’t been accepted yet.
    public static let entraInvitationOpen = Phrase("entra.invitationOpen")
    /// An account of this kind can’t be used here.
    public static let entraOtherKind = Phrase("entra.otherKind")
    /// The account is temporarily locked, after too many wrong passwords or because of a suspicious address.
    public static let entraAccountLocked = Phrase("entra.accountLocked")
    /// The password has to be changed, because others may know it.
    public static let entraPasswordKnown = Phrase("entra.passwordKnown")
    /// The directory has no password for this account.
    public static let entraNoPassword = Phrase("entra.noPassword")
    /// The user name or the password is wrong.
    public static let entraWrongPassword = Phrase("entra.wrongPassword")
    /// Nobody is signed in to the browser, and the sign-in wasn’t allowed to show a page.
    public static let entraNobodySignedIn = Phrase("entra.nobodySignedIn")
    /// A second form of verification has to be set up first.
    public static let entraSecondProofNotSetUp = Phrase("entra.secondProofNotSetUp")
    /// The organization requires a second form of verification, such as a code from the phone, or a more recent one.
    public static let entraSecondProof = Phrase("entra.secondProof")
    /// The session was ended, for example because the password was changed.
    public static let entraSessionEnded = Phrase("entra.sessionEnded")
    /// The code of this sign-in was already used, or was refused.
    public static let entraCodeUsed = Phrase("entra.codeUsed")
    /// The code was issued by another organization.
    public static let entraCodeOfOther = Phrase("entra.codeOfOther")
    /// The session went unused for too long (90 days).
    public static let entraSessionUnused = Phrase("entra.sessionUnused")
    /// The session belonged to a web page, whose sessions end after a day.
    public static let entraSessionOfWebPage = Phrase("entra.sessionOfWebPage")
    /// The organization requires a new sign-in at intervals, and the last one is too old.
    public static let entraSignInTooOld = Phrase("entra.signInTooOld")
    /// The code that was typed is wrong.
    public static let entraCodeMistyped = Phrase("entra.codeMistyped")
    /// This network lets you sign in to selected organizations only.
    public static let entraNetworkRestricted = Phrase("entra.networkRestricted")
    /// Your organization doesn’t let its people sign in to the other one.
    public static let entraHomeForbids = Phrase("entra.homeForbids")
    /// The other organization doesn’t let people of yours sign in.
    public static let entraOtherForbids = Phrase("entra.otherForbids")
    /// The organization lets only selected people use the app, and this account isn’t among them.
    public static let entraNotAssigned = Phrase("entra.notAssigned")
    /// A second form of verification has to be set up first, and the organization doesn’t allow that from here.
    public static let entraNotFromHere = Phrase("entra.notFromHere")
    /// Your own organization considers the account to be at risk.
    public static let entraAtRisk = Phrase("entra.atRisk")
    /// Nobody has agreed to these permissions for the app yet.
    public static let entraNotAgreed = Phrase("entra.notAgreed")
    /// A request for an administrator’s consent is needed or under way.
    public static let entraConsentUnderWay = Phrase("entra.consentUnderWay")
    /// The app can’t be used in the organization at this time.
    public static let entraAppUnavailable = Phrase("entra.appUnavailable")
    /// The organization’s policies don’t allow devices with this operating system.
    public static let entraSystemRefused = Phrase("entra.systemRefused")
    /// The organization doesn’t know this device or has disabled it, or the device couldn’t prove its identity.
    public static let entraDeviceUnknown = Phrase("entra.deviceUnknown")
    /// The organization requires a device that it manages, or that has joined its domain.
    public static let entraDeviceUnmanaged = Phrase("entra.deviceUnmanaged")
    /// This policy needs Microsoft’s own library (MSAL) and its broker app: the organization requires a device that is registered with it.
    public static let entraBrokerDevice = Phrase("entra.brokerDevice")
    /// This policy needs Microsoft’s own library (MSAL) and its broker app: the organization allows only apps that it has approved.
    public static let entraBrokerApproved = Phrase("entra.brokerApproved")
    /// This policy needs Microsoft’s own library (MSAL) and its broker app: the organization allows only apps that enforce its protection rules.
    public static let entraBrokerProtection = Phrase("entra.brokerProtection")
    /// The organization’s own directory can’t be reached at the moment.
    public static let entraDirectoryUnreachable = Phrase("entra.directoryUnreachable")
    /// Too many calls or messages for a second form of verification were requested.
    public static let entraTooManyProofs = Phrase("entra.tooManyProofs")
    /// Add the app’s redirect address to its registration under “Authentication”, as “Mobile and desktop applications”; in a terminal it is http://localhost.
    public static let entraAddRedirect = Phrase("entra.addRedirect")
    /// Register the redirect address as “Mobile and desktop applications”, not for a web page.
    public static let entraRegisterAsProgram = Phrase("entra.registerAsProgram")
    /// Check the provider’s address (authority): the host, and the organization’s ID or domain.
    public static let entraCheckAuthority = Phrase("entra.checkAuthority")
    /// Use the provider’s address in that cloud; the app has to be registered there too.
    public static let entraUseOtherCloud = Phrase("entra.useOtherCloud")
    /// Put the organization’s ID or domain in the provider’s address (authority).
    public static let entraNameOrganization = Phrase("entra.nameOrganization")
    /// Put “organizations”, or the organization’s ID, in the provider’s address (authority).
    public static let entraUseOrganizations = Phrase("entra.useOrganizations")
    /// Register an app of your own and set its client ID.
    public static let entraRegisterOwn = Phrase("entra.registerOwn")
    /// Add what is missing to the app’s registration under “API permissions”, and have an administrator agree where that is needed.
    public static let entraAddPermission = Phrase("entra.addPermission")
    /// Ask an administrator to enable the app under “Enterprise applications”.
    public static let entraSwitchOn = Phrase("entra.switchOn")
    /// Check the client ID for a typing error, and that the provider’s address (authority) names the organization of the registration.
    public static let entraCheckClientID = Phrase("entra.checkClientID")
    /// Remove the secret from the settings: a program on a person’s own device has none.
    public static let entraRemoveSecret = Phrase("entra.removeSecret")
    /// Create a new secret in the app’s registration under “Certificates & secrets”, and set its value, not its ID; a program on a person’s own device has none.
    public static let entraNewSecret = Phrase("entra.newSecret")
    /// In the app’s registration, under “Authentication”, enable “Allow public client flows”.
    public static let entraAllowPublicClients = Phrase("entra.allowPublicClients")
    /// Check the spelling of the scopes, and that all of them belong to one service.
    public static let entraCheckScopes = Phrase("entra.checkScopes")
    /// Ask for a permission of the service besides openid and profile.
    public static let entraAddScope = Phrase("entra.addScope")
    /// Check that the client ID is set; if it is, report the error together with the correlation ID.
    public static let entraReport = Phrase("entra.report")
    /// Check the user name, and that the provider’s address (authority) names the right organization.
    public static let entraCheckUserName = Phrase("entra.checkUserName")
    /// Accept the invitation, or ask an administrator to send it again.
    public static let entraAcceptInvitation = Phrase("entra.acceptInvitation")
    /// Choose an account of the other kind: work or school, or personal.
    public static let entraChooseOtherKind = Phrase("entra.chooseOtherKind")
    /// Choose another account, or ask an administrator to invite this one.
    public static let entraChooseOrInvite = Phrase("entra.chooseOrInvite")
    /// Try again in a few minutes; if the problem continues, ask an administrator.
    public static let entraWaitMinutes = Phrase("entra.waitMinutes")
    /// Sign in again and choose a new password in the browser, or ask an administrator for one.
    public static let entraNewPassword = Phrase("entra.newPassword")
    /// Try again, or reset the password.
    public static let entraResetPassword = Phrase("entra.resetPassword")
    /// Ask an administrator about tenant restrictions, or use another network.
    public static let entraOtherNetwork = Phrase("entra.otherNetwork")
    /// Ask an administrator about cross-tenant access.
    public static let entraAskAboutCrossTenant = Phrase("entra.askAboutCrossTenant")
    /// Ask an administrator to assign you to the app under “Enterprise applications”.
    public static let entraAssign = Phrase("entra.assign")
    /// Ask an administrator; the organization’s sign-in log names the policy.
    public static let entraAskAboutPolicy = Phrase("entra.askAboutPolicy")
    /// Set it up from a place and a device that the organization knows, or ask an administrator.
    public static let entraSetUpElsewhere = Phrase("entra.setUpElsewhere")
    /// Sign in again and accept them; if people can’t agree for themselves, ask an administrator.
    public static let entraAcceptOrAsk = Phrase("entra.acceptOrAsk")
    /// Ask an administrator to agree for the organization, or ask for fewer scopes.
    public static let entraAskForConsent = Phrase("entra.askForConsent")
    /// Send the request that the page offers, and sign in again when it has been answered.
    public static let entraSendRequest = Phrase("entra.sendRequest")
    /// Sign in on a device that the organization manages, with its own browser, or ask an administrator about Conditional Access.
    public static let entraUseManagedDevice = Phrase("entra.useManagedDevice")
    /// Ask an administrator to exclude this app from the policy.
    public static let entraLeaveOut = Phrase("entra.leaveOut")
}
