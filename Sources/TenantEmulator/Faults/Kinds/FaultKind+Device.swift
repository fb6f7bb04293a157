import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static let deviceKinds = [
        poll(
            "device-slow-down", "A device that asks is told slow_down.",
            EntraError(70016, "slow_down", "The device asks too often.")),
        poll("device-pending", "A device that asks is told that nobody has decided.", .devicePending),
        poll("device-declined", "A device that asks is told that the person declined.", .deviceDeclined),
        poll("device-expired", "A device that asks is told that its code is over.", .deviceExpired),
        poll("device-code-unknown", "A device that asks is told that there is no such code.", .unknownDevice),
        begin("device-interval-missing", "The device isn't told how often to ask.") { $0["interval"] = nil },
        begin("device-interval-zero", "The device is told to ask every 0 seconds.") { $0["interval"] = 0 },
        begin("device-interval-huge", "The device is told to ask once in a million seconds.") {
            $0["interval"] = 1_000_000
        },
        begin("device-expires-missing", "The device isn't told how long its code lives.") { $0["expires_in"] = nil },
        begin("device-verification-elsewhere", "The page to go to is on another host.") {
            $0["verification_uri"] = "https://attacker.example/devicelogin"
        },
        begin("device-verification-script", "The page to go to is a script.") {
            $0["verification_uri"] = "javascript:alert(1)"
        },
        begin("device-user-code-controls", "The code to type has control characters in it.") {
            $0["user_code"] = "ABC\u{1B}[2J\u{7}DEF"
        },
    ]

    private static func poll(_ id: String, _ summary: String, _ error: EntraError) -> FaultKind {
        FaultKind(
            id, summary, at: [.token], grant: "device_code",
            .before { scene in
                RequestNotes.note(error)
                return error.response(to: scene.request, at: scene.now)
            })
    }

    private static func begin(
        _ id: String, _ summary: String, _ change: @escaping @Sendable (inout JSONValue) -> Void
    ) -> FaultKind {
        FaultKind(id, summary, at: [.deviceCode], .json { json, _ in change(&json) })
    }
}
