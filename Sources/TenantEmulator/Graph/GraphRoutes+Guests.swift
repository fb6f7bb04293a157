import Foundation
import HTTPTypes
import Hummingbird

/// Guests are invited, and somebody answers for them.
///
/// > Source: [Create invitation](https://learn.microsoft.com/graph/api/invitation-post),
/// > [Assign sponsor](https://learn.microsoft.com/graph/api/user-post-sponsors)
extension GraphRoutes {
    func addGuests(to router: Router<EmulatorRequestContext>) {
        router.post("v1.0/invitations") { request, context in
            let caller = try await caller(request)
            guard caller.changesPeople || caller.has("User.Invite.All") else { throw GraphError.denied }
            return try await invite(try await body(request, context), caller.tenantID, request)
        }
        for (prefix, isMe) in Self.subjects { addSponsors(to: router, at: prefix, isMe: isMe) }
    }

    /// Makes a guest, who has no password here and is sent nothing.
    private func invite(_ asked: JSONValue, _ tenantID: String, _ request: Request) async throws -> Response {
        guard let address = asked["invitedUserEmailAddress"]?.string, address.contains("@") else {
            throw GraphError.missingProperty("invitedUserEmailAddress", of: "Invitation")
        }
        guard let redirect = asked["inviteRedirectUrl"]?.string else {
            throw GraphError.missingProperty("inviteRedirectUrl", of: "Invitation")
        }
        let name = asked["invitedUserDisplayName"]?.string ?? String(address.prefix { $0 != "@" })
        let domain = registry.tenant(tenantID)?.domain ?? ""
        var guest = DirectoryUser(
            id: RandomText.guid(), tenantID: tenantID,
            userPrincipalName: "\(address.replacing("@", with: "_"))#EXT#@\(domain)", displayName: name, mail: address,
            createdDateTime: now().formatted(.iso8601))
        guest.userType = "Guest"
        let new = guest
        try await start.keep()
        _ = try await database.change(new.id) { _, find in
            guard try find(new.userPrincipalName) == nil else { throw GraphError.taken("proxyAddresses") }
            return new
        }
        let members: [(String, JSONValue)] = [
            ("id", .string(RandomText.guid())),
            ("inviteRedeemUrl", .string("\(try request.base.url)/redeem?tenant=\(tenantID)&user=\(new.id)")),
            ("invitedUserDisplayName", .string(name)), ("invitedUserType", "Guest"),
            ("invitedUserEmailAddress", .string(address)),
            ("sendInvitationMessage", asked["sendInvitationMessage"] ?? false), ("resetRedemption", false),
            ("inviteRedirectUrl", .string(redirect)), ("status", "PendingAcceptance"),
            ("invitedUserMessageInfo", asked["invitedUserMessageInfo"] ?? .null),
            ("invitedUser", ["id": .string(new.id)]),
        ]
        return try request.answer(
            "invitations/$entity", members.map { .init(name: $0.0, value: $0.1) }, status: .created)
    }

    private func addSponsors(to router: Router<EmulatorRequestContext>, at prefix: String, isMe: Bool) {
        router.post("\(prefix)/sponsors/$ref") { request, context in
            let (user, caller) = try await changed(isMe, [], request, context)
            let id = try reference(try await body(request, context))
            let sponsor = JSONValue.object(try await object(id, caller.tenantID, .full))["id"]?.string ?? id
            try await database.change(user: user.id) { person in
                guard !person.sponsors.contains(sponsor) else { throw GraphError.alreadyThere("sponsors") }
                person[written: "sponsors"] = .array((person.sponsors + [sponsor]).map(JSONValue.string))
            }
            return noContent(request)
        }
        router.delete("\(prefix)/sponsors/{sponsor}/$ref") { request, context in
            let (user, _) = try await changed(isMe, [], request, context)
            let sponsor = try context.parameters.require("sponsor").lowercased()
            try await database.change(user: user.id) { person in
                guard person.sponsors.contains(sponsor) else { throw GraphError.notFound(sponsor) }
                person[written: "sponsors"] = .array(
                    person.sponsors.filter { $0 != sponsor }.map(JSONValue.string))
            }
            return noContent(request)
        }
    }
}
