import Foundation

/// What version 1.0 of the endpoints has otherwise: it asks for a resource in the place of scopes.
///
/// > Source: [Authorization code flow, version 1.0](https://learn.microsoft.com/previous-versions/azure/active-directory/azuread-dev/v1-protocols-oauth-code),
/// > [Service to service calls](https://learn.microsoft.com/previous-versions/azure/active-directory/azuread-dev/v1-oauth2-client-creds-grant-flow)
enum FirstVersion {
    private static let ofSignIn = "openid profile offline_access"

    /// A request to authorize as version 2.0 has it: a resource stands for everything of it that is registered.
    static func authorization(_ parameters: FormParameters) -> FormParameters {
        let scope = parameters["resource"].map { "\(ofSignIn) \($0)/.default" } ?? ofSignIn
        return asked(FormParameters(parameters.pairs.filter { $0.name != "resource" }), scope)
    }

    /// A request for a token; without a resource it is for what was granted.
    ///
    /// - Throws: ``EntraError`` 900144 for an application that asks in its own name for no resource.
    static func token(_ form: FormParameters) throws(EntraError) -> FormParameters {
        guard let resource = form["resource"] else {
            if form["grant_type"] == "client_credentials" { throw .missing("resource") }
            return asked(form, form["grant_type"] == "password" ? ofSignIn : nil)
        }
        return asked(form, "\(ofSignIn) \(resource)/.default")
    }

    private static func asked(_ parameters: FormParameters, _ scope: String?) -> FormParameters {
        let others = parameters.pairs.filter { $0.name != "scope" }
        return FormParameters(others + (scope.map { [(name: "scope", value: $0)] } ?? []))
    }

    /// An answer with a token, whose numbers are texts in version 1.0.
    static func answer(_ json: JSONValue, to form: FormParameters, at now: Date) -> JSONValue {
        var answer = json
        let start = Int(now.timeIntervalSince1970)
        let lifetime = answer["expires_in"]?.integer ?? 0
        for name in ["expires_in", "ext_expires_in", "refresh_in"] {
            answer[name] = answer[name]?.integer.map { .string(String($0)) }
        }
        answer["expires_on"] = .string(String(start + lifetime))
        answer["not_before"] = .string(String(start))
        answer["resource"] = .string(form["resource"] ?? Permission.graphAddress)
        return answer
    }
}
