import Foundation

/// Which paths Graph has here, so that a wrong verb is told from a wrong path.
enum GraphPaths {
    /// Below the version; a star is an id, and what stands before the bar goes before each of the others.
    private static let table = """
        | users users/$count users/delta users/delta() search/query $batch organization organization/* groups groups/$count
        | subscribedSkus communications/getPresencesByUserId directoryObjects/getByIds
        directoryObjects/* | . getMemberGroups getMemberObjects checkMemberGroups checkMemberObjects
        groups/* | . members members/$count members/$ref members/*/$ref owners owners/$count owners/$ref owners/*/$ref
        groups/* | members/microsoft.graph.user members/microsoft.graph.user/$count members/microsoft.graph.group
        groups/* | transitiveMembers transitiveMembers/$count memberOf transitiveMemberOf
        groups/* | transitiveMembers/microsoft.graph.user transitiveMembers/microsoft.graph.user/$count
        groups/* | transitiveMembers/microsoft.graph.group
        groups/* | getMemberGroups getMemberObjects checkMemberGroups checkMemberObjects
        users/* | . manager manager/$ref directReports directReports/$count transitiveReports transitiveReports/$count
        users/* | memberOf memberOf/$count memberOf/microsoft.graph.group memberOf/microsoft.graph.group/$count
        users/* | transitiveMemberOf transitiveMemberOf/$count transitiveMemberOf/microsoft.graph.group
        users/* | transitiveMemberOf/microsoft.graph.group/$count getMemberGroups getMemberObjects checkMemberGroups
        users/* | checkMemberObjects ownedObjects ownedObjects/microsoft.graph.group ownedDevices registeredDevices
        users/* | createdObjects licenseDetails presence revokeSignInSessions changePassword assignLicense
        users/* | people photo photo/$value photos photos/* photos/*/$value
        """
    private static let known: Set<String> = table.split(separator: "\n").reduce(into: []) { known, line in
        let halves = line.split(separator: "|", omittingEmptySubsequences: false)
        let before = halves[0].trimmingCharacters(in: .whitespaces)
        for path in halves[1].split(separator: " ") {
            known.insert(path == "." ? before : before.isEmpty ? String(path) : "\(before)/\(path)")
        }
    }

    /// Whether some verb is answered at a path.
    static func contains(_ path: String) -> Bool {
        var segments = path.split(separator: "/").map(String.init)
        guard segments.first == "v1.0", segments.count > 1 else { return false }
        segments.removeFirst()
        if segments[0] == "me" || quotedName(segments[0]) != nil {
            segments.replaceSubrange(0...0, with: ["users", "*"])
        }
        segments = segments.flatMap { quotedKey($0, of: "photos") == nil ? [$0] : ["photos", "*"] }
        if known.contains(segments.joined(separator: "/")) { return true }
        // The second is an id everywhere, and so may the fourth be.
        for place in [1, 3] where segments.count > place {
            segments[place] = "*"
            if known.contains(segments.joined(separator: "/")) { return true }
        }
        return false
    }

    /// The name in `users('…')`, the form for user principal names that begin with a dollar sign; nil for anything else.
    static func quotedName(_ segment: String) -> String? { quotedKey(segment, of: "users") }

    /// What stands in quotation marks behind the name of a collection; nil for anything else.
    ///
    /// - Parameters:
    ///   - segment: A part of a path, such as `photos('48x48')`.
    ///   - collection: The name, such as `photos`; empty where it has been taken off.
    /// - Returns: The key, such as `48x48`.
    static func quotedKey(_ segment: String, of collection: String) -> String? {
        let decoded = segment.removingPercentEncoding ?? segment
        let (start, end) = (collection + "('", "')")
        guard decoded.hasPrefix(start), decoded.hasSuffix(end),
            decoded.utf8.count > start.utf8.count + end.utf8.count
        else { return nil }
        return String(decoded.dropFirst(start.count).dropLast(end.count)).replacing("''", with: "'")
    }
}
