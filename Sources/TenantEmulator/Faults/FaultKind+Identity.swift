import CryptoExtras
import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static func setMember(of json: inout JSONValue, _ scene: FaultScene) {
        let name = scene.fault.name ?? ""
        json[name] = scene.newValue(for: json[name])
    }

    static func change(_ json: inout JSONValue, _ list: String, _ change: (inout JSONValue) -> Void) {
        guard let items = json[list]?.array else { return }
        json[list] = .array(
            items.map {
                var item = $0
                change(&item)
                return item
            })
    }

    static let identityEffects: [String: FaultEffect] = [
        "answer-member": .json { json, scene in setMember(of: &json, scene) },
        "key-member": .json { json, scene in change(&json, "keys") { setMember(of: &$0, scene) } },
        "keys-other": .json { json, scene in
            let foreign = try scene.foreignKey
            let numbers = try foreign.publicKey.getKeyPrimitives()
            let certificate = try SigningCertificate(for: foreign, at: scene.now)
            change(&json, "keys") { key in
                key["n"] = .string(Base64URL.encode(numbers.modulus))
                key["x5c"] = [.string(certificate.text)]
            }
        },
        "keys-rotated": .before { scene in
            let old = scene.keys.published.filter { $0.kind == .work }.map(\.kid)
            try await scene.keys.rotate(at: scene.now)
            for kid in old { try await scene.keys.retire(kid) }
            return nil
        },
        "error-number": .before { scene in
            let numbers = (scene.fault.text ?? "50033").split(separator: ",").compactMap { Int($0) }
            var error = EntraError.ofNumber(numbers.first ?? 50033)
            if let suberror = scene.fault.error { error.suberror = suberror }
            var response = error.response(to: scene.request, at: scene.now)
            guard numbers.count > 1 else { return response }
            var json = try JSONValue(parsing: try await response.gathered())
            json["error_codes"] = .array(numbers.map(JSONValue.number))
            return .json(json, status: response.status, headers: [.cacheControl: "no-store, no-cache"])
        },
        "device-error": .before { scene in
            let slower = EntraError(70016, "slow_down", "The device asks too often.")
            let known: [EntraError.Known] = [.devicePending, .deviceDeclined, .deviceExpired, .unknownDevice]
            let error = known.map { EntraError($0) }.first { $0.error == scene.fault.error } ?? slower
            return error.response(to: scene.request, at: scene.now)
        },
    ]
}

extension EntraError {
    /// The error of a number; one that has no text here is told as it stands.
    static func ofNumber(_ number: Int) -> EntraError {
        numbered.first { $0.number == number }
            ?? EntraError(number, "invalid_request", "An error that was asked for.")
    }

    /// What a fault can raise by its number: some of what comes about here as well, and ``ofFaults``.
    static let numbered: [EntraError] =
        [
            EntraError(.codeExpired), EntraError(.refreshTokenInactive), EntraError(.grantRevoked),
            EntraError(.codeRedeemed), EntraError(.resourceNotRegistered), EntraError(.directoryUnavailable),
            EntraError(.tenantThrottled), EntraError(.invalidValue, "refresh_token"),
        ] + ofFaults
}
