import GRDB

extension EmulatorDatabase {
    func makeSchema() throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("schema 7") { db in
            try Self.makeUsers(db)
            try db.execute(sql: String(decoding: PackageResources.schema_sql, as: UTF8.self))
            for table in Self.ending { try db.create(indexOn: table, columns: ["expiresAt"]) }
            try Self.logChanges(db)
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

    private static func makeUsers(_ db: Database) throws {
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
    }

    /// Has each change of a property of somebody noted.
    private static func logChanges(_ db: Database) throws {
        let properties = UserProperty.allCases.filter { ![.id, .mailNickname, .identities].contains($0) }
        let number = "(SELECT number FROM directoryRevision)"
        for property in properties.map(\.rawValue) + ["managerID", "extra"] {
            try db.execute(
                sql: """
                    CREATE TRIGGER changed_\(property) AFTER UPDATE OF \(property) ON user
                    WHEN OLD.\(property) IS NOT NEW.\(property) BEGIN
                        UPDATE directoryRevision SET number = number + 1;
                        UPDATE user SET revision = \(number) WHERE rowid = NEW.rowid;
                        INSERT OR REPLACE INTO changedProperty VALUES (NEW.id, '\(property)', \(number));
                    END
                    """)
        }
    }
}
