/// A Microsoft Entra tenant: who it is, not who is in it.
struct Organization: Sendable, Equatable {
    /// The directory id, a GUID in lower case.
    let tenantID: String
    /// The domain of its user principal names.
    let domain: String
    /// The name that people see.
    let displayName: String
    /// The applications that may sign people in.
    let applications: [RegisteredApplication]

    /// Finds an application by its id.
    ///
    /// - Throws: ``EntraError`` 700038 if the id is no GUID, 700016 if no application has it.
    func application(_ clientID: String) throws(EntraError) -> RegisteredApplication {
        guard clientID.isGUID else { throw .malformedApplication(clientID) }
        guard let application = applications.first(where: { $0.clientID == clientID.lowercased() }) else {
            throw .unknownApplication(clientID, tenant: displayName)
        }
        return application
    }
}

/// An application as the organization's portal knows it.
struct RegisteredApplication: Sendable, Equatable {
    /// The application (client) id, a GUID in lower case.
    let clientID: String
    /// The name on the consent page.
    let displayName: String
    /// The redirect URIs; one on loopback is valid with every port.
    let redirectURIs: [String]
    /// The permissions that an administrator has agreed to for everybody.
    let administratorConsent: Set<Permission>
    /// What the application has registered that it may ask for: what `.default` stands for.
    var registeredPermissions: Set<Permission> = [.userRead, .userReadBasicAll, .userReadAll, .peopleRead]
    /// What proves that it is this one; nil for a public client, which can keep no secret.
    ///
    /// Test data.
    var secret: String?
    /// What it may do when it speaks for itself.
    var applicationPermissions: Set<Permission> = []
}

extension String {
    /// Whether the text has the form of a GUID.
    var isGUID: Bool {
        let groups = split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && groups.allSatisfy { $0.utf8.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit } }
    }
}
