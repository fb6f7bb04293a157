import GraphPeople
import NativeOAuth

extension Phrase {
    /// What an error says, by its code.
    static func fault(of error: any Error) -> Phrase {
        switch error {
        // A policy has many numbers and codes, and one that names Microsoft's library has words of its own.
        case let error as OAuthError where error.code != .brokerRequired && Failure.Situation(error) == .policy:
            .faultPolicy
        case let error as OAuthError: oauthFaults[error.code] ?? .faultUnknown
        case let error as GraphError: graphFaults[error.code] ?? .faultUnknown
        case is CancellationError: .oauthCanceled
        default: .faultUnknown
        }
    }

    /// What to do, for the codes whose situation says too little.
    static func advice(for error: any Error) -> Phrase? {
        switch error {
        case let error as OAuthError where error.code == .endSessionUnknown: .adviceProviderPage
        case let error as OAuthError where error.code == .bodyNotReplayable: .adviceTryAgain
        case let error as GraphError where error.code == .changesExpired: .adviceLoadAnew
        default: nil
        }
    }

    /// The words of each code; `Scripts/check-texts` sees that there is a key for each, and a test that it stands here.
    static let oauthFaults: [OAuthError.Code: Phrase] = [
        .invalidSettings: .oauthInvalidSettings, .missingSetting: .oauthMissingSetting,
        .insecureURL: .oauthInsecureURL, .discoveryFailed: .oauthDiscoveryFailed,
        .issuerMismatch: .oauthIssuerMismatch, .missingEndpoint: .oauthMissingEndpoint,
        .unsupportedProvider: .oauthUnsupportedProvider, .connectionFailed: .oauthConnectionFailed,
        .timedOut: .oauthTimedOut, .tlsFailed: .oauthTlsFailed, .responseTooLarge: .oauthResponseTooLarge,
        .malformedResponse: .oauthMalformedResponse, .unexpectedStatus: .oauthUnexpectedStatus,
        .serverError: .oauthServerError, .throttled: .oauthThrottled, .portInUse: .oauthPortInUse,
        .browserUnavailable: .oauthBrowserUnavailable, .callbackTimedOut: .oauthCallbackTimedOut,
        .deviceCodeExpired: .oauthDeviceCodeExpired, .canceled: .oauthCanceled,
        .authorizationDenied: .oauthAuthorizationDenied, .adminConsentRequired: .oauthAdminConsentRequired,
        .brokerRequired: .oauthBrokerRequired, .tenantNotAllowed: .oauthTenantNotAllowed,
        .stateMismatch: .oauthStateMismatch, .malformedCallback: .oauthMalformedCallback,
        .tokenRequestFailed: .oauthTokenRequestFailed, .invalidGrant: .oauthInvalidGrant,
        .interactionRequired: .oauthInteractionRequired, .personChanged: .oauthPersonChanged,
        .invalidIDToken: .oauthInvalidIDToken, .clockSkew: .oauthClockSkew, .accountNotFound: .oauthAccountNotFound,
        .signInRequired: .oauthSignInRequired, .storeUnreadable: .oauthStoreUnreadable,
        .storeUnsafe: .oauthStoreUnsafe, .storeWriteFailed: .oauthStoreWriteFailed,
        .storeKeyUnavailable: .oauthStoreKeyUnavailable, .storeKeyMismatch: .oauthStoreKeyMismatch,
        .accountDamaged: .oauthAccountDamaged, .accountBusy: .oauthAccountBusy, .proofKeyLost: .oauthProofKeyLost,
        .endSessionUnknown: .oauthEndSessionUnknown, .hostNotAllowed: .oauthHostNotAllowed,
        .bodyUnreadable: .oauthBodyUnreadable, .bodyNotReplayable: .oauthBodyNotReplayable,
        .fileWriteFailed: .oauthFileWriteFailed,
    ]

    /// The same for finding people.
    static let graphFaults: [GraphError.Code: Phrase] = [
        .invalidQuery: .graphInvalidQuery, .badRequest: .graphBadRequest, .unauthorized: .graphUnauthorized,
        .forbidden: .graphForbidden, .notFound: .graphNotFound, .throttled: .graphThrottled,
        .serverFailed: .graphServerFailed, .unsupported: .graphUnsupported, .changesExpired: .graphChangesExpired,
        .offline: .graphOffline, .timedOut: .graphTimedOut, .endlessPages: .graphEndlessPages,
        .unexpectedStatus: .graphUnexpectedStatus, .malformedResponse: .graphMalformedResponse,
        .untrustedLink: .graphUntrustedLink,
    ]
}
