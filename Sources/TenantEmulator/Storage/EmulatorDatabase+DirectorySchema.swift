import GRDB

extension EmulatorDatabase {
    /// What a large directory needs: indexes that begin with the tenant, and a log of what has changed.
    func registerDirectory(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("directory: indexes by tenant, words without their places") { db in
            for name in ["displayName", "givenName", "surname"] {
                try db.drop(index: "user_on_\(name)Folded")
                try db.create(indexOn: "user", columns: ["tenantID", "\(name)Folded"])
            }
            try db.drop(table: "userSearch")
            // Only which words a name has is asked, never where they stand.
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE userSearch
                    USING fts5(tokens, detail=none, columnsize=0, prefix='1 2 3 4')
                    """)
            for row in try Row.fetchAll(db, sql: "SELECT rowid, displayName FROM user") {
                let words = SearchTokenizer.tokens(of: row["displayName"]).joined(separator: " ")
                try db.execute(
                    sql: "INSERT INTO userSearch (rowid, tokens) VALUES (?, ?)",
                    arguments: [row["rowid"] as Int64, words])
            }
            try db.create(table: "population") { table in
                table.column("count", .integer).notNull()
                table.column("seed", .text).notNull()
            }
        }
        migrator.registerMigration("directory: changes") { db in
            try db.alter(table: "user") { $0.add(column: "revision", .integer).notNull().defaults(to: 0) }
            try db.create(indexOn: "user", columns: ["revision"])
            try db.create(table: "removedUser") { table in
                table.primaryKey("id", .text)
                table.column("tenantID", .text).notNull()
                table.column("revision", .integer).notNull().indexed()
            }
            try db.create(table: "directoryRevision") { $0.column("number", .integer).notNull() }
            try db.execute(sql: "INSERT INTO directoryRevision (number) VALUES (1)")
            // Triggers, so that no way to change the directory can forget to say so.
            let columns = try db.columns(in: "user").map(\.name).filter { $0 != "revision" }.joined(separator: ", ")
            let next = "UPDATE directoryRevision SET number = number + 1;"
            let mark = "UPDATE user SET revision = (SELECT number FROM directoryRevision) WHERE rowid = NEW.rowid;"
            try db.execute(
                sql: """
                    CREATE TRIGGER userAdded AFTER INSERT ON user BEGIN
                        \(next) \(mark)
                        DELETE FROM removedUser WHERE id = NEW.id;
                    END;
                    CREATE TRIGGER userChanged AFTER UPDATE OF \(columns) ON user BEGIN
                        \(next) \(mark)
                    END;
                    CREATE TRIGGER userRemoved AFTER DELETE ON user BEGIN
                        \(next)
                        INSERT OR REPLACE INTO removedUser (id, tenantID, revision)
                        VALUES (OLD.id, OLD.tenantID, (SELECT number FROM directoryRevision));
                    END;
                    """)
        }
    }
}
