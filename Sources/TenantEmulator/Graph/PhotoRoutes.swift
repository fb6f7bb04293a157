import Foundation
import HTTPTypes
import Hummingbird

/// Portraits, in the sizes that Microsoft keeps.
///
/// > Source: [Get profilePhoto](https://learn.microsoft.com/graph/api/profilephoto-get)
struct PhotoRoutes: Sendable {
    /// The size of the picture that was uploaded: the largest that there is.
    private static let original = 648

    let database: EmulatorDatabase
    let verifier: TokenVerifier
    let now: @Sendable () -> Date

    func add(to router: Router<EmulatorRequestContext>) {
        for (prefix, isMe) in GraphRoutes.subjects {
            router.get(RouterPath(stringLiteral: "\(prefix)/photo")) { request, context in
                try await metadata(try await person(isMe, request, context), Self.original, request)
            }
            router.get(RouterPath(stringLiteral: "\(prefix)/photo/$value")) { request, context in
                try await picture(try await person(isMe, request, context), Self.original, request)
            }
            router.get(RouterPath(stringLiteral: "\(prefix)/photos")) { request, context in
                try await all(try await person(isMe, request, context), request)
            }
            // The second form is the one of the links in the answers: `photos('48x48')`.
            for photo in ["photos/{size}", "photos{quotedSize}"] {
                router.get(RouterPath(stringLiteral: "\(prefix)/\(photo)")) { request, context in
                    try await metadata(try await person(isMe, request, context), try Self.size(context), request)
                }
                router.get(RouterPath(stringLiteral: "\(prefix)/\(photo)/$value")) { request, context in
                    try await picture(try await person(isMe, request, context), try Self.size(context), request)
                }
            }
        }
    }

    /// Whose picture it is; everybody who may know somebody's name may see the picture.
    private func person(
        _ isMe: Bool, _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> DirectoryUser {
        let caller = try await verifier.caller(request, at: now())
        let name = try GraphRoutes.subject(isMe, caller, context, request)
        if caller.isPersonal { return try await personal(name, caller, request) }
        let found = try await database.user(name, in: caller.tenantID)
        _ = try caller.view(of: found?.id ?? "")
        guard let found else { throw GraphError.notFound(name) }
        guard found.hasPhoto else { throw GraphError.photoNotFound }
        return found
    }

    /// Somebody's own picture is all that there is for a personal account, and no metadata.
    private func personal(_ name: String, _ caller: GraphCaller, _ request: Request) async throws -> DirectoryUser {
        guard caller.permissions.contains(where: \.isGraph) else { throw GraphError.denied }
        guard let found = try await database.user(name, in: caller.tenantID), found.id == caller.userID else {
            throw GraphError.notFound(name)
        }
        guard request.uri.path.hasSuffix("/$value"), found.hasPhoto else { throw GraphError.personalPhoto }
        return found
    }

    private static func size(_ context: EmulatorRequestContext) throws -> Int {
        let text: String?
        if let quoted = context.parameters.get("quotedSize") {
            text = GraphPaths.quotedKey(quoted, of: "")
        } else {
            text = try context.parameters.require("size")
        }
        guard let size = Portrait.sizes.first(where: { text?.lowercased() == "\($0)x\($0)" }) else {
            throw GraphError.photoNotFound
        }
        return size
    }

    private func picture(_ user: DirectoryUser, _ size: Int, _ request: Request) async throws -> Response {
        let (etag, identifiers) = (Self.etag(user, size), GraphAnswer.Identifiers(request))
        if Self.isAmong(etag, request.headers[.ifNoneMatch]) {
            var headers = GraphAnswer.common(identifiers)
            headers[.eTag] = etag
            return Response(status: .notModified, headers: headers)
        }
        return GraphAnswer.bytes(
            Portrait(of: user.id).jpeg(size: size), type: "image/jpeg", etag: etag, identifiers: identifiers)
    }

    private func metadata(_ user: DirectoryUser, _ size: Int, _ request: Request) async throws -> Response {
        try request.answer(
            "users('\(user.id)')/photo/$entity", Self.members(of: user, size, at: try request.graph))
    }

    private func all(_ user: DirectoryUser, _ request: Request) async throws -> Response {
        let graph = try request.graph
        return try request.answer(
            "users('\(user.id)')/photos",
            value: .array(Portrait.sizes.map { .object(Self.members(of: user, $0, at: graph)) }))
    }

    private static func members(of user: DirectoryUser, _ size: Int, at graph: String) -> [JSONValue.Member] {
        [
            .init(name: "@odata.id", value: .string("\(graph)/users('\(user.id)')/photos('\(size)x\(size)')")),
            .init(name: "@odata.mediaContentType", value: "image/jpeg"),
            .init(name: "@odata.mediaEtag", value: .string(etag(user, size))),
            .init(name: "id", value: .string("\(size)x\(size)")),
            .init(name: "width", value: .number(size)),
            .init(name: "height", value: .number(size)),
        ]
    }

    /// Changes when the picture does, which it never does; the quotation marks are part of it.
    private static func etag(_ user: DirectoryUser, _ size: Int) -> String {
        "\"" + Base64URL.hash("photo/\(user.id)/\(size)").prefix(16) + "\""
    }

    /// Whether the client has the picture already.
    ///
    /// > Source: [RFC 9110, section 13.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2)
    private static func isAmong(_ etag: String, _ header: String?) -> Bool {
        let tags = (header ?? "").split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
        return tags.contains { $0 == "*" || $0 == etag || $0 == "W/" + etag }
    }
}

extension DirectoryUser {
    /// Whether there is a picture: people have one, rooms and accounts without a given name have none, and of the
    /// people every eighth hasn't sent one in.
    var hasPhoto: Bool {
        givenName != nil && (id.last?.hexDigitValue ?? 0) % 8 != 7
    }
}
