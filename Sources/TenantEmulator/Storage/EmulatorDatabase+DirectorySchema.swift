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
        migrator.registerMigration("directory: words as the emulator cuts them") { db in
            // The tokenizer for ASCII takes every other character for a part of a word. The one for Unicode parts words at
            // vowel signs, and a word of several parts can't be searched for without their places.
            try db.drop(table: "userSearch")
            try db.execute(
                sql: """
                    CREATE VIRTUAL TABLE userSearch
                    USING fts5(tokens, detail=none, columnsize=0, prefix='1 2 3 4', tokenize='ascii')
                    """)
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
            try db.create(table: "changedProperty") { table in
                table.column("userID", .text).notNull()
                table.column("property", .text).notNull()
                table.column("revision", .integer).notNull()
                table.primaryKey(["userID", "property"])
            }
            // Triggers, so that no way to change the directory can forget to say so.
            let next = "UPDATE directoryRevision SET number = number + 1;"
            let number = "(SELECT number FROM directoryRevision)"
            let mark = "UPDATE user SET revision = \(number) WHERE rowid = NEW.rowid;"
            let properties = UserProperty.allCases.filter { ![.id, .mailNickname, .identities].contains($0) }.map(
                \.rawValue)
            for property in properties + ["managerID"] {
                try db.execute(
                    sql: """
                        CREATE TRIGGER changed_\(property) AFTER UPDATE OF \(property) ON user
                        WHEN OLD.\(property) IS NOT NEW.\(property) BEGIN
                            \(next) \(mark)
                            INSERT OR REPLACE INTO changedProperty VALUES (NEW.id, '\(property)', \(number));
                        END
                        """)
            }
            try db.execute(
                sql: """
                    CREATE TRIGGER userAdded AFTER INSERT ON user BEGIN
                        \(next) \(mark)
                        INSERT OR REPLACE INTO changedProperty VALUES (NEW.id, '*', \(number));
                        DELETE FROM removedUser WHERE id = NEW.id;
                    END;
                    CREATE TRIGGER userRemoved AFTER DELETE ON user BEGIN
                        \(next)
                        DELETE FROM changedProperty WHERE userID = OLD.id;
                        INSERT OR REPLACE INTO removedUser (id, tenantID, revision)
                        VALUES (OLD.id, OLD.tenantID, \(number));
                    END;
                    """)
        }
    }

    /// Everybody as lists show them, ready for an answer: to write twenty people anew costs more than to find them.
    func registerJSON(_ migrator: inout DatabaseMigrator) {
        migrator.registerMigration("people as JSON") { db in
            // By the row of the person, as the words are.
            try db.create(table: "userJSON") { $0.column("json", .text).notNull() }
        }
    }
}
