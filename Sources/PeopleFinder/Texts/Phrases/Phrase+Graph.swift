// Made by Scripts/generate-texts from Resources/en.strings; do not change it here.
// swift-format-ignore-file
extension Phrase {
    /// You can’t search for this.
    public static let graphInvalidQuery = Phrase("graph.invalidQuery")
    /// The directory didn’t accept the request.
    public static let graphBadRequest = Phrase("graph.badRequest")
    /// The directory didn’t accept your sign-in.
    public static let graphUnauthorized = Phrase("graph.unauthorized")
    /// Your organization doesn’t let this account see that.
    public static let graphForbidden = Phrase("graph.forbidden")
    /// This person is no longer in the directory.
    public static let graphNotFound = Phrase("graph.notFound")
    /// The directory received too many requests and needs a pause.
    public static let graphThrottled = Phrase("graph.throttled")
    /// The directory is having a problem right now.
    public static let graphServerFailed = Phrase("graph.serverFailed")
    /// The directory doesn’t offer this for your account.
    public static let graphUnsupported = Phrase("graph.unsupported")
    /// The saved copy of the directory is too old to be updated.
    public static let graphChangesExpired = Phrase("graph.changesExpired")
    /// The directory can’t be reached.
    public static let graphOffline = Phrase("graph.offline")
    /// The directory didn’t answer in time.
    public static let graphTimedOut = Phrase("graph.timedOut")
    /// The directory’s answer never ends.
    public static let graphEndlessPages = Phrase("graph.endlessPages")
    /// The directory gave an unexpected answer.
    public static let graphUnexpectedStatus = Phrase("graph.unexpectedStatus")
    /// The directory’s answer couldn’t be understood.
    public static let graphMalformedResponse = Phrase("graph.malformedResponse")
    /// The directory pointed to another server’s address; no request was sent to it.
    public static let graphUntrustedLink = Phrase("graph.untrustedLink")
    /// The directory is too large to be copied.
    public static let graphDirectoryTooLarge = Phrase("graph.directoryTooLarge")
    /// You are a guest of this organization, and guests may not search its people.
    public static let graphGuest = Phrase("graph.guest")
}
