import HTTPTypes

extension AdminControls {
    var scriptOperations: [AdminOperation] {
        [
            AdminOperation(
                .get, "/sign-ins", "getSignIns",
                "The people who will sign in next without anybody there, in their order.", answer: "SignIns"
            ) { _ in ["signIns": .array(script.waiting.map(\.json))] },
            AdminOperation(
                .post, "/sign-ins", "addSignIn",
                "Has somebody sign in without a page, at the next request that can mean them: it has no other login_hint.",
                body: "SignIn", answer: "SignIn", status: .created, run: addSignIn),
            AdminOperation(.delete, "/sign-ins", "clearSignIns", "Sends everybody home who has not come yet.") { _ in
                script.clear()
                return nil
            },
        ]
    }

    private func addSignIn(_ request: AdminRequest) async throws -> JSONValue? {
        let body = request.body
        try body.allow(["account", "outcome", "occasion", "clientId", "password"])
        let account = try body.neededText("account")
        guard let known = try await database.user(signingInAs: account) else {
            throw AdminError.invalid(
                "account", "Nobody signs in as \(account.prefix(100)).", "GET \(AdminPath.root)/people lists who can.")
        }
        var person = ScriptedSignIn(account, try body.choice("outcome") ?? .signsIn)
        person.occasion = try body.choice("occasion") ?? .browser
        person.clientID = try body.text("clientId")?.lowercased()
        if let id = person.clientID, registry.application(id) == nil {
            throw AdminError.invalid(
                "clientId", "There is no application \(id.prefix(100)).",
                "GET \(AdminPath.root)/apps lists what there is.")
        }
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
        return person.json
    }
}

extension Fields {
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ name: String
    ) throws(AdminError) -> Choice? where Choice.RawValue == String {
        guard let text = try text(name) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let known = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            throw .invalid(name, "\(name) can't be \u{201C}\(text.prefix(100))\u{201D}.", "What it can be: \(known).")
        }
        return choice
    }
}

extension ScriptedSignIn {
    fileprivate var json: JSONValue {
        var json: JSONValue = [
            "account": .string(account), "outcome": .string(outcome.rawValue), "occasion": .string(occasion.rawValue),
        ]
        json["clientId"] = clientID.map(JSONValue.string)
        return json
    }
}

extension AdminSchemas {
    static var scriptSchemas: [(String, JSONValue)] {
        func choices(_ names: [String]) -> JSONValue {
            ["type": "string", "enum": .array(names.map(JSONValue.string))]
        }
        let signIn: [(String, JSONValue)] = [
            ("account", text("The user name that is typed; a request with another login_hint passes them over.")),
            ("outcome", choices(ScriptedSignIn.Outcome.allCases.map(\.rawValue))),
            ("occasion", choices(ScriptedSignIn.Occasion.allCases.map(\.rawValue))),
            ("clientId", text("Only for this application; left out: for whichever asks first.")),
            ("password", text("Left out: that of the sample organization. Test data; only ever sent to the emulator.")),
        ]
        return [("SignIn", object(signIn, required: ["account"])), ("SignIns", list("signIns", "SignIn"))]
    }
}

extension AdminControls {
    var settingsOperations: [AdminOperation] {
        [
            AdminOperation(.get, "/settings", "getSettings", "How long things last.", answer: "Settings") { _ in
                try settingsJSON()
            },
            AdminOperation(
                .patch, "/settings", "changeSettings",
                "Changes what is named; tokens and codes that were given out keep their end.", body: "Settings",
                answer: "Settings", run: changeSettings),
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

extension AdminSchemas {
    static var settingsSchemas: [(String, JSONValue)] {
        [("Settings", object([("lifetimes", object(Record.lifetimes.properties))]))]
    }
}
