import Foundation
import HTTPTypes
import Hummingbird

/// Portraits, in the sizes that Microsoft keeps: drawn ones, and those that somebody has uploaded, at every size as they are.
///
/// > Source: [Get profilePhoto](https://learn.microsoft.com/graph/api/profilephoto-get),
/// > [Update profilePhoto](https://learn.microsoft.com/graph/api/profilephoto-update)
extension GraphRoutes {
    private static let original = 648
    private static let largestUpload = 4 * 1024 * 1024
    private static let uploaders: Set = ["User.ReadWrite", "ProfilePhoto.ReadWrite.All"]

    /// Whose picture it is, in the form of the links to it, and the picture if it isn't drawn.
    private struct Sitter: Sendable {
        let id: String
        var collection = "users"
        /// The picture that somebody has sent, in Base64 as it is kept.
        var uploaded: String?

        func picture(_ size: Int) -> Data {
            uploaded.flatMap { Data(base64Encoded: $0) } ?? Portrait(of: id).jpeg(size: size)
        }

        /// Changes when the picture does; the quotation marks are part of it.
        func etag(_ size: Int) -> String {
            "\"" + Base64URL.hash("photo/\(id)/\(size)/\(uploaded ?? "")").prefix(16) + "\""
        }

        func members(_ size: Int, at graph: String) -> [JSONValue.Member] {
            [
                .init(
                    name: "@odata.id", value: .string("\(graph)/\(collection)('\(id)')/photos('\(size)x\(size)')")),
                .init(name: "@odata.mediaContentType", value: "image/jpeg"),
                .init(name: "@odata.mediaEtag", value: .string(etag(size))),
                .init(name: "id", value: .string("\(size)x\(size)")),
                .init(name: "width", value: .number(size)),
                .init(name: "height", value: .number(size)),
            ]
        }
    }

    func addPhotos(to router: Router<EmulatorRequestContext>) {
        for (prefix, isMe) in Self.subjects {
            addPhotos(to: router, at: prefix) { request, context in try await person(pictured: isMe, request, context) }
            addUploads(to: router, at: prefix) { request, context in
                let (user, _) = try await changed(isMe, Self.uploaders, request, context)
                return { photo in try await database.change(user: user.id) { $0[written: "photo"] = .string(photo) } }
            }
        }
        addPhotos(to: router, at: "v1.0/groups/{id}") { request, context in
            let (group, _) = try await group(request, context)
            let uploaded = group.written["photo"]?.string
            guard uploaded != "" else { throw GraphError.photoNotFound }
            return Sitter(id: group.id, collection: "groups", uploaded: uploaded)
        }
        addUploads(to: router, at: "v1.0/groups/{id}") { request, context in
            let (group, _) = try await writable(request, context)
            return { photo in try await database.change(group: group.id) { $0.written["photo"] = .string(photo) } }
        }
    }

    /// Keeps a picture, in Base64, where somebody may; an empty one takes it away.
    private typealias Keeper = @Sendable (String) async throws -> Void

    /// Adds what replaces a picture and takes it away: `find` checks who asks.
    private func addUploads(
        to router: Router<EmulatorRequestContext>, at prefix: String,
        _ find: @escaping @Sendable (Request, EmulatorRequestContext) async throws -> Keeper
    ) {
        let path: RouterPath = "\(prefix)/photo/$value"
        for method in [HTTPRequest.Method.put, .patch] {
            router.on(path, method: method) { request, context in
                let keep = try await find(request, context)
                guard request.mediaType == "image/jpeg" else {
                    throw GraphError.badRequest("The picture has to be sent as image/jpeg.")
                }
                let data = Data(try await request.body.collect(upTo: Self.largestUpload).readableBytesView)
                guard !data.isEmpty else { throw GraphError.badRequest("There is no picture in the request.") }
                try await keep(data.base64EncodedString())
                return noContent(request, status: .ok)
            }
        }
        router.delete(path) { request, context in
            let keep = try await find(request, context)
            try await keep("")
            return noContent(request)
        }
    }

    private func addPhotos(
        to router: Router<EmulatorRequestContext>, at prefix: String,
        _ find: @escaping @Sendable (Request, EmulatorRequestContext) async throws -> Sitter
    ) {
        for photo in ["photo", "photos/{size}"] {
            router.get("\(prefix)/\(photo)") { request, context in
                let (sitter, size) = (try await find(request, context), try Self.size(context))
                return try request.answer(
                    "\(sitter.collection)('\(sitter.id)')/photo/$entity", sitter.members(size, at: try request.graph))
            }
            router.get("\(prefix)/\(photo)/$value") { request, context in
                let (sitter, size) = (try await find(request, context), try Self.size(context))
                let (etag, identifiers) = (sitter.etag(size), GraphAnswer.Identifiers(request))
                guard Self.isAmong(etag, request.headers[.ifNoneMatch]) else {
                    return GraphAnswer.bytes(
                        sitter.picture(size), type: "image/jpeg", etag: etag, identifiers: identifiers)
                }
                var headers = GraphAnswer.common(identifiers)
                headers[.eTag] = etag
                return Response(status: .notModified, headers: headers)
            }
        }
        router.get("\(prefix)/photos") { request, context in
            let (sitter, graph) = (try await find(request, context), try request.graph)
            return try request.answer(
                "\(sitter.collection)('\(sitter.id)')/photos",
                value: .array(Portrait.sizes.map { .object(sitter.members($0, at: graph)) }))
        }
    }

    private func person(
        pictured isMe: Bool, _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> Sitter {
        let caller = try await caller(request)
        let (user, _) = try await seen(try Self.subject(isMe, caller, context), caller)
        // Somebody's own picture is all that there is for a personal account, and no metadata.
        guard user.hasPhoto, !caller.isPersonal || request.uri.path.hasSuffix("/$value") else {
            throw caller.isPersonal ? GraphError.personalPhoto : .photoNotFound
        }
        return Sitter(id: user.id, uploaded: user.uploadedPhoto)
    }

    private static func size(_ context: EmulatorRequestContext) throws -> Int {
        guard let text = context.parameters.get("size") else { return original }
        guard let size = Portrait.sizes.first(where: { text.lowercased() == "\($0)x\($0)" }) else {
            throw GraphError.photoNotFound
        }
        return size
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
    /// The picture that was uploaded, in Base64; empty where it was removed, nil for the drawn one.
    fileprivate var uploadedPhoto: String? { self[written: "photo"]?.string }

    /// Whether there is a picture: people have one, rooms and accounts without a given name have none, and of the
    /// people every eighth hasn't sent one in.
    var hasPhoto: Bool {
        uploadedPhoto.map { !$0.isEmpty } ?? (givenName != nil && (id.last?.hexDigitValue ?? 0) % 8 != 7)
    }
}
