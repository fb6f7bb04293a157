/// How Graph writes applications, and what it understands of those that it is sent.
///
/// What a registration here has no place for is kept as it was written. So is the rest, which is shown as long as it
/// says what is registered: the admin API may have changed that since.
///
/// > Source: [application resource type](https://learn.microsoft.com/graph/api/resources/application),
/// > [servicePrincipal resource type](https://learn.microsoft.com/graph/api/resources/serviceprincipal)
struct ApplicationForms: Sendable {
    /// Those whose permissions an application can need.
    let apis: [RegisteredApplication]
    /// The domains of publishers, by the ids of their tenants.
    let domains: [String: String]

    func json(of application: RegisteredApplication, as object: RegisteredObject) -> JSONValue {
        var json = object == .application ? registration(of: application) : principal(of: application)
        for member in application[object].written.members ?? [] {
            var same = application
            guard (try? apply(member.name, member.value, to: &same, as: object)) != nil, same == application else {
                continue
            }
            json[member.name] = (json[member.name] ?? .null).merging(member.value)
        }
        return json
    }

    /// Writes what a body says of an application.
    ///
    /// - Throws: ``GraphError`` for what can't be written.
    func write(
        _ body: JSONValue, into application: inout RegisteredApplication, as object: RegisteredObject
    ) throws {
        let shown = json(of: application, as: object)
        for member in body.members ?? [] where !member.name.contains("@") {
            let known = object.type.whole(member.name).flatMap { $0.isWritable ? $0.name : nil }
            // Clients send back what they have read.
            if shown[known ?? member.name] == member.value { continue }
            guard let name = known else {
                guard shown[member.name] == nil else { throw GraphError(.readOnly, member.name) }
                throw GraphError.change("Invalid property '\(member.name)'.")
            }
            let value = (shown[name] ?? .null).merging(member.value)
            try apply(name, value, to: &application, as: object)
            // Keys aren't told.
            if name != "keyCredentials" { application[object].written[name] = value }
        }
    }

    private func apply(
        _ name: String, _ value: JSONValue, to application: inout RegisteredApplication, as object: RegisteredObject
    ) throws {
        let invalid = GraphError(.invalidValue, name, object.type.name)
        func texts(_ list: JSONValue?) throws -> [String] {
            guard let list, list != .null else { return [] }
            let texts = (list.array ?? []).compactMap(\.string)
            guard texts.count == list.array?.count else { throw invalid }
            return texts
        }
        func flag() throws -> Bool {
            guard case .bool(let flag) = value else { throw invalid }
            return flag
        }
        func named(_ list: JSONValue?) throws -> [(name: String, entry: JSONValue)] {
            try (list?.array ?? []).map { entry in
                guard let name = entry["value"]?.string, entry["id"]?.string?.isGUID == true else { throw invalid }
                return (name, entry)
            }
        }
        switch (object, name) {
        case (_, "tags"): _ = try texts(value)
        case (.principal, "accountEnabled"): application.isEnabled = try flag()
        case (.principal, "appRoleAssignmentRequired"): application.assignmentRequired = try flag()
        case (.principal, _): break
        case (_, "displayName"):
            guard let text = value.string, !text.isEmpty, text.utf16.count <= 256 else { throw invalid }
            application.displayName = text
        case (_, "signInAudience"):
            guard let audience = value.string.flatMap(SignInAudience.init(rawValue:)) else { throw invalid }
            application.signInAudience = audience
        case (_, "identifierUris"): application.identifierURIs = try texts(value)
        case (_, "groupMembershipClaims"): application.namesGroups = ![nil, "None"].contains(value.string)
        case (_, "appRoles"):
            let roles = Set(try named(value).map(\.name))
            application.appRoles = roles
            application.roleAssignments = application.roleAssignments.mapValues { $0.intersection(roles) }
                .filter { !$0.value.isEmpty }
        case (_, "api"):
            application.exposedScopes = try named(value["oauth2PermissionScopes"]).map { name, entry in
                var scope = ExposedScope(stringLiteral: name)
                scope.type = entry["type"]?.string.flatMap(ExposedScope.Kind.init(rawValue:)) ?? .user
                return scope
            }
            application.requestedAccessTokenVersion = value["requestedAccessTokenVersion"]?.integer == 2 ? .two : .one
        case (_, "web"), (_, "spa"), (_, "publicClient"):
            let kind: RegisteredRedirectURI.Kind = name == "web" ? .web : name == "spa" ? .spa : .native
            let new = try texts(value["redirectUris"]).map { RegisteredRedirectURI($0, type: kind) }
            if application.redirectURIs.filter({ $0.type == kind }) != new {
                application.redirectURIs = application.redirectURIs.filter { $0.type != kind } + new
            }
            guard name == "web" else { break }
            let grants = value["implicitGrantSettings"]
            application.issuesIDTokensAtAuthorization = grants?["enableIdTokenIssuance"] == .bool(true)
            application.issuesAccessTokensAtAuthorization = grants?["enableAccessTokenIssuance"] == .bool(true)
        case (_, "optionalClaims"):
            let names = (value["idToken"]?.array ?? []).compactMap { $0["name"]?.string }
            application.optionalClaims = Set(names.compactMap(OptionalClaim.init(rawValue:)))
        case (_, "requiredResourceAccess"):
            guard let needed = value.array else { throw invalid }
            application.registeredPermissions = Set(needed.flatMap(permissions))
        case (_, "keyCredentials"):
            let known = application.certificates
            application.certificates = try (value.array ?? []).map { entry in
                let id = entry["keyId"]?.string?.lowercased()
                let new = entry["key"]?.string.flatMap { ClientCertificate($0) }
                guard let certificate = new ?? known.first(where: { $0.keyID == id }) else { throw invalid }
                return certificate
            }
        default: break
        }
    }

    /// The permissions of people that an application needs of an API, as far as the API is here.
    private func permissions(_ needed: JSONValue) -> [Permission] {
        let id = needed["resourceAppId"]?.string?.lowercased()
        guard let api = apis.first(where: { $0.clientID == id }) else { return [] }
        let scopes = (needed["resourceAccess"]?.array ?? []).filter { $0["type"]?.string == "Scope" }
        return scopes.compactMap { scope in
            let id = scope["id"]?.string?.lowercased()
            let found = api.exposedScopes.first { api.id(of: $0.value, isRole: false) == id }
            return found.map { Permission(resource: api.identifier, name: $0.value) }
        }
    }

    /// The same the other way round.
    private func needs(of application: RegisteredApplication) -> JSONValue {
        let permissions = Permission.sorted(application.registeredPermissions)
        return .array(
            apis.compactMap { api -> JSONValue? in
                let own = permissions.filter { permission in
                    permission.resource.map { api.identifiers.contains($0) } ?? false
                }
                guard !own.isEmpty else { return nil }
                let scopes = own.map { permission -> JSONValue in
                    ["id": .string(api.id(of: permission.name, isRole: false)), "type": "Scope"]
                }
                return ["resourceAccess": .array(scopes), "resourceAppId": .string(api.clientID)]
            })
    }
}

/// What is shown of an application where nobody has written anything else.
extension ApplicationForms {
    private func registration(of application: RegisteredApplication) -> JSONValue {
        func redirects(_ type: RegisteredRedirectURI.Kind) -> JSONValue {
            .array(application.redirectURIs.filter { $0.type == type }.map { .string($0.uri) })
        }
        let addresses = application.identifierURIs.map(JSONValue.string)
        let claims = application.optionalClaims.map(\.rawValue).sorted().map { name -> JSONValue in
            ["additionalProperties": [], "essential": false, "name": .string(name), "source": .null]
        }
        let all: JSONValue = ["accessToken": [], "idToken": .array(claims), "saml2Token": []]
        let optionalClaims = claims.isEmpty ? JSONValue.null : all
        let passwords = application.passwords(of: .application).map { $0.json() }
        let groups: JSONValue = application.namesGroups ? "SecurityGroup" : .null
        let implicit: JSONValue = [
            "enableAccessTokenIssuance": .bool(application.issuesAccessTokensAtAuthorization),
            "enableIdTokenIssuance": .bool(application.issuesIDTokensAtAuthorization),
        ]
        return GraphType.applications.template.merging([
            "id": .string(RegisteredObject.application.id(of: application)), "appId": .string(application.clientID),
            "identifierUris": .array(addresses), "displayName": .string(application.displayName),
            "groupMembershipClaims": groups, "optionalClaims": optionalClaims,
            "publisherDomain": .optional(domains[application.homeTenantID]),
            "signInAudience": .string(application.signInAudience.rawValue),
            "api": [
                "requestedAccessTokenVersion": .number(application.requestedAccessTokenVersion.rawValue),
                "oauth2PermissionScopes": application.publishedScopes,
            ],
            "appRoles": application.publishedRoles, "publicClient": ["redirectUris": redirects(.native)],
            "keyCredentials": application.publishedKeys, "passwordCredentials": .array(passwords),
            "requiredResourceAccess": needs(of: application), "spa": ["redirectUris": redirects(.spa)],
            "web": ["redirectUris": redirects(.web), "implicitGrantSettings": implicit],
        ])
    }

    private func principal(of application: RegisteredApplication) -> JSONValue {
        let written = application[.application].written
        let template = GraphType.principals.template
        let home: JSONValue = written["web"]?["homePageUrl"] ?? .null
        let logout: JSONValue = written["web"]?["logoutUrl"] ?? .null
        let info: JSONValue = written["info"] ?? template["info"] ?? .null
        let names = ([application.clientID] + application.identifierURIs).map(JSONValue.string)
        let replies = application.redirectURIs.map { JSONValue.string($0.uri) }
        let passwords = application.passwords(of: .principal).map { $0.json() }
        return template.merging([
            "id": .string(application.principalID), "accountEnabled": .bool(application.isEnabled),
            "appDisplayName": .string(application.displayName), "appId": .string(application.clientID),
            "appOwnerOrganizationId": .string(application.homeTenantID),
            "appRoleAssignmentRequired": .bool(application.assignmentRequired),
            "displayName": .string(application.displayName), "homepage": home, "info": info, "logoutUrl": logout,
            "replyUrls": .array(replies), "servicePrincipalNames": .array(names),
            "signInAudience": .string(application.signInAudience.rawValue),
            "appRoles": application.publishedRoles, "oauth2PermissionScopes": application.publishedScopes,
            "passwordCredentials": .array(passwords),
        ])
    }
}
