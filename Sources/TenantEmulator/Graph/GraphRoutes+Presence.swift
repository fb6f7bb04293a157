import Crypto
import Foundation
import HTTPTypes
import Hummingbird

/// Whether somebody is there: made up from the id, until an app or the person says something else.
///
/// What was said holds until it is cleared: no presence expires here.
///
/// > Source: [Get presence](https://learn.microsoft.com/graph/api/presence-get),
/// > [setPresence](https://learn.microsoft.com/graph/api/presence-setpresence)
extension GraphRoutes {
    private static let changes = [
        "setPresence", "clearPresence", "setUserPreferredPresence", "clearUserPreferredPresence", "setStatusMessage",
        "setManualLocation", "setAutomaticLocation", "clearLocation", "clearAutomaticLocation",
    ]

    func addPresence(to router: GraphRouter) {
        router.get("{person}/presence", presence)
        for change in Self.changes {
            router.post("{person}/presence/\(change)") { call in
                let user = try await present(call, onAll: "Presence.ReadWrite.All")
                let hasBody = !change.hasPrefix("clear") || change == "clearPresence"
                let asked = hasBody ? try await call.body : [:]
                try await start.keep()
                try await database.change(user: user.id) { person in
                    person[written: "presence"] = try Self.presence(person[written: "presence"], change, asked)
                }
                return call.noContent(.ok)
            }
        }
        router.get("communications/presences/{id}", presence)
        router.post("communications/getPresencesByUserId") { call in
            try call.need(oneOf: ["Presence.Read.All"])
            guard let ids = try await call.parameter("ids")?.array?.compactMap(\.string), ids.count <= 650 else {
                throw GraphError.badRequest("The parameter 'ids' has to be a list of at most 650 ids.")
            }
            var found: [JSONValue] = []
            for id in ids {
                guard let user = try await database.user(id, in: call.tenantID) else { continue }
                found.append(Self.presence(of: user))
            }
            return try call.answer("Collection(microsoft.graph.presence)", value: .array(found))
        }
    }

    private func presence(_ call: GraphCall) async throws -> Response {
        let user = try await present(call, onAll: "Presence.Read.All")
        return try call.answer("users('\(user.id)')/presence/$entity", Self.presence(of: user).members ?? [])
    }

    /// The person in the path, whose presence is the caller's own, or open to whoever has a permission on all.
    private func present(_ call: GraphCall, onAll: String) async throws -> DirectoryUser {
        let own: Set = ["Presence.ReadWrite", onAll]
        try call.need(oneOf: onAll.contains("Write") ? own : own.union(["Presence.Read"]))
        let name = try call.subject
        // Not by a user principal name: https://github.com/microsoftgraph/msgraph-sdk-dotnet/issues/1942
        guard name.isGUID, let user = try await database.user(name, in: call.tenantID) else {
            throw GraphError(.notFound, name)
        }
        guard user.id == call.caller.userID || call.caller.has(onAll) else { throw GraphError(.denied) }
        return user
    }

    /// What is known of somebody's presence after a change; nil for nothing.
    private static func presence(
        _ before: JSONValue?, _ change: String, _ asked: JSONValue
    ) throws(GraphError) -> JSONValue? {
        var after = before ?? [:]
        switch change {
        case "setStatusMessage": after["statusMessage"] = asked["statusMessage"]
        case "setManualLocation", "setAutomaticLocation":
            guard asked["workLocationType"]?.string != nil else {
                throw .badRequest("The parameter 'workLocationType' is missing.")
            }
            after["workLocation"] = asked
        case "clearLocation", "clearAutomaticLocation": after["workLocation"] = nil
        case "clearPresence":
            guard let session = after["sessionId"], session == asked["sessionId"] ?? .null else {
                throw GraphError(HTTPResponse.Status.notFound, "NotFound", "There is no such presence session.")
            }
            for name in ["availability", "activity", "sessionId"] { after[name] = nil }
        case "clearUserPreferredPresence":
            for name in ["availability", "activity"] { after[name] = nil }
        default:
            for name in ["availability", "activity"] {
                guard let value = asked[name], value.string != nil else {
                    throw .badRequest("The parameter '\(name)' is missing.")
                }
                after[name] = value
            }
            guard change == "setPresence" else { break }
            try check(asked)
            after["sessionId"] = asked["sessionId"] ?? .null
        }
        return after.members?.isEmpty == true ? nil : after
    }

    private static let combinations = [
        "Available": ["Available"], "Away": ["Away"], "Busy": ["InACall", "InAConferenceCall"],
        "DoNotDisturb": ["Presenting"],
    ]

    /// Refuses what an app can't say of somebody, and for longer than it can.
    private static func check(_ asked: JSONValue) throws(GraphError) {
        let (availability, activity) = (asked["availability"]?.string ?? "", asked["activity"]?.string ?? "")
        guard combinations[availability]?.contains(activity) == true else {
            throw .badRequest("The availability '\(availability)' does not go with the activity '\(activity)'.")
        }
        guard let duration = asked["expirationDuration"], duration != .null else { return }
        guard (300...14_400).contains(duration.string.flatMap(seconds) ?? 0) else {
            throw .badRequest("The parameter 'expirationDuration' has to be between PT5M and PT4H.")
        }
    }

    /// The seconds of a duration in hours, minutes and seconds (ISO 8601); nil for any other.
    private static func seconds(_ duration: String) -> Int? {
        let pattern = /PT(?:([0-9]{1,4})H)?(?:([0-9]{1,4})M)?(?:([0-9]{1,5})S)?/
        guard let match = duration.wholeMatch(of: pattern) else { return nil }
        func number(_ text: Substring?) -> Int { text.flatMap { Int($0) } ?? 0 }
        return number(match.1) * 3600 + number(match.2) * 60 + number(match.3)
    }

    private static func presence(of user: DirectoryUser) -> JSONValue {
        let states = [
            ("Available", "Available"), ("Busy", "InAMeeting"), ("Away", "Away"), ("Offline", "Offline"),
            ("DoNotDisturb", "Presenting"),
        ]
        let (availability, activity) = states[Int(Array(SHA256.hash(data: Data(user.id.utf8)))[0]) % states.count]
        var said = user[written: "presence"] ?? [:]
        said["sessionId"] = nil
        let usual: JSONValue = [
            "id": .string(user.id), "availability": .string(availability), "activity": .string(activity),
            "statusMessage": .null, "workLocation": .null,
            "outOfOfficeSettings": ["message": .null, "isOutOfOffice": false],
        ]
        return usual.merging(said)
    }
}
