import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Up to where a copy of the directory is up to date.
///
/// It is Graph's own link, checked to lead to the Graph that it came from. It names no person and holds no secret.
public struct DirectoryChangeToken: Sendable, Hashable, Codable {
    let link: URL

    init(link: String, endpoint: URL) throws(GraphError) {
        guard let url = URL(string: link), let origin = Origin(url), origin == Origin(endpoint) else {
            throw GraphError(
                .untrustedLink, "Microsoft Graph named another server for the next page; nothing was sent there.",
                nextStep: "Check the Graph address in the settings.", recovery: .fixSettings)
        }
        self.link = url
    }
}
