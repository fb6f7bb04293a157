/// What an application can register, as the portal and the manifest have it.
///
/// > Source: [Redirect URI restrictions and limitations](https://learn.microsoft.com/entra/identity-platform/reply-url)
enum RegistrationRules {
    static let maximumAddressLength = 256
    private static let unsupported = "!$'(),;"

    /// What can't be registered of an application; nil if all can.
    static func problem(_ application: RegisteredApplication) -> AdminError? {
        let addresses = application.redirectURIs.map(\.uri)
        let isForPersonal = [.everybody, .personal].contains(application.signInAudience)
        for address in addresses {
            if let problem = problem(address, isForPersonal: isForPersonal) { return problem }
        }
        let bare = addresses.map(RedirectRules.withoutLoopbackPort)
        if let twice = addresses.indices.first(where: {
            bare[..<$0].contains(bare[$0]) && !addresses[..<$0].contains(addresses[$0])
        }) {
            return redirect(
                "\(addresses[twice]) differs from another address in its port alone, which isn't looked at on loopback.",
                "Register one of them.")
        }
        guard application.secretExpiresAt == nil || application.secretHash != nil else {
            return .invalid(
                "secretExpiresAt", "The application has no secret that could end.", "Give it a secret, too.")
        }
        if let stray = application.roleAssignments.values.joined().first(where: { !application.appRoles.contains($0) })
        {
            return .unknown(
                "roleAssignments", "The application has no role \(stray).", stray, known: application.appRoles.sorted())
        }
        let names = application.exposedScopes.map(\.value) + application.appRoles
        if let odd = names.first(where: { $0.isEmpty || $0.contains(where: \.isWhitespace) || $0.contains("/") }) {
            let field = application.appRoles.contains(odd) ? "appRoles" : "exposedScopes"
            return .invalid(field, "\u{201C}\(odd)\u{201D} is no name.", "Use one without blanks and slashes.")
        }
        if let odd = application.identifierURIs.first(where: {
            !$0.contains("://") || $0.hasSuffix("/") || $0.contains(" ") || $0.lowercased() == Permission.graphAddress
        }) {
            return .invalid(
                "identifierUris", "\(odd) is no address.", "Write it as api://name, without a slash at its end.")
        }
        return nil
    }

    private static func problem(_ address: String, isForPersonal: Bool) -> AdminError? {
        guard address.count <= maximumAddressLength else {
            return redirect(
                "An address has \(address.count) characters: \(address.prefix(40))…",
                "Use one of at most \(maximumAddressLength).")
        }
        guard address.contains(":"), !address.contains("#"), !address.contains(" ") else {
            return redirect(
                "\(address) is no address without a fragment.", "Write it as https://app.example/signed-in.")
        }
        guard address.lowercased().hasPrefix("http:") || address.lowercased().hasPrefix("https:") else { return nil }
        if address.lowercased().contains("://[::1]") {
            return redirect("\(address): IPv6 loopback isn't supported.", "Use http://localhost or http://127.0.0.1.")
        }
        if address.lowercased().hasPrefix("http:"), !RedirectRules.isLoopback(address) {
            return redirect("\(address) is http, which is for localhost only.", "Use https.")
        }
        if let character = address.first(where: unsupported.contains) {
            return redirect("\(address) has the character \(character), which isn't supported.", "Leave it out.")
        }
        if address.contains("*"), isForPersonal || !address.lowercased().hasPrefix("https:") {
            return redirect(
                "\(address) is a wildcard, which is for https and for applications of work accounts alone.",
                "Register each address, or choose another signInAudience.")
        }
        if address.contains("?"), isForPersonal {
            return redirect(
                "\(address) has a query, which an application of personal accounts can't register.",
                "Leave the query out, or choose another signInAudience.")
        }
        return nil
    }

    private static func redirect(_ fault: String, _ nextStep: String) -> AdminError {
        .invalid("redirectUris", fault, nextStep)
    }
}
