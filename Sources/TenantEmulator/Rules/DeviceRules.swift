import Foundation

/// What a device may have for its code, and when.
///
/// > Source: [OAuth 2.0 device authorization grant](https://learn.microsoft.com/entra/identity-platform/v2-oauth2-device-code),
/// > [RFC 8628](https://www.rfc-editor.org/rfc/rfc8628)
enum DeviceRules {
    /// How many seconds a device waits between two questions.
    static let interval = 5
    /// Letters and digits that nobody takes for one another.
    private static let alphabet = Array("ABCDEFGHJKLMNPQRSTUVWXYZ23456789")

    /// Draws a code of nine characters, or of eight where only personal accounts may sign in, as Microsoft does.
    static func userCode(for kind: Tenant.Kind) -> String {
        var generator = SystemRandomNumberGenerator()
        return String((0..<(kind == .personal ? 8 : 9)).compactMap { _ in alphabet.randomElement(using: &generator) })
    }

    /// A code as somebody has typed it: in any case, with blanks and hyphens where they helped to read it.
    static func normalized(_ typed: String) -> String {
        typed.uppercased().filter { $0 != " " && $0 != "-" }
    }

    /// The code as a device, if somebody can still decide about it.
    ///
    /// - Throws: ``EntraError`` 90119 or 70019.
    static func check(_ device: StoredDevice?, at now: Date) throws(EntraError) -> StoredDevice {
        guard let device else { throw .unknownUserCode }
        guard now < device.expiresAt else { throw .deviceExpired }
        guard device.state == .pending else { throw .userCodeUsed }
        return device
    }

    /// What a device that asks has to hear.
    ///
    /// - Throws: ``EntraError`` 70016 until somebody has decided.
    static func check(_ device: StoredDevice, clientID: String, at now: Date) throws(EntraError) -> Grant {
        guard device.request.clientID == clientID else { throw .unknownDevice }
        switch (device.state, device.grant) {
        case (.declined, _): throw .deviceDeclined
        case (.redeemed, _): throw .codeRedeemed
        case (.approved, let grant?) where now < device.expiresAt: return grant
        default:
            guard now < device.expiresAt else { throw .deviceExpired }
            throw device.request.kind == .personal ? .personalDevicePending : .devicePending
        }
    }
}
