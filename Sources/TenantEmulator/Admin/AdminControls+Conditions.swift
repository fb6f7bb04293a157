import Foundation
import HTTPTypes

extension AdminControls {
    var conditionOperations: [AdminOperation] {
        [
            AdminOperation(
                method: .get, path: "/people/{id}/conditions", id: "getConditions",
                summary: "Under which conditions somebody may sign in.", answer: "Conditions"
            ) { try Record.conditions.json(registry.conditions(of: try await person($0).id)) },
            AdminOperation(
                method: .patch, path: "/people/{id}/conditions", id: "changeConditions",
                summary: "Changes what is named; it holds from the next request on.", body: "Conditions",
                answer: "Conditions"
            ) { request in
                let person = try await person(request)
                try request.body.allow(Record.conditions.names)
                try await keepStart()
                let changed = try registry.updateConditions(of: person.id) { conditions in
                    conditions = try Record.conditions.merged(conditions, request.body)
                    if let time = conditions.impossibleTime {
                        throw AdminError.invalid(
                            time, "\(time) can't be less than a second.", "Use null for no limit.")
                    }
                }
                journal.recordChange("The conditions of \(person.userPrincipalName) were changed.")
                return try Record.conditions.json(changed)
            },
            AdminOperation(
                method: .post, path: "/people/{id}/revoke-sessions", id: "revokeSessions",
                summary: "Ends every session and refresh token of somebody."
            ) { request in
                let person = try await person(request)
                try await keepStart()
                try registry.revokeSessions(of: person.id, at: clock.now)
                journal.recordChange("The sessions of \(person.userPrincipalName) were revoked.")
                return nil
            },
            AdminOperation(
                method: .post, path: "/people/{id}/challenge", id: "challenge",
                summary: "Has Graph answer somebody's tokens with a claims challenge, until one comes that answers it."
            ) { request in
                let person = try await person(request)
                try await keepStart()
                try registry.challenge(person.id, at: clock.now)
                journal.recordChange("\(person.userPrincipalName) is challenged for claims.")
                return nil
            },
            AdminOperation(
                method: .delete, path: "/people/{id}/challenge", id: "endChallenge", summary: "Ends the challenge."
            ) { request in
                let person = try await person(request)
                try registry.endChallenge(of: person.id)
                journal.recordChange("\(person.userPrincipalName) is challenged no more.")
                return nil
            },
        ]
    }
}
