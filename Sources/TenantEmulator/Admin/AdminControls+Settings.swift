import HTTPTypes

extension AdminControls {
    var settingsOperations: [AdminOperation] {
        [
            AdminOperation(
                method: .get, path: "/settings", id: "getSettings",
                summary: "What some pages do, and how long things last.", answer: "Settings"
            ) { _ in settingsJSON },
            AdminOperation(
                method: .patch, path: "/settings", id: "changeSettings",
                summary: "Changes what is named; tokens and codes that were given out keep their end.",
                body: "Settings", answer: "Settings", run: changeSettings),
            AdminOperation(
                method: .put, path: "/settings", id: "setSettings",
                summary: "The same; for those who set things with PUT.", body: "Settings", answer: "Settings",
                run: changeSettings),
        ]
    }

    private var settingsJSON: JSONValue {
        let current = settings.current
        func seconds(_ number: Int?) -> JSONValue { number.map(JSONValue.number) ?? .null }
        return [
            "outOfBandPage": .string(current.outOfBandPage.rawValue),
            "wrongPlaceAfter": seconds(current.wrongPlaceAfter),
            "lifetimes": .object(
                EmulatorLifetimes.Name.allCases.map {
                    JSONValue.Member(name: $0.rawValue, value: seconds(current.lifetimes[$0]))
                }),
        ]
    }

    private func changeSettings(_ request: AdminRequest) async throws -> JSONValue? {
        let body = request.body
        try body.allow(["outOfBandPage", "wrongPlaceAfter", "lifetimes"])
        // Everything is read before anything is changed.
        let page: EmulatorConfiguration.OutOfBandPage? = try body.choice("outOfBandPage")
        let seconds = try body.integer("wrongPlaceAfter", in: EmulatorConfiguration.wrongPlaceRange)
        var lifetimes: [(name: EmulatorLifetimes.Name, seconds: Int?)] = []
        if let fields = try body.fields("lifetimes") {
            try fields.allow(EmulatorLifetimes.Name.allCases.map(\.rawValue))
            for name in EmulatorLifetimes.Name.allCases where fields.names(name.rawValue) {
                try lifetimes.append((name, fields.integer(name.rawValue, in: 1...name.longest)))
            }
        }
        let (namesPlace, changes) = (body.names("wrongPlaceAfter"), lifetimes)
        try settings.change { configuration in
            if let page { configuration.outOfBandPage = page }
            if namesPlace { configuration.wrongPlaceAfter = seconds }
            for (name, seconds) in changes { configuration.lifetimes[name] = seconds }
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
        var seconds: JSONValue = [
            "type": ["integer", "null"],
            "description": "After how many seconds the blank page leads on to the wrong place; null for never.",
        ]
        seconds["minimum"] = .number(EmulatorConfiguration.wrongPlaceRange.lowerBound)
        seconds["maximum"] = .number(EmulatorConfiguration.wrongPlaceRange.upperBound)
        let pages = EmulatorConfiguration.OutOfBandPage.allCases.map { JSONValue.string($0.rawValue) }
        return [
            .init(
                name: "Settings",
                value: object([
                    ("outOfBandPage", ["type": "string", "enum": .array(pages)]), ("wrongPlaceAfter", seconds),
                    ("lifetimes", object(lifetimes)),
                ]))
        ]
    }
}
