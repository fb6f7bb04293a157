import HTTPTypes
import NativeOAuth
public import SmallFoundation

/// A person's photo.
public struct PersonPhoto: Sendable, Hashable {
    /// The undecoded bytes of a JPEG, PNG, GIF or WebP file.
    public var data: Data
    /// The requested size.
    public var size: PhotoSize
    /// The photo's entity tag, if Graph sent one.
    public var etag: String?

    /// The most bytes of a photo of these sizes.
    static let maximumBytes = 4 << 20

    /// Takes bytes that look like a picture; nil for anything else, and for too many.
    init?(_ data: Data, size: PhotoSize, etag: String?) {
        let beginnings: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8),
        ]
        guard data.count <= Self.maximumBytes, beginnings.contains(where: { data.starts(with: $0) }) else { return nil }
        self.data = data
        self.size = size
        self.etag = etag
    }
}

/// A size of Graph's photos, in pixels of either side.
///
/// > Source: [Get profilePhoto](https://learn.microsoft.com/en-us/graph/api/profilephoto-get)
public enum PhotoSize: Int, Sendable, Hashable, CaseIterable {
    case pixels48 = 48
    case pixels64 = 64
    case pixels96 = 96
    case pixels120 = 120
    case pixels240 = 240
    case pixels360 = 360
    case pixels432 = 432
    case pixels504 = 504
    case pixels648 = 648

    /// Finds the smallest size that fills a space without stretching.
    ///
    /// - Parameter pixels: The longer side of the space in pixels, not in points.
    /// - Returns: The size, or the largest if none is large enough.
    public static func filling(_ pixels: Int) -> PhotoSize {
        allCases.first { $0.rawValue >= pixels } ?? .pixels648
    }

    /// A size that nearly every photo has, for those that have not been sent in as large as this; nil for the small ones.
    var smaller: PhotoSize? { rawValue > PhotoSize.pixels96.rawValue ? .pixels96 : nil }
    var pathSegment: String { "\(rawValue)x\(rawValue)" }
}

extension GraphClient {
    /// Fetches a person's photo, or confirms the cached one.
    ///
    /// Show the cached one meanwhile: ``PhotoCache/photo(of:size:)``. If the photo doesn't exist in this size, a
    /// smaller one is returned.
    ///
    /// - Parameters:
    ///   - identifier: The id or the user principal name; nil for the person who is signed in.
    ///   - size: The size.
    ///   - cache: The account's cache; nil for none.
    /// - Returns: The photo; nil if the person has none.
    /// - Throws: ``GraphError``.
    ///
    /// > Source: [Get profilePhoto](https://learn.microsoft.com/en-us/graph/api/profilephoto-get),
    /// > [RFC 9110, section 13.1.2](https://www.rfc-editor.org/rfc/rfc9110#section-13.1.2)
    public func photo(
        of identifier: String?, size: PhotoSize = .pixels240, cache: PhotoCache? = nil
    ) async throws -> PersonPhoto? {
        let owner = try Self.pathSegment(for: identifier)
        let name = identifier ?? "me"
        let known = await cache?.photo(of: name, size: size)
        var (response, body) = try await sendForPhoto("\(owner)/photos/\(size.pathSegment)/$value", unlike: known)
        if response.status.code == 404, size.smaller != nil {
            // There is no size that is larger than what was sent in: the largest that there is, is better than none.
            (response, body) = try await sendForPhoto("\(owner)/photo/$value", unlike: known)
        }
        let photo: PersonPhoto?
        switch response.status.code {
        case 304: return known
        // Somebody's broken picture is no reason for an error: there is a placeholder for those without one.
        case 200:
            photo = PersonPhoto(body, size: size, etag: response.headerFields[.eTag])
        case 404: photo = nil
        default: throw GraphError.refusal(response, body: body, about: identifier)
        }
        if let photo { await cache?.keep(photo, of: name) } else { await cache?.remove(name, size: size) }
        return photo
    }

    private func sendForPhoto(_ path: String, unlike known: PersonPhoto?) async throws -> (HTTPResponse, Data) {
        var request = request(path: path)
        request.headerFields[.accept] = "image/*"
        if let etag = known?.etag { request.headerFields[.ifNoneMatch] = etag }
        let limits = TransferLimits(responseBytes: PersonPhoto.maximumBytes, timeout: TransferLimits.api.timeout)
        return try await send(request, limits: limits)
    }
}
