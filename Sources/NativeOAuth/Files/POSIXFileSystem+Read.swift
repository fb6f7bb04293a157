package import SmallFoundation

extension FileManager {
    /// A text that is another one after each time that a file was replaced: all its attributes would name its owner too.
    package func stamp(ofFileAt path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "none" }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return "\(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
    }
}

extension POSIXFileSystem {
    func read(_ path: String) throws(OAuthError) -> Data? {
        // Without O_NONBLOCK a pipe in the file's place would make this wait for ever.
        // Looking at the open file, not at its name, leaves no moment in which it could be exchanged.
        let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            let reason = errno
            if reason == ENOENT || reason == ENOTDIR { return nil }
            if reason == ELOOP {
                throw OAuthError(.storeUnsafe, "\(path) is a symbolic link, which could lead anywhere.")
            }
            throw Self.unreadable(path, reason)
        }
        defer { close(descriptor) }
        try checkOwner(of: descriptor, path)
        return try readAll(descriptor, path)
    }

    func check(_ directory: String) throws(OAuthError) -> Bool {
        var status = stat()
        guard stat(directory, &status) == 0 else {
            let reason = errno
            if reason == ENOENT || reason == ENOTDIR { return false }
            throw Self.unreadable(directory, reason)
        }
        guard status.st_uid == geteuid() else {
            throw OAuthError(.storeUnsafe, "The directory \(directory) belongs to another user.")
        }
        guard status.st_mode & 0o022 == 0 else {
            throw OAuthError(
                .storeUnsafe,
                "Others on this machine can exchange the files in \(directory). "
                    + "Make the directory private again: chmod 700 '\(directory)'.")
        }
        return true
    }

    func stamp(of path: String) -> String { FileManager.default.stamp(ofFileAt: path) }

    func names(in directory: String) throws(OAuthError) -> [String]? {
        guard try check(directory) else { return nil }
        do {
            return try FileManager.default.contentsOfDirectory(atPath: directory)
        } catch {
            throw OAuthError(.storeUnreadable, "The directory \(directory) cannot be listed.")
        }
    }

    private func checkOwner(of descriptor: Int32, _ path: String) throws(OAuthError) {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw OAuthError(.storeUnsafe, "\(path) is not a plain file.")
        }
        guard status.st_uid == geteuid() else {
            throw OAuthError(.storeUnsafe, "\(path) belongs to another user.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw OAuthError(
                .storeUnsafe,
                "\(path) can be read or written by others on this machine. "
                    + "Make it private again: chmod 600 '\(path)'. "
                    + "If others use this machine, sign out and in again too."
            )
        }
        // None at all is right too: the file was replaced since it was opened.
        guard status.st_nlink <= 1 else {
            throw OAuthError(
                .storeUnsafe, "\(path) has a second name (a hard link), under which it could be read or changed.")
        }
    }

    private func readAll(_ descriptor: Int32, _ path: String) throws(OAuthError) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = SmallFoundation.read(descriptor, &buffer, buffer.count)
            if count == 0 { return data }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw Self.unreadable(path, errno)
            }
            data.append(contentsOf: buffer[..<count])
        }
    }

    private static func unreadable(_ path: String, _ reason: Int32) -> OAuthError {
        OAuthError(.storeUnreadable, "\(path) cannot be read: \(PrivateFile.words(reason)).")
    }
}
