#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// Whose accounts sign in at Microsoft: everybody's, or those of one organization.
///
/// > Source: [Microsoft, the tenant in the authority](https://learn.microsoft.com/entra/identity-platform/v2-protocols#endpoints)
public enum EntraTenant: Sendable, Hashable {
    /// Work, school and personal accounts.
    case common
    /// Work and school accounts of every organization.
    case organizations
    /// Personal accounts.
    case consumers
    /// The accounts of one organization, by its id, and the guests that it lets in.
    case id(UUID)
    /// The same, by a domain that belongs to it, such as `contoso.onmicrosoft.com`.
    case domain(String)

    /// Reads what stands in an authority: `common`, `organizations`, `consumers`, an id or a domain.
    ///
    /// - Parameter text: The text, in capitals or not.
    /// - Throws: ``OAuthError`` with `invalidSettings` when it is none of these.
    public init(_ text: String) throws(OAuthError) {
        switch text.lowercased() {
        case "common": self = .common
        case "organizations": self = .organizations
        case "consumers", Self.personalAccounts: self = .consumers
        default:
            if let id = UUID(uuidString: text) {
                self = .id(id)
            } else {
                self = .domain(text)
                _ = try segment
            }
        }
    }

    /// The id under which Microsoft keeps all personal accounts.
    ///
    /// > Source: [Microsoft, ID token claims](https://learn.microsoft.com/entra/identity-platform/id-token-claims-reference), `tid`
    static let personalAccounts = "9188040d-6c67-4c5b-b112-36a304b66dad"

    /// What stands in the authority.
    var segment: String {
        get throws(OAuthError) {
            switch self {
            case .common: return "common"
            case .organizations: return "organizations"
            case .consumers: return "consumers"
            case .id(let id): return id.uuidString.lowercased()
            case .domain(let name):
                guard Self.isDomain(name) else {
                    throw OAuthError(
                        .invalidSettings,
                        "The tenant \u{201C}\(DisplayText.clean(name, limit: 100))\u{201D} is neither an id nor a domain.",
                        nextStep: "Use the organization's id, or a domain such as contoso.onmicrosoft.com.")
                }
                return name.lowercased()
            }
        }
    }

    /// Letters, digits and hyphens in parts with dots between them: nothing that could mean something in an address.
    private static func isDomain(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return name.utf8.count <= 253 && parts.count >= 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.utf8.count <= 63
                    && part.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
            }
    }
}
