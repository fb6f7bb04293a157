package import SmallFoundation

/// A file that does not exist under its name until it is whole; one that never gets there is removed; of mode 0600 by
/// default, because an API's answer may be private.
package struct PartialFile: ~Copyable {
    /// Where the bytes are for now.
    package let path: String
    private let target: String
    private let descriptor: Int32
    private var isKept = false

    /// Makes an empty file beside another, so that renaming it is one step.
    package init(beside target: String, mode: UInt32 = 0o600) throws(OAuthError) {
        self.target = target
        path = "\(target).\(RandomBytes.token()).part"
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode_t(mode))
        guard descriptor >= 0 else { throw Self.failure(target, FileFault(reason: errno)) }
    }

    /// Goes on with a file behind so many bytes of it; what is written stays, whatever becomes of the rest.
    package init(continuing path: String, after bytes: Int) throws(OAuthError) {
        self.path = path
        target = path
        isKept = true
        descriptor = open(path, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0, ftruncate(descriptor, off_t(bytes)) == 0, lseek(descriptor, 0, SEEK_END) == off_t(bytes)
        else { throw Self.failure(path, FileFault(reason: errno)) }
    }

    deinit {
        close(descriptor)
        if !isKept { unlink(path) }
    }

    package func write(_ data: Data) throws(OAuthError) {
        do throws(FileFault) {
            try POSIXFileSystem().write(data, to: descriptor)
        } catch {
            throw Self.failure(target, error)
        }
    }

    /// Gives the file its name, in place of what has it now; the bytes are on the disk first.
    package consuming func move(to target: String) throws(OAuthError) {
        do throws(FileFault) {
            try POSIXFileSystem().sync(descriptor)
            try POSIXFileSystem().rename(path, to: target)
        } catch {
            throw Self.failure(target, error)
        }
        isKept = true
    }

    package consuming func discard() {}

    private static func failure(_ path: String, _ fault: FileFault) -> OAuthError {
        let shown = DisplayText.clean(path, limit: 300)
        return OAuthError(.fileWriteFailed, "\(shown) cannot be written: \(PrivateFile.words(fault.reason)).")
    }
}
