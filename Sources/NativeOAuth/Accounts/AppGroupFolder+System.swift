#if canImport(Security)
import Security

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension AppGroupFolder {
    /// Asks the system for a group's folder.
    ///
    /// - Parameter group: The group, exactly as the entitlement `com.apple.security.application-groups` has it.
    ///
    /// > Source: [containerURL(forSecurityApplicationGroupIdentifier:)](https://developer.apple.com/documentation/foundation/filemanager/containerurl%28forsecurityapplicationgroupidentifier:%29)
    init(of group: String) {
        let container = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)
        self.init(
            group: group, url: container?.appending(path: "Library").appending(path: "Application Support"))
    }
}
#endif
