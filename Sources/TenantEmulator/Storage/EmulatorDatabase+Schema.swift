import GRDB

extension EmulatorDatabase {
    func makeSchema() throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("schema 6") { db in
            try Self.makeDirectory(db)
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
            for property in UserProperty.ofText + UserProperty.ofTexts {
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
        for column in indexed.sorted() + ["managerID", "revision"] { try db.create(indexOn: "user", columns: [column]) }
        // Which words a name has is asked, never where they stand. SQLite's tokenizer for ASCII takes every other character
        // for a part of a word; the one for Unicode parts words at vowel signs.
        try db.execute(
            sql: """
                CREATE VIRTUAL TABLE userSearch
                USING fts5(tokens, detail=none, columnsize=0, prefix='1 2 3 4', tokenize='ascii')
                """)
        // Who is in a group, and whose it is: people, and of the members groups too.
        try db.execute(
            sql: """
                CREATE TABLE directoryGroup (
                    id TEXT PRIMARY KEY NOT NULL, tenantID TEXT NOT NULL, displayName TEXT NOT NULL, description TEXT,
                    written TEXT NOT NULL DEFAULT '{}', revision INTEGER NOT NULL DEFAULT 0);
                CREATE TABLE groupMember (
                    userID TEXT NOT NULL, groupID TEXT NOT NULL, PRIMARY KEY (userID, groupID));
                CREATE INDEX index_groupMember_on_groupID ON groupMember (groupID);
                CREATE TABLE groupOwner (userID TEXT NOT NULL, groupID TEXT NOT NULL, PRIMARY KEY (userID, groupID));
                CREATE INDEX index_groupOwner_on_groupID ON groupOwner (groupID);
                CREATE TABLE deletedItem (
                    id TEXT PRIMARY KEY NOT NULL, tenantID TEXT NOT NULL, deletedAt TEXT NOT NULL,
                    content BLOB NOT NULL);
                """)
    }

    /// What has changed in the directory, written by triggers, so that no way to change it can forget to say so.
    private static func makeChangeLog(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE removedUser (
                    id TEXT PRIMARY KEY NOT NULL, tenantID TEXT NOT NULL, revision INTEGER NOT NULL);
                CREATE INDEX index_removedUser_on_revision ON removedUser (revision);
                CREATE TABLE removedGroup (
                    id TEXT PRIMARY KEY NOT NULL, tenantID TEXT NOT NULL, revision INTEGER NOT NULL);
                CREATE INDEX index_removedGroup_on_revision ON removedGroup (revision);
                CREATE TABLE memberChange (
                    groupID TEXT NOT NULL, memberID TEXT NOT NULL, revision INTEGER NOT NULL,
                    isRemoved BOOLEAN NOT NULL, PRIMARY KEY (groupID, memberID));
                CREATE TABLE changedProperty (
                    userID TEXT NOT NULL, property TEXT NOT NULL, revision INTEGER NOT NULL,
                    PRIMARY KEY (userID, property));
                CREATE TABLE directoryRevision (number INTEGER NOT NULL);
                INSERT INTO directoryRevision (number) VALUES (1);
                """)
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
        // A second factor's code that somebody has to type is good for one attempt.
        try db.execute(
            sql: """
                CREATE TABLE consent (
                    userID TEXT NOT NULL, clientID TEXT NOT NULL, permission TEXT NOT NULL,
                    PRIMARY KEY (userID, clientID, permission));
                CREATE TABLE authorizationCode (
                    hash TEXT PRIMARY KEY NOT NULL, "grant" BLOB NOT NULL, expiresAt DOUBLE NOT NULL,
                    isRedeemed BOOLEAN NOT NULL DEFAULT 0);
                CREATE TABLE refreshToken (
                    hash TEXT PRIMARY KEY NOT NULL, family TEXT NOT NULL, "grant" BLOB NOT NULL,
                    expiresAt DOUBLE NOT NULL, used BOOLEAN NOT NULL DEFAULT 0, revoked BOOLEAN NOT NULL DEFAULT 0);
                CREATE INDEX index_refreshToken_on_family ON refreshToken (family);
                CREATE TABLE deviceCode (
                    hash TEXT PRIMARY KEY NOT NULL, userCode TEXT NOT NULL UNIQUE, request BLOB NOT NULL,
                    expiresAt DOUBLE NOT NULL, state TEXT NOT NULL DEFAULT 'pending', "grant" BLOB);
                CREATE TABLE session (
                    hash TEXT PRIMARY KEY NOT NULL, id TEXT NOT NULL, userID TEXT NOT NULL, expiresAt DOUBLE NOT NULL,
                    authenticatedAt DOUBLE NOT NULL, secondFactorAt DOUBLE, generation BLOB NOT NULL,
                    isKept BOOLEAN NOT NULL);
                CREATE INDEX index_session_on_id ON session (id);
                CREATE TABLE secondFactor (
                    id TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL, expiresAt DOUBLE NOT NULL);
                """)
        for table in ending { try db.create(indexOn: table, columns: ["expiresAt"]) }
    }

    private static func makeRegistry(_ db: Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE registry (
                    kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key));
                """)
    }
}
