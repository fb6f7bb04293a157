import Foundation
import HTTPTypes
import Hummingbird

/// Guests are invited, and somebody answers for them.
///
/// > Source: [Create invitation](https://learn.microsoft.com/graph/api/invitation-post),
/// > [Assign sponsor](https://learn.microsoft.com/graph/api/user-post-sponsors)
extension GraphRoutes {
    func addGuests(to router: GraphRouter) {
        router.post("invitations", invite)
        router.references("{person}/sponsors") { call in
            let user = try await changed(call)
            let id = try await call.reference
            let sponsor = JSONValue.object(try await object(id, user.tenantID))["id"]?.string ?? id
            try await database.change(user: user.id) { person in
                guard !person.sponsors.contains(sponsor) else { throw GraphError(.alreadyThere, "sponsors") }
                person.sponsors.append(sponsor)
            }
        } remove: { call, sponsor in
            try await database.change(user: try await changed(call).id) { person in
                guard person.sponsors.contains(sponsor) else { throw GraphError(.notFound, sponsor) }
                person.sponsors.removeAll { $0 == sponsor }
            }
        }
    }

    /// Makes a guest, who has no password here and is sent nothing.
    private func invite(_ call: GraphCall) async throws -> Response {
        guard call.caller.changesPeople || call.caller.has("User.Invite.All") else { throw GraphError(.denied) }
        let asked = try await call.body
        guard let address = asked["invitedUserEmailAddress"]?.string, address.contains("@") else {
            throw GraphError(.missingProperty, "invitedUserEmailAddress", "Invitation")
        }
        guard let redirect = asked["inviteRedirectUrl"]?.string else {
            throw GraphError(.missingProperty, "inviteRedirectUrl", "Invitation")
        }
        let name = asked["invitedUserDisplayName"]?.string ?? String(address.prefix { $0 != "@" })
        let domain = registry.tenant(call.tenantID)?.domain ?? ""
        var invited = DirectoryUser(
            id: RandomText.guid(), tenantID: call.tenantID,
            userPrincipalName: "\(address.replacing("@", with: "_"))#EXT#@\(domain)", displayName: name, mail: address,
            userType: "Guest", createdDateTime: moment
        ).withoutPhoto
        invited[written: "creationType"] = "Invitation"
        invited[written: "externalUserState"] = "PendingAcceptance"
        invited[written: "externalUserStateChangeDateTime"] = .string(moment)
        let guest = invited
        try await start.keep()
        _ = try await database.change(guest.id) { _, find in
            guard try find(guest.userPrincipalName) == nil else { throw GraphError(.taken, "proxyAddresses") }
            return guest
        }
        let redeemURL = "\(try call.request.base.url)/redeem?tenant=\(call.tenantID)&user=\(guest.id)"
        let isSent: JSONValue = asked["sendInvitationMessage"] ?? false
        let message: JSONValue = asked["invitedUserMessageInfo"] ?? .null
        let invitation: JSONValue = [
            "id": .string(RandomText.guid()), "inviteRedeemUrl": .string(redeemURL),
            "invitedUserDisplayName": .string(name), "invitedUserType": "Guest",
            "invitedUserEmailAddress": .string(address),
            "sendInvitationMessage": isSent, "resetRedemption": false,
            "inviteRedirectUrl": .string(redirect), "status": "PendingAcceptance",
            "invitedUserMessageInfo": message, "invitedUser": ["id": .string(guest.id)],
        ]
        return try call.answer("invitations/$entity", invitation.members ?? [], status: .created)
    }
}
