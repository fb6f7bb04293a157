import SmallFoundation

/// What a store asks of a file system, one operation each, so that a test can pull the plug between any two of them.
///
/// Nothing is on the disk for good before it was synced: a file's bytes by ``sync(_:)``, and its name, a new one or one
/// that is gone, by ``syncDirectory(_:)``.
protocol FileSystem: Sendable {
    /// Reads a file after looking at who else could; nil when there is none.
    func read(_ path: String) throws(OAuthError) -> Data?
    /// Looks at who else could change what is in a directory; false when there is none.
    func check(_ directory: String) throws(OAuthError) -> Bool
    /// Lists the names in a directory, in no order, after looking at who else could change it; nil when there is none.
    func names(in directory: String) throws(OAuthError) -> [String]?
    /// A text that is another one after each time that a file was replaced, got without opening it.
    func stamp(of path: String) -> String
    /// Makes a directory for its owner alone; an existing file or directory is the fault `EEXIST`.
    func makeDirectory(_ path: String) throws(FileFault)
    /// Makes an empty file for its owner alone, to be written; an existing one is the fault `EEXIST`.
    func create(_ path: String) throws(FileFault) -> Int32
    func write(_ data: Data, to descriptor: Int32) throws(FileFault)
    /// Has the bytes of a file on the disk when it returns.
    func sync(_ descriptor: Int32) throws(FileFault)
    func close(_ descriptor: Int32)
    /// Gives a file another name, in place of what has that name now.
    func rename(_ path: String, to other: String) throws(FileFault)
    /// Gives a file a second name; an existing one is the fault `EEXIST`.
    func link(_ path: String, to other: String) throws(FileFault)
    /// Takes a name away; one that is not there is no fault.
    func remove(_ path: String) throws(FileFault)
    /// Has the names in a directory on the disk when it returns.
    func syncDirectory(_ path: String) throws(FileFault)
    /// Waits for a lock as ``FileLock/acquire(timeout:)`` does; nil for as long as writing a file can take.
    func lock(_ path: String, timeout: Duration?) async throws -> HeldLock
}

struct FileFault: Error, Hashable {
    /// The number that the system gave (`errno`).
    let reason: Int32
}
