import HTTPTypes

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

    private func settingsJSON() throws -> JSONValue {
        ["lifetimes": try Record.lifetimes.json(settings.lifetimes)]
    }

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
