-- What the emulator keeps, beside the table of users, whose columns follow from the properties.

-- Which words a name has is asked, never where they stand. SQLite's tokenizer for ASCII takes every other character for a part of
-- a word; the one for Unicode parts words at vowel signs.
CREATE VIRTUAL TABLE userSearch USING fts5(tokens, detail=none, columnsize=0, prefix='1 2 3 4', tokenize='ascii');

-- Who is in a group, and whose it is: people, and of the members groups too.
CREATE TABLE directoryGroup (
    id TEXT PRIMARY KEY NOT NULL, tenantID TEXT NOT NULL, displayName TEXT NOT NULL, description TEXT,
    written TEXT NOT NULL DEFAULT '{}', revision INTEGER NOT NULL DEFAULT 0);
CREATE TABLE groupMember (userID TEXT NOT NULL, groupID TEXT NOT NULL, PRIMARY KEY (userID, groupID));
CREATE INDEX index_groupMember_on_groupID ON groupMember (groupID);
CREATE TABLE groupOwner (userID TEXT NOT NULL, groupID TEXT NOT NULL, PRIMARY KEY (userID, groupID));
CREATE INDEX index_groupOwner_on_groupID ON groupOwner (groupID);
CREATE TABLE deletedItem (
    id TEXT PRIMARY KEY NOT NULL, tenantID TEXT NOT NULL, deletedAt TEXT NOT NULL, content BLOB NOT NULL);

-- What has changed in the directory, written by triggers, so that no way to change it can forget to say so. Those for the
-- properties of users are made beside this file.
CREATE TABLE removedUser (id TEXT PRIMARY KEY NOT NULL, tenantID TEXT NOT NULL, revision INTEGER NOT NULL);
CREATE INDEX index_removedUser_on_revision ON removedUser (revision);
CREATE TABLE removedGroup (id TEXT PRIMARY KEY NOT NULL, tenantID TEXT NOT NULL, revision INTEGER NOT NULL);
CREATE INDEX index_removedGroup_on_revision ON removedGroup (revision);
CREATE TABLE memberChange (
    groupID TEXT NOT NULL, memberID TEXT NOT NULL, revision INTEGER NOT NULL, isRemoved BOOLEAN NOT NULL,
    PRIMARY KEY (groupID, memberID));
CREATE TABLE changedProperty (
    userID TEXT NOT NULL, property TEXT NOT NULL, revision INTEGER NOT NULL, PRIMARY KEY (userID, property));
CREATE TABLE directoryRevision (number INTEGER NOT NULL);
INSERT INTO directoryRevision (number) VALUES (1);

CREATE TRIGGER userAdded AFTER INSERT ON user BEGIN
    UPDATE directoryRevision SET number = number + 1;
    UPDATE user SET revision = (SELECT number FROM directoryRevision) WHERE rowid = NEW.rowid;
    INSERT OR REPLACE INTO changedProperty VALUES (NEW.id, '*', (SELECT number FROM directoryRevision));
    DELETE FROM removedUser WHERE id = NEW.id;
END;
CREATE TRIGGER userRemoved AFTER DELETE ON user BEGIN
    UPDATE directoryRevision SET number = number + 1;
    DELETE FROM changedProperty WHERE userID = OLD.id;
    INSERT OR REPLACE INTO removedUser VALUES (OLD.id, OLD.tenantID, (SELECT number FROM directoryRevision));
END;
CREATE TRIGGER groupWritten AFTER INSERT ON directoryGroup BEGIN
    UPDATE directoryRevision SET number = number + 1;
    UPDATE directoryGroup SET revision = (SELECT number FROM directoryRevision) WHERE id = NEW.id;
    DELETE FROM removedGroup WHERE id = NEW.id;
END;
CREATE TRIGGER groupRemoved AFTER DELETE ON directoryGroup BEGIN
    UPDATE directoryRevision SET number = number + 1;
    INSERT OR REPLACE INTO removedGroup VALUES (OLD.id, OLD.tenantID, (SELECT number FROM directoryRevision));
END;
CREATE TRIGGER memberAdded AFTER INSERT ON groupMember BEGIN
    UPDATE directoryRevision SET number = number + 1;
    UPDATE directoryGroup SET revision = (SELECT number FROM directoryRevision) WHERE id = NEW.groupID;
    INSERT OR REPLACE INTO memberChange
    VALUES (NEW.groupID, NEW.userID, (SELECT number FROM directoryRevision), 0);
END;
CREATE TRIGGER memberRemoved AFTER DELETE ON groupMember BEGIN
    UPDATE directoryRevision SET number = number + 1;
    UPDATE directoryGroup SET revision = (SELECT number FROM directoryRevision) WHERE id = OLD.groupID;
    INSERT OR REPLACE INTO memberChange
    VALUES (OLD.groupID, OLD.userID, (SELECT number FROM directoryRevision), 1);
END;

-- What people have been given; codes, refresh tokens and sessions are stored as the hash of what the client holds.
CREATE TABLE consent (
    userID TEXT NOT NULL, clientID TEXT NOT NULL, permission TEXT NOT NULL, PRIMARY KEY (userID, clientID, permission));
CREATE TABLE clientGrant (
    hash TEXT PRIMARY KEY NOT NULL, kind TEXT NOT NULL, family TEXT NOT NULL, "grant" BLOB NOT NULL, expiresAt DOUBLE NOT NULL,
    isUsed BOOLEAN NOT NULL, isRevoked BOOLEAN NOT NULL);
CREATE INDEX index_clientGrant_on_family ON clientGrant (family);
CREATE TABLE deviceCode (
    hash TEXT PRIMARY KEY NOT NULL, userCode TEXT NOT NULL UNIQUE, request BLOB NOT NULL, expiresAt DOUBLE NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending', "grant" BLOB);
CREATE TABLE session (
    hash TEXT PRIMARY KEY NOT NULL, id TEXT NOT NULL, userID TEXT NOT NULL, expiresAt DOUBLE NOT NULL,
    authenticatedAt DOUBLE NOT NULL, secondFactorAt DOUBLE, generation BLOB NOT NULL, isKept BOOLEAN NOT NULL);
CREATE INDEX index_session_on_id ON session (id);
-- A code that somebody has to type is good for one attempt.
CREATE TABLE secondFactor (id TEXT PRIMARY KEY NOT NULL, hash TEXT NOT NULL, expiresAt DOUBLE NOT NULL);

-- Tenants, applications, keys and the like, as JSON.
CREATE TABLE registry (kind TEXT NOT NULL, key TEXT NOT NULL, value BLOB NOT NULL, PRIMARY KEY (kind, key));
