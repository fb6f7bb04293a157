import HTTPTypes
import NativeOAuth

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension GraphClient {
    /// Fetches a person's photo, or finds out that the one in the cache is still right.
    ///
    /// What is in the cache can be shown meanwhile: ``PhotoCache/photo(of:size:)``. Of a photo that was sent in smaller the
    /// largest size that there is comes instead.
    ///
    /// - Parameters:
    ///   - identifier: The id or the user principal name; nil for the person who is signed in.
    ///   - size: The size.
    ///   - cache: The account's cache; nil for none.
    /// - Returns: The photo; nil when the person has none.
    /// - Throws: ``GraphError``.
    ///
    /// > Source: [Get profilePhoto](https://learn.microsoft.com/en-us/graph/api/profilephoto-get),
    /// > [RFC 9110, section 13.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2)
    public func photo(
        of identifier: String?, size: PhotoSize = .pixels240, cache: PhotoCache? = nil
    ) async throws -> PersonPhoto? {
        let owner = try identifier.map { name throws(GraphError) in try Self.pathSegment(for: name) } ?? "/me"
        let known = await cache?.photo(of: identifier ?? "me", size: size)
        var (response, body) = try await sendForPhoto("\(owner)/photos/\(size.pathSegment)/$value", unlike: known)
        if response.status.code == 404, size.smaller != nil {
            // There is no size that is larger than what was sent in: the largest that there is, is better than none.
            (response, body) = try await sendForPhoto("\(owner)/photo/$value", unlike: known)
        }
        switch response.status.code {
        case 304: return known
        case 200:
            // Somebody's broken picture is no reason for an error: there is a placeholder for those without one.
            guard let photo = PersonPhoto(body, size: size, etag: response.headerFields[.eTag]) else {
                await cache?.remove(identifier ?? "me", size: size)
                return nil
            }
            await cache?.keep(photo, of: identifier ?? "me")
            return photo
        case 404:
            await cache?.remove(identifier ?? "me", size: size)
            return nil
        default: throw GraphError.refusal(response, body: body, about: identifier)
        }
    }

    private func sendForPhoto(_ path: String, unlike known: PersonPhoto?) async throws -> (HTTPResponse, Data) {
        var request = request(path: path)
        request.headerFields[.accept] = "image/*"
        if let etag = known?.etag { request.headerFields[.ifNoneMatch] = etag }
        let limits = TransferLimits(responseBytes: PersonPhoto.maximumBytes, timeout: TransferLimits.api.timeout)
        return try await send(request, limits: limits)
    }
}
