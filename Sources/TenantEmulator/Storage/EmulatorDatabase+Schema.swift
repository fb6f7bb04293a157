import GRDB

extension EmulatorDatabase {
    func makeSchema() throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("schema 4") { db in
            try Self.makeDirectory(db)
            try Self.makeDeletedItems(db)
            try Self.makeChangeLog(db)
            try Self.makeGrants(db)
            try Self.makeRegistry(db)
        }
        guard try !writer.read(migrator.hasBeenSuperseded) else {
            throw EmulatorError(
                .databaseUnusable,
                """
                The database was made by another version of the emulator, and nothing in it was changed. Choose another \
                file with --database, or delete this one to begin anew.
                """)
        }
        try migrator.migrate(writer)
    }

    private static func makeDirectory(_ db: Database) throws {
        try db.create(table: "user") { table in
            table.primaryKey("id", .text)
            table.column("tenantID", .text).notNull()
            table.column("managerID", .text).references("user", deferred: true)
            table.column("passwordHash", .text).notNull()
            table.column("accountEnabled", .boolean).notNull()
            table.column("createdDateTime", .text).notNull()
            table.column("revision", .integer).notNull().defaults(to: 0)
            table.column("extra", .text).notNull().defaults(to: "{}")
            for property in UserProperty.allCases where property.kind == .text || property.kind == .texts {
                let isNeeded = property.kind == .texts || [.userPrincipalName, .displayName].contains(property)
                // What a filter compares is folded: see NameFolding. The nickname follows from the user name.
                let names = [property.rawValue, property.filterColumn]
                for name in Set(names).sorted() where name != "id" && name != "mailNickname" {
                    let column = table.column(name, .text)
                    if isNeeded { column.notNull() }
                }
            }
        }
        for property in FilterExpression.indexedByTenant {
            try db.create(indexOn: "user", columns: ["tenantID", property.filterColumn])
        }
        let indexed = FilterExpression.indexed.subtracting(FilterExpression.indexedByTenant).map(\.filterColumn)
        for column in indexed.sorted() + ["managerID", "revision"] {
            try db.create(indexOn: "user", columns: [column])
        }
        // Which words a name has is asked, never where they stand. SQLite's tokenizer for ASCII takes every other character
        // for a part of a word; the one for Unicode parts words at vowel signs.
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE userSearch
                USING fts5(tokens, detail=none, columnsize=0, prefix='1 2 3 4', tokenize='ascii')
                """)
        try db.create(table: "directoryGroup") { table in
            table.primaryKey("id", .text)
            table.column("tenantID", .text).notNull()
            table.column("displayName", .text).notNull()
            table.column("description", .text)
            table.column("written", .text).notNull().defaults(to: "{}")
            table.column("revision", .integer).notNull().defaults(to: 0)
        }
        // Who is in a group, and whose it is: people, and of the members groups too.
        for name in ["groupMember", "groupOwner"] {
            try db.create(table: name) { table in
                table.column("userID", .text).notNull()
                table.column("groupID", .text).notNull().indexed()
                table.primaryKey(["userID", "groupID"])
            }
        }
        try db.create(table: "population") { table in
            table.column("count", .integer).notNull()
            table.column("seed", .text).notNull()
        }
    }

    /// What has changed in the directory, written by triggers, so that no way to change it can forget to say so.
    private static func makeChangeLog(_ db: Database) throws {
        for name in ["removedUser", "removedGroup"] {
            try db.create(table: name) { table in
                table.primaryKey("id", .text)
                table.column("tenantID", .text).notNull()
                table.column("revision", .integer).notNull().indexed()
            }
        }
        try db.create(table: "memberChange") { table in
            table.column("groupID", .text).notNull()
            table.column("memberID", .text).notNull()
            table.column("revision", .integer).notNull()
            table.column("isRemoved", .boolean).notNull()
            table.primaryKey(["groupID", "memberID"])
        }
        try db.create(table: "directoryRevision") { $0.column("number", .integer).notNull() }
        try db.execute(sql: "INSERT INTO directoryRevision (number) VALUES (1)")
        try db.create(table: "changedProperty") { table in
            table.column("userID", .text).notNull()
            table.column("property", .text).notNull()
            table.column("revision", .integer).notNull()
            table.primaryKey(["userID", "property"])
        }
        let next = "UPDATE directoryRevision SET number = number + 1;"
        let number = "(SELECT number FROM directoryRevision)"
        let mark = "UPDATE user SET revision = \(number) WHERE rowid = NEW.rowid;"
        let properties = UserProperty.allCases.filter { ![.id, .mailNickname, .identities].contains($0) }
        for property in properties.map(\.rawValue) + ["managerID", "extra"] {
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
                CREATE TRIGGER groupWritten AFTER INSERT ON directoryGroup BEGIN
                    \(next) UPDATE directoryGroup SET revision = \(number) WHERE id = NEW.id;
                    DELETE FROM removedGroup WHERE id = NEW.id;
                END;
                CREATE TRIGGER groupRemoved AFTER DELETE ON directoryGroup BEGIN
                    \(next) INSERT OR REPLACE INTO removedGroup VALUES (OLD.id, OLD.tenantID, \(number));
                END;
                """)
        for (event, row, isRemoved) in [("INSERT", "NEW", 0), ("DELETE", "OLD", 1)] {
            try db.execute(
                sql: """
                    CREATE TRIGGER member\(event) AFTER \(event) ON groupMember BEGIN
                        \(next) UPDATE directoryGroup SET revision = \(number) WHERE id = \(row).groupID;
                        INSERT OR REPLACE INTO memberChange
                        VALUES (\(row).groupID, \(row).userID, \(number), \(isRemoved));
                    END
                    """)
        }
    }

    /// What people have been given; codes, refresh tokens and sessions are stored as the hash of what the client holds.
    private static func makeGrants(_ db: Database) throws {
        try db.create(table: "consent") { table in
            table.column("userID", .text).notNull()
            table.column("clientID", .text).notNull()
            table.column("permission", .text).notNull()
            table.primaryKey(["userID", "clientID", "permission"])
        }
        try db.create(table: "authorizationCode") { table in
            table.primaryKey("hash", .text)
            table.column("grant", .blob).notNull()
            table.column("expiresAt", .double).notNull().indexed()
            table.column("isRedeemed", .boolean).notNull().defaults(to: false)
        }
        try db.create(table: "refreshToken") { table in
            table.primaryKey("hash", .text)
            table.column("family", .text).notNull().indexed()
            table.column("grant", .blob).notNull()
            table.column("expiresAt", .double).notNull().indexed()
            table.column("used", .boolean).notNull().defaults(to: false)
            table.column("revoked", .boolean).notNull().defaults(to: false)
        }
        try db.create(table: "deviceCode") { table in
            table.primaryKey("hash", .text)
            table.column("userCode", .text).notNull().unique()
            table.column("request", .blob).notNull()
            table.column("expiresAt", .double).notNull().indexed()
            table.column("state", .text).notNull().defaults(to: "pending")
            table.column("grant", .blob)
        }
        try db.create(table: "session") { table in
            table.primaryKey("hash", .text)
            table.column("id", .text).notNull().indexed()
            table.column("userID", .text).notNull()
            table.column("expiresAt", .double).notNull().indexed()
            table.column("authenticatedAt", .double).notNull()
            table.column("secondFactorAt", .double)
            table.column("generation", .blob).notNull()
            table.column("isKept", .boolean).notNull()
        }
        // A code that somebody has to type is good for one attempt.
        try db.create(table: "secondFactor") { table in
            table.primaryKey("id", .text)
            table.column("hash", .text).notNull()
            table.column("expiresAt", .double).notNull().indexed()
        }
    }

    private static func makeRegistry(_ db: Database) throws {
        try db.create(table: "registry") { table in
            table.column("kind", .text).notNull()
            table.column("key", .text).notNull()
            table.column("value", .blob).notNull()
            table.primaryKey(["kind", "key"])
        }
        try db.create(table: "signingKey") { table in
            table.primaryKey("kid", .text)
            table.column("privateKey", .blob).notNull()
            table.column("kind", .text).notNull()
            table.column("certificate", .blob).notNull()
            table.column("createdAt", .double).notNull()
        }
        try db.create(table: "secret") { table in
            table.primaryKey("name", .text)
            table.column("value", .blob).notNull()
        }
    }
}
