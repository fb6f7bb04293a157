import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension FaultKind {
    static let connectionKinds = [
        FaultKind(
            "delay", "The answer comes later: 5 seconds, or `seconds`.", settings: ["seconds"],
            .before { scene in
                try await Task.sleep(for: .seconds(scene.fault.seconds ?? 5))
                return nil
            }),
        FaultKind(
            "hang", "No answer ever comes; the connection breaks when the fault is taken away.",
            .before { scene in
                await scene.faults.hang()
                try Task.checkCancellation()
                try await scene.breakConnection()
            }),
        FaultKind(
            "connection-reset", "The connection is reset, and nothing has happened.",
            .before { scene in
                try await scene.breakConnection()
            }),
        FaultKind(
            "answer-lost", "What was asked for happens, and the connection is reset before the answer.",
            .response { _, scene in try await scene.breakConnection() }),
        FaultKind(
            "refresh-answer-lost", "A refresh token is used and replaced, and the client never sees the answer.",
            at: [.token], grant: "refresh_token",
            .response { response, scene in
                guard response.status == .ok else { return response }
                try await scene.breakConnection()
            }),
        FaultKind(
            "redirect-loop", "The request is redirected to itself.",
            .before { scene in redirected(scene.base.url + (scene.request.head.path ?? "/")) }),
        FaultKind(
            "redirect-elsewhere",
            "The request is redirected to another host: http://attacker.example/, or `text`. With 307, so that a body goes along.",
            settings: ["text"], .before { scene in redirected(scene.fault.text ?? "http://attacker.example/stolen") }),
    ]

    private static func redirected(_ location: String) -> Response {
        Response(status: .temporaryRedirect, headers: [.location: location, .cacheControl: "no-store"])
    }
}
