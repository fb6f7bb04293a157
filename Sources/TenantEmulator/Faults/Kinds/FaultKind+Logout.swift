import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static let logoutKinds = [
        FaultKind(
            "logout-keeps-session", "The person is told that they signed out, and the session lives on.", at: [.logout],
            .before {
                scene in
                // Without the cookie the route finds no session to end; the browser is not told to drop it either.
                var head = scene.request.head
                head.headerFields[.cookie] = nil
                scene.request = Request(head: head, body: scene.request.body)
                return nil
            }),
        FaultKind(
            "logout-keeps-cookie", "The session ends, and the browser keeps its cookie.", at: [.logout],
            .response {
                response, _ in
                var response = response
                response.headers[values: .setCookie] = []
                return response
            }),
        logout("logout-state-wrong", "The answer to the app has another state.") { location, _ in
            replacing("state", in: location, with: "somebody-elses-state")
        },
        logout("logout-state-missing", "The answer to the app has no state.") { location, _ in
            String(location.prefix { $0 != "?" })
        },
        logout("logout-redirect-elsewhere", "The browser is sent to another host: http://attacker.example/, or `text`.")
        {
            _, scene in scene.fault.text ?? "http://attacker.example/signed-out"
        },
    ]

    private static func replacing(_ name: String, in location: String, with value: String) -> String {
        let halves = location.split(separator: "?", maxSplits: 1).map(String.init)
        guard halves.count == 2 else { return location }
        let pairs = FormParameters(halves[1]).pairs.map { ($0.name, $0.name == name ? value : $0.value) }
        return halves[0] + "?" + FormParameters.encode(pairs.map { (name: $0.0, value: $0.1) })
    }

    private static func logout(
        _ id: String, _ summary: String, _ change: @escaping @Sendable (String, FaultScene) -> String
    ) -> FaultKind {
        FaultKind(
            id, summary, at: [.logout], settings: ["text"],
            .response { response, scene in
                guard let location = response.headers[.location] else { return response }
                var response = response
                response.headers[.location] = change(location, scene)
                return response
            })
    }
}
