import Foundation

extension RegisteredApplication {
    static let graph: RegisteredApplication = {
        var graph = RegisteredApplication(
            clientID: Permission.graphID, displayName: "Microsoft Graph",
            homeTenantID: "f8cdef31-a31e-4b4a-93e4-5f571e91255a")
        graph.signInAudience = .organizations
        graph.identifierURIs = [Permission.graphAddress]
        graph.appRoles = Permission.applicationNames
        graph.exposedScopes = Permission.delegatedScopes
        return graph
    }()

    var isGraph: Bool { clientID == Permission.graphID }

    /// The id of one of its roles or scopes: Microsoft's own of Graph's.
    func id(of name: String, isRole: Bool) -> String {
        if isGraph, let id = Permission.publishedID(name, isRole: isRole) { return id }
        return written(name, isRole: isRole)?["id"]?.string?.lowercased()
            ?? DirectoryUser.objectID("\(clientID)/\(name)")
    }

    var publishedRoles: JSONValue {
        let types: JSONValue = isGraph ? ["Application"] : ["User", "Application"]
        let roles = appRoles.sorted().map { name -> JSONValue in
            let role: JSONValue = [
                "allowedMemberTypes": types, "description": .string(name), "displayName": .string(name),
                "id": .string(id(of: name, isRole: true)), "isEnabled": true, "value": .string(name),
            ]
            return role.merging(written(name, isRole: true) ?? role)
        }
        return .array(roles)
    }

    var publishedScopes: JSONValue {
        let scopes = exposedScopes.map { exposed -> JSONValue in
            let scope: JSONValue = [
                "id": .string(id(of: exposed.value, isRole: false)), "isEnabled": true,
                "type": .string(exposed.type.rawValue), "value": .string(exposed.value),
            ]
            // Whoever may agree can have been changed since.
            var said = self.written(exposed.value, isRole: false) ?? scope
            said["type"] = nil
            return scope.merging(said)
        }
        return .array(scopes)
    }

    var publishedKeys: JSONValue {
        let keys = certificates.map { certificate -> JSONValue in
            [
                "customKeyIdentifier": .string(certificate.thumbprint.hexadecimal.uppercased()),
                "displayName": .null, "endDateTime": .string(certificate.notValidAfter.formatted(.iso8601)),
                "key": .null, "keyId": .string(certificate.keyID),
                "startDateTime": .string(certificate.notValidBefore.formatted(.iso8601)),
                "type": "AsymmetricX509Cert", "usage": "Verify",
            ]
        }
        return .array(keys)
    }

    var principalID: String { Self.principalID(of: clientID) }

    static func principalID(of clientID: String) -> String { DirectoryUser.objectID("servicePrincipal/\(clientID)") }
}

extension ClientCertificate {
    var keyID: String { DirectoryUser.objectID("key/\(thumbprintSHA256.hexadecimal)") }
}
