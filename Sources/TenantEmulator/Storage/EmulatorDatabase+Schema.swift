import GRDB

extension EmulatorDatabase {
    /// Brings the schema up to date, and whoever is in it.
    func migrate(progress: (PopulationProgress) -> Void = { _ in }) throws {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: directory, grants, keys") { db in
            try db.create(table: "user") { table in
                table.primaryKey("id", .text)
                table.column("userPrincipalName", .text).notNull()
                table.column("displayName", .text).notNull()
                table.column("givenName", .text)
                table.column("surname", .text)
                table.column("mail", .text)
                table.column("jobTitle", .text)
                table.column("department", .text)
                table.column("officeLocation", .text)
                table.column("mobilePhone", .text)
                table.column("businessPhones", .text).notNull()
                table.column("preferredLanguage", .text)
                table.column("managerID", .text).references("user", deferred: true)
                table.column("passwordHash", .text).notNull()
                // What a search compares: see NameFolding.
                for name in ["displayName", "givenName", "surname", "mail", "userPrincipalName"] {
                    table.column("\(name)Folded", .text).indexed()
                }
            }
            try db.create(table: "consent") { table in
                table.column("userID", .text).notNull()
                table.column("clientID", .text).notNull()
                table.column("permission", .text).notNull()
                table.primaryKey(["userID", "clientID", "permission"])
            }
            // Codes, refresh tokens and sessions are stored as the hash of what the client holds.
            try db.create(table: "authorizationCode") { table in
                table.primaryKey("hash", .text)
                table.column("grant", .blob).notNull()
                table.column("expiresAt", .double).notNull()
                table.column("redeemed", .boolean).notNull().defaults(to: false)
            }
            try db.create(table: "refreshToken") { table in
                table.primaryKey("hash", .text)
                table.column("family", .text).notNull().indexed()
                table.column("grant", .blob).notNull()
                table.column("usableUntil", .double).notNull()
                table.column("used", .boolean).notNull().defaults(to: false)
                table.column("revoked", .boolean).notNull().defaults(to: false)
            }
            try db.create(table: "session") { table in
                table.primaryKey("hash", .text)
                table.column("id", .text).notNull()
                table.column("userID", .text).notNull()
                table.column("usableUntil", .double).notNull()
            }
            try db.create(table: "signingKey") { table in
                table.primaryKey("kid", .text)
                table.column("privateKey", .blob).notNull()
                table.column("createdAt", .double).notNull()
            }
            try db.create(table: "secret") { table in
                table.primaryKey("name", .text)
                table.column("value", .blob).notNull()
            }
        }
        migrator.registerMigration("2: devices") { db in
            try db.create(table: "deviceCode") { table in
                table.primaryKey("hash", .text)
                table.column("userCode", .text).notNull().unique()
                table.column("request", .blob).notNull()
                table.column("expiresAt", .double).notNull()
                table.column("state", .text).notNull().defaults(to: "pending")
                table.column("grant", .blob)
            }
        }
        migrator.registerMigration("3: everything that a filter or a search compares") { db in
            try db.alter(table: "user") { table in
                table.add(column: "accountEnabled", .boolean).notNull().defaults(to: true)
                table.add(column: "userType", .text).notNull().defaults(to: "Member")
                for name in ["city", "companyName", "country", "employeeId"] { table.add(column: name, .text) }
                for name in [
                    "mailNickname", "jobTitle", "department", "officeLocation", "mobilePhone", "preferredLanguage",
                    "userType", "city", "companyName", "country", "employeeId",
                ] { table.add(column: "\(name)Folded", .text) }
            }
            try db.execute(sql: "CREATE VIRTUAL TABLE userSearch USING fts5(tokens, prefix='1 2 3')")
            try db.create(indexOn: "user", columns: ["managerID"])
            try db.create(indexOn: "user", columns: ["departmentFolded"])
        }
        migrator.registerMigration("4: tenants and applications") { db in
            try db.create(table: "tenant") { table in
                table.primaryKey("id", .text)
                table.column("value", .blob).notNull()
            }
            try db.create(table: "application") { table in
                table.primaryKey("clientID", .text)
                table.column("value", .blob).notNull()
            }
            // Until now everybody was Contoso's.
            try db.alter(table: "user") { table in
                table.add(column: "tenantID", .text).notNull().defaults(to: SampleOrganization.contoso.id)
            }
        }
        migrator.registerMigration("5: keys of personal accounts") { db in
            try db.alter(table: "signingKey") { table in
                table.add(column: "kind", .text).notNull().defaults(to: Tenant.Kind.work.rawValue)
            }
        }
        migrator.registerMigration("6: conditions") { db in
            try db.create(table: "accountState") { table in
                table.primaryKey("userID", .text)
                table.column("value", .blob).notNull()
            }
            try db.alter(table: "session") { table in
                table.add(column: "authenticatedAt", .double).notNull().defaults(to: 0)
                table.add(column: "secondFactorAt", .double)
                table.add(column: "generation", .blob)
            }
            // A code that somebody has to type is good for one attempt.
            try db.create(table: "secondFactor") { table in
                table.primaryKey("id", .text)
                table.column("hash", .text).notNull()
                table.column("expiresAt", .double).notNull()
            }
        }
        migrator.registerMigration("further properties of users") { db in
            try db.alter(table: "user") { table in
                table.add(column: "createdDateTime", .text).notNull().defaults(to: "2024-01-08T09:00:00Z")
                for name in ["employeeType", "postalCode", "state", "streetAddress", "usageLocation"] {
                    table.add(column: name, .text)
                    table.add(column: "\(name)Folded", .text)
                }
                for name in ["imAddresses", "otherMails", "proxyAddresses"] {
                    table.add(column: name, .text).notNull().defaults(to: "[]")
                    table.add(column: "\(name)Folded", .text).notNull().defaults(to: "[]")
                }
                table.add(column: "businessPhonesFolded", .text).notNull().defaults(to: "[]")
            }
        }
        registerDirectory(&migrator)
        registerGroups(&migrator)
        registerCertificates(&migrator)
        registerSessionClients(&migrator)
        registerJSON(&migrator)
        let before = try writer.read { try migrator.completedMigrations($0) }
        try migrator.migrate(writer)
        if !before.isEmpty, before != migrator.migrations { try compareAnew(progress) }
    }

    /// Writes everybody again, because what filters compare is made when somebody is written.
    ///
    /// A few at a time are read, so that a million people don't come into memory.
    private func compareAnew(_ progress: (PopulationProgress) -> Void) throws {
        try writer.write { db in
            let total = try Int.fetchOne(db, sql: "SELECT count(*) FROM user") ?? 0
            var done = 0
            try db.execute(sql: "DELETE FROM userSearch; DELETE FROM userJSON")
            var last: Int64 = 0
            while true {
                progress(PopulationProgress(stage: .renewal, done: done, total: total))
                let rows = try Row.fetchAll(
                    db, sql: "SELECT rowid AS place, * FROM user WHERE rowid > ? ORDER BY rowid LIMIT 500",
                    arguments: [last])
                guard let end = rows.last else { return }
                for row in rows {
                    let user = try DirectoryUser(row: row)
                    // Changed in place: to whoever follows the directory this is no news.
                    try user.update(db)
                    try user.insertCompanions(at: row["place"], db)
                }
                last = end["place"]
                done += rows.count
            }
        }
    }
}
