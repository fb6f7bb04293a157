import Foundation
import GRDB

extension DirectoryGroup: StoredRow {
    static let databaseTableName = "directoryGroup"
}

extension EmulatorDatabase {
    enum Belonging: String, Sendable, Codable {
        case member = "groupMember"
        case owner = "groupOwner"
    }

    func upsert(_ group: DirectoryGroup, members: [String]?, owners: [String]? = nil) async throws {
        try await writer.write { db in
            try group.insert(db, onConflict: .replace)
            for (belonging, ids) in [(Belonging.member, members), (.owner, owners)] {
                guard let ids else { continue }
                try db.execute(sql: "DELETE FROM \(belonging.rawValue) WHERE groupID = ?", arguments: [group.id])
                for id in Set(ids) { try Self.add(id, to: group.id, as: belonging, db) }
            }
        }
    }

    /// Changes a group and adds members to it, in one transaction, so that no change that is made at the same time is lost.
    ///
    /// - Throws: What `change` throws, and ``GraphError`` for a group that is gone or a member who is in it; then
    ///   nothing is written.
    func change(
        group id: String, adding members: [String] = [], _ change: @Sendable (inout DirectoryGroup) throws -> Void
    ) async throws {
        try await writer.write { db in
            guard var group = try Self.groups(where: "id = ?", id, db).first else { throw GraphError(.notFound, id) }
            try change(&group)
            try group.insert(db, onConflict: .replace)
            for member in members where !(try Self.add(member, to: id, as: .member, db)) {
                throw GraphError(.alreadyThere, "members")
            }
        }
    }

    func add(_ id: String, to groupID: String, as belonging: Belonging) async throws -> Bool {
        try await writer.write { db in try Self.add(id, to: groupID, as: belonging, db) }
    }

    @discardableResult
    static func add(_ id: String, to groupID: String, as belonging: Belonging, _ db: Database) throws -> Bool {
        try db.execute(
            sql: "INSERT OR IGNORE INTO \(belonging.rawValue) (userID, groupID) VALUES (?, ?)",
            arguments: [id, groupID])
        return db.changesCount > 0
    }

    /// - Throws: ``GraphError`` 400 for the last owner, who stays.
    func remove(_ id: String, from groupID: String, as belonging: Belonging) async throws -> Bool {
        let table = belonging.rawValue
        return try await writer.write { db in
            try db.execute(
                sql: "DELETE FROM \(table) WHERE userID = ? AND groupID = ?", arguments: [id, groupID])
            guard db.changesCount > 0 else { return false }
            let left = try Int.fetchOne(
                db, sql: "SELECT count(*) FROM \(table) WHERE groupID = ?", arguments: [groupID])
            guard belonging == .member || left != 0 else { throw GraphError(.lastOwner) }
            return true
        }
    }

    func deleteGroup(_ id: String, at moment: String) async throws {
        try await writer.write { db in
            try Self.keep(id, at: moment, db)
            try db.execute(sql: "DELETE FROM directoryGroup WHERE id = ?", arguments: [id])
            try db.execute(sql: "DELETE FROM groupMember WHERE groupID = ?1 OR userID = ?1", arguments: [id])
            try db.execute(sql: "DELETE FROM groupOwner WHERE groupID = ?", arguments: [id])
        }
    }

    func groups(
        of id: String, isTransitive: Bool = false, as belonging: Belonging = .member
    ) async throws -> [DirectoryGroup] {
        let direct = "SELECT groupID FROM \(belonging.rawValue) WHERE userID = ?"
        let all = """
            WITH RECURSIVE outside(id) AS (
                \(direct) UNION SELECT groupID FROM groupMember JOIN outside ON userID = outside.id
            ) SELECT id FROM outside
            """
        return try await groups(where: "id IN (\(isTransitive ? all : direct))", id)
    }

    func groups(in tenantID: String) async throws -> [DirectoryGroup] {
        try await groups(where: "tenantID = ?", tenantID)
    }

    func groups(inside groupID: String, isTransitive: Bool) async throws -> [DirectoryGroup] {
        try await groups(where: "id IN (\(DirectoryGroup.inside(isTransitive: isTransitive)))", groupID)
    }

    private func groups(where condition: String, _ value: String) async throws -> [DirectoryGroup] {
        try await writer.read { db in try Self.groups(where: condition, value, db) }
    }

    static func groups(where condition: String, _ value: String, _ db: Database) throws -> [DirectoryGroup] {
        try DirectoryGroup.fetchAll(
            db, sql: "SELECT * FROM directoryGroup WHERE \(condition) ORDER BY displayName, id", arguments: [value])
    }

    /// Which of some objects a condition finds, by their places among them.
    ///
    /// They follow from other things in part, so each is handed to SQLite as JSON, in a table that is called as the one of
    /// users: the conditions are the same.
    func places(of objects: [JSONValue], where condition: SQLCondition) async throws -> [Int] {
        guard condition != .always else { return Array(objects.indices) }
        let text = JSONValue.array(objects.map(\.row)).text
        return try await writer.read { db in
            try Int.fetchAll(
                db,
                sql: """
                    WITH user(place, extra) AS (SELECT key, value FROM json_each(?))
                    SELECT place FROM user WHERE \(condition.sql) ORDER BY place
                    """, arguments: [text] + StatementArguments(condition.arguments))
        }
    }
}

extension JSONValue {
    /// The same folded, and the words by which a search finds it, each after a blank.
    fileprivate var row: JSONValue {
        var row = folded
        let words = (members ?? []).filter { GraphType.searched.contains($0.name.lowercased()) }.map { member in
            let tokens = SearchTokenizer.tokens(of: member.value.string ?? "")
            return Member(name: member.name.lowercased(), value: .string(tokens.map { " " + $0 }.joined()))
        }
        row["words"] = .object(words)
        return row
    }

    fileprivate var folded: JSONValue {
        switch self {
        case .string(let text): .string(NameFolding.fold(text))
        case .array(let values): .array(values.map(\.folded))
        case .object(let members): .object(members.map { Member(name: $0.name, value: $0.value.folded) })
        default: self
        }
    }
}
