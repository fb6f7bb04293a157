import Foundation
import GRDB

/// Somebody or a group that was removed.
struct DeletedItem: StoredRow {
    static let databaseTableName = "deletedItem"
    let id: String
    let tenantID: String
    let deletedAt: String
    let content: Content

    /// The one or the other as it was, and what it belonged to.
    struct Content: Sendable, Codable {
        var user: DirectoryUser?
        var group: DirectoryGroup?
        var memberships: [Membership] = []
    }

    struct Membership: Sendable, Codable {
        let kind: EmulatorDatabase.Belonging
        let userID: String
        let groupID: String
    }

    /// The person as they are shown: without a manager, who may be gone too.
    var user: DirectoryUser? {
        guard var user = content.user else { return nil }
        user.managerID = nil
        user[written: "deletedDateTime"] = .string(deletedAt)
        return user
    }

    var group: DirectoryGroup? {
        var group = content.group
        group?.written["deletedDateTime"] = .string(deletedAt)
        return group
    }

    func isOwned(by userID: String) -> Bool {
        content.memberships.contains { $0.kind == .owner && $0.userID == userID && $0.groupID == id }
    }
}

extension EmulatorDatabase {
    static func keep(_ id: String, at moment: String, _ db: Database) throws {
        let user = try DirectoryUser.fetchOne(db, key: id)
        let group = try groups(where: "id = ?", id, db).first
        guard let tenantID = user?.tenantID ?? group?.tenantID else { return }
        var content = DeletedItem.Content(user: user, group: group)
        for kind in [Belonging.member, .owner] {
            content.memberships += try Row.fetchAll(
                db, sql: "SELECT userID, groupID FROM \(kind.rawValue) WHERE userID = ?1 OR groupID = ?1",
                arguments: [id]
            ).map { DeletedItem.Membership(kind: kind, userID: $0["userID"], groupID: $0["groupID"]) }
        }
        try DeletedItem(id: id, tenantID: tenantID, deletedAt: moment, content: content).save(db)
    }

    /// What was removed from a tenant after a moment.
    func deletedItems(in tenantID: String, since moment: String) async throws -> [DeletedItem] {
        try await writer.read { db in
            try Self.deletedItems(in: tenantID, since: moment).fetchAll(db)
        }
    }

    /// One of them; the key is the id, so the others, with all whom groups had, are not read.
    func deletedItem(_ id: String, in tenantID: String, since moment: String) async throws -> DeletedItem? {
        try await writer.read { db in
            try Self.deletedItems(in: tenantID, since: moment).filter(Column("id") == id).fetchOne(db)
        }
    }

    private static func deletedItems(in tenantID: String, since moment: String) -> QueryInterfaceRequest<DeletedItem> {
        DeletedItem.filter(Column("tenantID") == tenantID && Column("deletedAt") > moment)
    }

    func isInBin(_ id: String) throws -> Bool { try writer.read { db in try DeletedItem.exists(db, key: id) } }

    /// Puts somebody or a group back, and back into what they belonged to.
    ///
    /// - Throws: ``GraphError`` if somebody else has the user principal name by now.
    func restore(_ id: String) async throws {
        try await writer.write { db in
            guard let item = try DeletedItem.fetchOne(db, key: id) else { return }
            if var user = item.content.user {
                let others = try [user.id, user.userPrincipalName].compactMap { try Self.user($0, in: nil, db) }
                guard others.isEmpty else { throw GraphError(.taken, "userPrincipalName") }
                if let manager = user.managerID, try !DirectoryUser.exists(db, key: manager) { user.managerID = nil }
                try user.insert(db)
            }
            try item.content.group?.insert(db, onConflict: .replace)
            for membership in item.content.memberships {
                try Self.add(membership.userID, to: membership.groupID, as: membership.kind, db)
            }
            try item.delete(db)
        }
    }

    /// Forgets what was removed, which whoever follows the directory hears of.
    func deleteForever(_ id: String) async throws {
        try await writer.write { db in
            try DeletedItem.deleteOne(db, key: id)
            try db.execute(sql: "UPDATE directoryRevision SET number = number + 1")
            for table in ["removedUser", "removedGroup"] {
                try db.execute(
                    sql: "UPDATE \(table) SET revision = (SELECT number FROM directoryRevision) WHERE id = ?",
                    arguments: [id])
            }
        }
    }
}
