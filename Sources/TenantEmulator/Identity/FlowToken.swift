import Foundation

/// What the sign-in pages remember from one form to the next, sealed inside the form.
///
/// It is bound to a cookie of the browser that it was made for, so that no other site can have a browser send it:
/// the protection against forged requests.
struct FlowToken: Sendable, Codable {
    static let browserCookie = "emulator-browser"
    private static let purpose = "flow"

    enum Page: String, Sendable, Codable {
        case login, account, consent, approval, confirm
        case secondFactor = "second-factor"
    }

    let request: AuthorizationRequest
    /// The page whose form it is in: what one page has earned is no answer to another one's question.
    let page: Page
    let userID: String?
    var sessionID: String?
    var attempt: String?
    var asked: Set<Permission> = []
    let browser: String
    let issuedAt: Date
}

extension FlowToken {
    func sealed(_ seal: Seal) throws -> String { try seal.close(self, purpose: Self.purpose) }

    /// - Throws: ``EntraError`` 50089 if it isn't the emulator's, belongs to another browser or page, or is too old.
    init(_ text: String?, page: Page, browser: String?, seal: Seal, at now: Date, lifetime: Int) throws(EntraError) {
        guard let text, let token = seal.open(text, as: FlowToken.self, purpose: Self.purpose),
            token.browser == browser, token.page == page,
            now < token.issuedAt.addingTimeInterval(TimeInterval(lifetime))
        else { throw .flowExpired }
        self = token
    }
}
