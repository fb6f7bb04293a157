import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Where a listing of everybody was broken off.
///
/// It is Graph's own link, which is good for some days; it names no person and holds no secret. It is used only
/// at the Graph that it came from.
public struct DirectoryResumption: Sendable, Hashable, Codable {
    let link: URL
    let listed: Int
    let total: Int?

    init(link: String, listed: Int, total: Int?, endpoint: URL) throws(GraphError) {
        guard let url = URL(string: link), let origin = Origin(url), origin == Origin(endpoint) else {
            throw GraphError(
                .untrustedLink, "Microsoft Graph named another server for the next page; nothing was sent there.",
                nextStep: "Check the Graph address in the settings.", recovery: .fixSettings)
        }
        self.link = url
        self.listed = listed
        self.total = total
    }
}
