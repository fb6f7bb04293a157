#if SECRETS_AUDIT
import SmallFoundation
#endif

/// Writes down every secret that there is, and everything that can be shown, for Scripts/check-secrets to compare.
///
/// It does so only in a build with `SECRETS_AUDIT`, which no one but that check makes, and only into the folder that
/// `NATIVEOAUTH_AUDIT` names. In every other build these are empty functions, and there is nothing to switch on.
package enum SecretsAudit {
    /// A secret came into being or came in.
    @inline(__always)
    static func issued<Value>(_ secret: @autoclosure () -> Value) {
        #if SECRETS_AUDIT
        if let text = secret() as? String { append(text + "\n", to: "secrets") }
        #endif
    }

    /// A value that an app can print, dump or look into: all that any of these shows is written down.
    @inline(__always)
    package static func shown<Value>(_ value: @autoclosure () -> Value) {
        #if SECRETS_AUDIT
        let value = value()
        var texts = [String(describing: value), String(reflecting: value)]
        if let error = value as? any Error {
            texts.append((error as? any LocalizedError)?.errorDescription ?? "")
        }
        var dumped = ""
        dump(value, to: &dumped)
        texts.append(dumped)
        append(texts.joined(separator: "\n") + "\n", to: "shown")
        #endif
    }

    @inline(__always)
    package static func printed(_ text: @autoclosure () -> String) {
        #if SECRETS_AUDIT
        append(text() + "\n", to: "printed")
        #endif
    }

    #if SECRETS_AUDIT
    private static let folder = ProcessInfo.processInfo.environment["NATIVEOAUTH_AUDIT"]

    /// Many processes and threads write here at once; one write each keeps what they write apart.
    private static func append(_ text: String, to name: String) {
        guard let folder else { return }
        let descriptor = open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let bytes = Array(text.utf8)
        _ = write(descriptor, bytes, bytes.count)
        close(descriptor)
    }
    #endif
}
