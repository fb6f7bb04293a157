package import SmallFoundation

/// A file that only its owner may read, replaced as a whole and on the disk when writing returns.
package struct PrivateFile: Sendable {
    let path: String
    var system: any FileSystem = POSIXFileSystem()

    func read() throws(OAuthError) -> Data? { try system.read(path) }
    var directory: String { Self.parent(of: path) }

    static func parent(of path: String) -> String {
        let names = path.split(separator: "/").dropLast().joined(separator: "/")
        return path.hasPrefix("/") ? "/\(names)" : names.isEmpty ? "." : names
    }

    /// Refuses a folder that this user can neither write nor make.
    package static func checkWritable(_ folder: URL) throws(OAuthError) {
        var nearest = folder.standardizedFileURL.path
        while access(nearest, F_OK) != 0, nearest != "/" { nearest = parent(of: nearest) }
        // A file in the folder's place fails by its trailing slash.
        guard access(nearest + "/", W_OK | X_OK) == 0 else {
            throw OAuthError(.storeWriteFailed, "\(folder.path) can't be written: \(words(errno)).")
        }
    }

    static func words(_ reason: Int32) -> String { String(cString: strerror(reason)).lowercased() }

    /// The name that a new file has until it is whole: one for all, so that the next one replaces what a crash leaves.
    var temporaryPath: String { "\(path).new" }

    /// Replaces the file: a new one beside it, synced, renamed over it, and the directory synced; after an error the
    /// old one is untouched, but when the disk fails so late that the new one is in its place already.
    func write(_ data: Data) throws(OAuthError) {
        try writeAside(data) { file throws(FileFault) in
            try file.system.rename(file.temporaryPath, to: file.path)
        }
    }

    /// Makes the file, whole or not at all; false when there is one, which is left as it is.
    func create(_ data: Data) throws(OAuthError) -> Bool {
        var isMade = true
        try writeAside(data) { file throws(FileFault) in
            do throws(FileFault) {
                try file.system.link(file.temporaryPath, to: file.path)
            } catch {
                guard error.reason == EEXIST else { throw error }
                isMade = false
            }
            try file.system.remove(file.temporaryPath)
        }
        return isMade
    }

    /// Finds out whether so many bytes could be written in the file's place; nothing is left of them.
    func checkRoom(for count: Int) throws(OAuthError) {
        try writeAside(Data(count: count)) { file throws(FileFault) in
            try file.system.remove(file.temporaryPath)
        }
    }

    private func writeAside(_ data: Data, _ put: (PrivateFile) throws(FileFault) -> Void) throws(OAuthError) {
        try makeDirectory(directory)
        do throws(FileFault) {
            try system.remove(temporaryPath)
            let descriptor = try system.create(temporaryPath)
            defer { system.close(descriptor) }
            try system.write(data, to: descriptor)
            try system.sync(descriptor)
            try put(self)
            // Without this the new name could be lost with the power.
            try system.syncDirectory(directory)
        } catch {
            try? system.remove(temporaryPath)
            throw failure("written", error)
        }
    }

    /// Takes the file away for good; one that is not there is no error.
    func remove() throws(OAuthError) {
        do throws(FileFault) {
            try system.remove(path)
            try system.syncDirectory(directory)
        } catch {
            throw failure("removed", error)
        }
    }

    /// Gives the file another name in the same directory, for good.
    func move(to other: String) throws(OAuthError) {
        do throws(FileFault) {
            try system.rename(path, to: other)
            try system.syncDirectory(directory)
        } catch {
            throw failure("moved aside", error)
        }
    }

    /// Runs a change while no other process makes one; without a timeout it waits for as long as writing a file can
    /// take.
    func withLock<Result>(
        timeout: Duration? = nil, isolation: isolated (any Actor)? = #isolation, _ change: () async throws -> Result
    ) async throws -> Result {
        try makeDirectory(directory)
        _ = try system.check(directory)
        let held = try await system.lock("\(path).lock", timeout: timeout)
        defer { held.release() }
        return try await change()
    }

    private func makeDirectory(_ directory: String) throws(OAuthError) {
        do throws(FileFault) {
            try make(directory)
        } catch {
            throw OAuthError(
                .storeWriteFailed, "The directory \(directory) cannot be made: \(Self.words(error.reason)).")
        }
    }

    /// Makes a directory and those above it, each on the disk when the next one is made.
    private func make(_ directory: String) throws(FileFault) {
        let parent = Self.parent(of: directory)
        do throws(FileFault) {
            try system.makeDirectory(directory)
        } catch {
            if Self.isThere(error) { return }
            guard error.reason == ENOENT, parent != directory else { throw error }
            try make(parent)
            do throws(FileFault) {
                try system.makeDirectory(directory)
            } catch {
                // Another process may have been faster.
                guard Self.isThere(error) else { throw error }
            }
        }
        try system.syncDirectory(parent)
    }

    /// Some systems say of their root that it is a directory, and not that it exists.
    private static func isThere(_ fault: FileFault) -> Bool { fault.reason == EEXIST || fault.reason == EISDIR }

    private func failure(_ verb: String, _ fault: FileFault) -> OAuthError {
        OAuthError(.storeWriteFailed, "\(path) cannot be \(verb): \(Self.words(fault.reason)).")
    }
}
