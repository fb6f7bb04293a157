import HTTPTypes

extension AdminControls {
    var settingsOperations: [AdminOperation] {
        [
            AdminOperation(
                method: .get, path: "/settings", id: "getSettings", summary: "How long things last.", answer: "Settings"
            ) { _ in settingsJSON },
            AdminOperation(
                method: .patch, path: "/settings", id: "changeSettings",
                summary: "Changes what is named; tokens and codes that were given out keep their end.",
                body: "Settings", answer: "Settings", run: changeSettings),
        ]
    }

    private var settingsJSON: JSONValue {
        let lifetimes = settings.lifetimes
        return [
            "lifetimes": .object(
                EmulatorLifetimes.Name.allCases.map { name in
                    JSONValue.Member(name: name.rawValue, value: lifetimes[name].map(JSONValue.number) ?? .null)
                })
        ]
    }

    private func changeSettings(_ request: AdminRequest) async throws -> JSONValue? {
        try request.body.allow(["lifetimes"])
        // Everything is read before anything is changed.
        var changes: [EmulatorLifetimes.Name: Int?] = [:]
        if let fields = try request.body.fields("lifetimes") {
            try fields.allow(EmulatorLifetimes.Name.allCases.map(\.rawValue))
            for name in EmulatorLifetimes.Name.allCases where fields.names(name.rawValue) {
                changes.updateValue(try fields.integer(name.rawValue, in: 1...name.longest), forKey: name)
            }
        }
        let changed = changes
        try settings.change { configuration in
            for (name, seconds) in changed { configuration.lifetimes[name] = seconds }
        }
        journal.recordChange("The settings were changed.")
        return settingsJSON
    }
}

extension AdminSchemas {
    static var settingsSchemas: [JSONValue.Member] {
        let lifetimes = EmulatorLifetimes.Name.allCases.map { name -> (String, JSONValue) in
            (name.rawValue, ["type": ["integer", "null"], "minimum": 1, "maximum": .number(name.longest)])
        }
        return [.init(name: "Settings", value: object([("lifetimes", object(lifetimes))]))]
    }
}
