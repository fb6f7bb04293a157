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
    private static let uploader = "ProfilePhoto.ReadWrite.All"

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

        func json(_ size: Int, at graph: String) -> JSONValue {
            let name = "\(size)x\(size)"
            return [
                "@odata.id": .string("\(graph)/\(collection)('\(id)')/photos('\(name)')"),
                "@odata.mediaContentType": "image/jpeg", "@odata.mediaEtag": .string(etag(size)), "id": .string(name),
                "width": .number(size), "height": .number(size),
            ]
        }
    }

    func addPhotos(to router: GraphRouter) {
        addPhotos(to: router, at: "{person}", picturedPerson)
        addUploads(to: router, at: "{person}") { call in
            let user = try await changed(call, own: ["User.ReadWrite"], isAllowed: call.caller.has(Self.uploader))
            return { photo in try await database.change(user: user.id) { $0[written: "photo"] = .string(photo) } }
        }
        addPhotos(to: router, at: "groups/{id}") { call in
            let group = try await group(call)
            let uploaded = group.written["photo"]?.string
            guard uploaded != "" else { throw GraphError(.photoNotFound) }
            return Sitter(id: group.id, collection: "groups", uploaded: uploaded)
        }
        addUploads(to: router, at: "groups/{id}") { call in
            let group = try await writable(call)
            return { photo in try await database.change(group: group.id) { $0.written["photo"] = .string(photo) } }
        }
    }

    /// Keeps a picture, in Base64, where somebody may; an empty one takes it away.
    private typealias Keeper = @Sendable (String) async throws -> Void

    private func addUploads(
        to router: GraphRouter, at prefix: String, _ find: @escaping @Sendable (GraphCall) async throws -> Keeper
    ) {
        let path = "\(prefix)/photo/$value"
        for method in [HTTPRequest.Method.put, .patch] {
            router.on(method, path) { call in
                let keep = try await find(call)
                guard call.request.mediaType == "image/jpeg" else {
                    throw GraphError.badRequest("The picture has to be sent as image/jpeg.")
                }
                let data = Data(try await call.request.body.collect(upTo: Self.largestUpload).readableBytesView)
                guard !data.isEmpty else { throw GraphError.badRequest("There is no picture in the request.") }
                try await keep(data.base64EncodedString())
                return call.noContent(.ok)
            }
        }
        router.delete(path) { call in
            let keep = try await find(call)
            try await keep("")
        }
    }

    private func addPhotos(
        to router: GraphRouter, at prefix: String, _ find: @escaping @Sendable (GraphCall) async throws -> Sitter
    ) {
        for photo in ["photo", "photos/{size}"] {
            router.get("\(prefix)/\(photo)") { call in
                let (sitter, size) = (try await find(call), try Self.size(call))
                return try call.answer(
                    "\(sitter.collection)('\(sitter.id)')/photo/$entity",
                    sitter.json(size, at: try call.request.graph).members ?? [])
            }
            router.get("\(prefix)/\(photo)/$value") { call in
                let (sitter, size) = (try await find(call), try Self.size(call))
                let (etag, answer) = (sitter.etag(size), call.head)
                guard Self.isAmong(etag, call.request.headers[.ifNoneMatch]) else {
                    return answer.bytes(sitter.picture(size), type: "image/jpeg", etag: etag)
                }
                return answer.empty(.notModified, headers: [.eTag: etag])
            }
        }
        router.get("\(prefix)/photos") { call in
            let (sitter, graph) = (try await find(call), try call.request.graph)
            return try call.answer(
                "\(sitter.collection)('\(sitter.id)')/photos",
                value: .array(Portrait.sizes.map { sitter.json($0, at: graph) }))
        }
    }

    private func picturedPerson(_ call: GraphCall) async throws -> Sitter {
        let isPersonal = call.caller.isPersonal
        let isReader = !isPersonal && call.caller.has(oneOf: ["ProfilePhoto.Read.All", Self.uploader])
        let user = try await isReader ? self.user(call) : seen(call).user
        // Somebody's own picture is all that there is for a personal account, and no metadata.
        guard user.hasPhoto, !isPersonal || call.request.uri.path.hasSuffix("/$value") else {
            throw isPersonal ? GraphError(.personalPhoto) : GraphError(.photoNotFound)
        }
        return Sitter(id: user.id, uploaded: user.uploadedPhoto)
    }

    private static func size(_ call: GraphCall) throws -> Int {
        guard let text = try? call.part("size") else { return original }
        guard let size = Portrait.sizes.first(where: { text.lowercased() == "\($0)x\($0)" }) else {
            throw GraphError(.photoNotFound)
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

    /// The same before anybody has sent a picture: those whom Graph makes have none.
    var withoutPhoto: DirectoryUser {
        var user = self
        user[written: "photo"] = ""
        return user
    }

    /// Whether there is a picture: people have one, rooms and accounts without a given name have none, and of the
    /// people every eighth hasn't sent one in.
    var hasPhoto: Bool {
        uploadedPhoto.map { !$0.isEmpty } ?? (givenName != nil && (id.last?.hexDigitValue ?? 0) % 8 != 7)
    }
}
