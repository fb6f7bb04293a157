#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A lock's open file: the lock is held until it is released, or until nobody knows of it any more.
final class HeldAccountLock: Sendable {
    private let descriptor: Locked<Int32?>
    private let end = Locked<BackgroundTime.End?>(nil)

    /// Takes over an open file that is not locked yet.
    init(_ descriptor: Int32) {
        self.descriptor = Locked(descriptor)
    }

    /// Whether it was not let go, for whatever reason.
    var isHeld: Bool { descriptor.withLock { $0 != nil } }

    /// Gives the system its time back when the lock is let go; at once when it is already.
    func giveBack(with end: @escaping BackgroundTime.End) {
        self.end.withLock { $0 = end }
        // The time may have been over before anybody could say how it is given back.
        if !isHeld { release() }
    }

    deinit {
        release()
    }

    /// Tries to lock, and never waits; returns nil, or the reason why not.
    func attempt() -> Int32? {
        descriptor.withLock { descriptor in
            guard let descriptor else { return EBADF }
            return flock(descriptor, LOCK_EX | LOCK_NB) == 0 ? nil : errno
        }
    }

    /// Writes down who holds the lock, for those who wait too long for it.
    func sign() {
        descriptor.withLock { descriptor in
            guard let descriptor else { return }
            let text = Array("\(getpid())\n".utf8)
            if ftruncate(descriptor, 0) == 0 {
                _ = pwrite(descriptor, text, text.count, 0)
            }
        }
    }

    /// Who wrote themselves down last; nil when that cannot be read.
    func holder() -> Int32? {
        descriptor.withLock { descriptor in
            guard let descriptor else { return nil }
            var text = [UInt8](repeating: 0, count: 16)
            let count = pread(descriptor, &text, text.count, 0)
            guard count > 1, text[count - 1] == UInt8(ascii: "\n") else { return nil }
            return Int32(String(decoding: text[..<(count - 1)], as: UTF8.self))
        }
    }

    /// Lets others have it.
    func release() {
        descriptor.withLock { descriptor in
            if let open = descriptor {
                close(open)
            }
            descriptor = nil
        }
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }
}
