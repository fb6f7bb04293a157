import Foundation

/// The two sides of an application in Graph: its registration, and what a tenant knows it as.
///
/// > Source: [Application and service principal objects](https://learn.microsoft.com/entra/identity-platform/app-objects-and-service-principals)
enum RegisteredObject: String, Sendable, CaseIterable {
    case application = "applications"
    case principal = "servicePrincipals"

    var type: GraphType { self == .application ? .applications : .principals }

    func id(of application: RegisteredApplication) -> String {
        self == .principal
            ? application.principalID : DirectoryUser.objectID("application/\(application.clientID)")
    }
}

/// What Graph keeps of one side of an application beside its registration.
struct KeptObject: Sendable, Codable, Equatable {
    var text = "{}"
    var owners: Set<String> = []
    var passwords: [ApplicationPassword] = []

    var written: JSONValue {
        get {
            // Most have nothing there, which is asked often.
            guard text != "{}" else { return .object([]) }
            return (try? JSONValue(parsing: Data(text.utf8))) ?? .object([])
        }
        set { text = newValue.text }
    }
}

/// A secret of an application, of which only the hash is kept.
///
/// > Source: [passwordCredential resource type](https://learn.microsoft.com/graph/api/resources/passwordcredential)
struct ApplicationPassword: Sendable, Codable, Equatable {
    let keyID: String
    var displayName: String?
    /// Its first three characters; nil where only the hash was ever known.
    var hint: String?
    let hash: String
    var start: Date?
    var end: Date?

    /// The secret as Graph tells it: itself only when it is made.
    func json(_ text: String? = nil) -> JSONValue {
        func time(_ date: Date?) -> JSONValue { .optional(date?.formatted(.iso8601)) }
        return [
            "customKeyIdentifier": .null, "displayName": .optional(displayName), "endDateTime": time(end),
            "hint": .optional(hint), "keyId": .string(keyID), "secretText": .optional(text),
            "startDateTime": time(start),
        ]
    }
}

extension RegisteredApplication {
    subscript(_ object: RegisteredObject) -> KeptObject {
        get { kept[object.rawValue] ?? KeptObject() }
        set { kept[object.rawValue] = newValue }
    }

    /// The secrets of one side, the one of the registration first: a sign-in takes each.
    func passwords(of object: RegisteredObject) -> [ApplicationPassword] {
        let own = object == .application ? secretHash : nil
        let registered = own.map { hash in
            ApplicationPassword(
                keyID: DirectoryUser.objectID("password/\(clientID)/\(hash)"), hash: hash, end: secretExpiresAt)
        }
        return [registered].compactMap(\.self) + self[object].passwords
    }

    /// The secret that somebody presents; nil if it is none of the application's.
    func password(_ text: String) -> ApplicationPassword? {
        // Hashes are compared, so that the time says nothing of how much was right.
        let hash = Base64URL.hash(text)
        return RegisteredObject.allCases.flatMap { passwords(of: $0) }.first { $0.hash == hash }
    }

    /// What Graph was told of a role or a scope of its API; nil if nothing.
    func written(_ name: String, isRole: Bool) -> JSONValue? {
        let written = self[.application].written
        let entries = isRole ? written["appRoles"] : written["api"]?["oauth2PermissionScopes"]
        return entries?.array?.first { $0["value"]?.string == name }
    }
}

extension JSONValue {
    /// The same with the members of another object in the place of its own, as a PATCH means it.
    func merging(_ other: JSONValue) -> JSONValue {
        guard members != nil, let others = other.members else { return other }
        var merged = self
        for member in others { merged[member.name] = (self[member.name] ?? .null).merging(member.value) }
        return merged
    }
}
