extension AdminControls {
    var scriptOperations: [String: AdminOperation.Run] {
        [
            "getSignIns": { _ in ["signIns": .array(try script.waiting.map(Record.signIn.json))] },
            "addSignIn": addSignIn,
            "clearSignIns": { _ in
                script.clear()
                return nil
            },
        ]
    }

    private func addSignIn(_ request: AdminRequest) async throws -> JSONValue? {
        let body = request.body
        try body.allow(Record.signIn.names)
        let account = try body.neededText("account")
        guard let known = try await database.user(signingInAs: account) else {
            throw AdminError.invalid(
                "account", "Nobody signs in as \(account.prefix(100)).", "GET \(AdminPath.root)/people lists who can.")
        }
        var person = try Record.signIn.merged(ScriptedSignIn(account), body, usual: ScriptedSignIn(account))
        person.clientID = person.clientID?.lowercased()
        try check(clientID: person.clientID)
        person.password = try body.text("password")
        guard person.outcome != .letsExpire || person.occasion == .device else {
            throw AdminError.invalid(
                "outcome", "In a browser there is nothing that expires.", "Send \"occasion\": \"device\" with it.")
        }
        guard
            person.outcome == .typesWrongPassword || PasswordHash.matches(person.typedPassword, known.passwordHash)
        else {
            let name = account.prefix(100)
            throw AdminError.invalid(
                "password",
                person.password == nil
                    ? "No password was sent, and the sample organization's isn't that of \(name)."
                    : "That is not the password of \(name).",
                "Send \"password\" with it: the one of the configuration. Only its hash is kept.")
        }
        script.add(person)
        return try Record.signIn.json(person)
    }
}

extension Record {
    static let signIn = Record("SignIn")
}

extension AdminControls {
    var settingsOperations: [String: AdminOperation.Run] {
        [
            "getSettings": { _ in try settingsJSON() },
            "changeSettings": changeSettings,
        ]
    }

    private func settingsJSON() throws -> JSONValue { ["lifetimes": try Record.lifetimes.json(settings.lifetimes)] }

    private func changeSettings(_ request: AdminRequest) async throws -> JSONValue? {
        try request.body.allow(["lifetimes"])
        if let fields = try request.body.fields("lifetimes") {
            try fields.allow(Record.lifetimes.names)
            try settings.change {
                $0.lifetimes = try Record.lifetimes.merged($0.lifetimes, fields, usual: EmulatorLifetimes())
            }
        }
        journal.recordChange("The settings were changed.")
        return try settingsJSON()
    }
}
