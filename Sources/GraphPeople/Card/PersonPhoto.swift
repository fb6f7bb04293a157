#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// A person's photo.
public struct PersonPhoto: Sendable, Hashable {
    /// The bytes of a JPEG, PNG, GIF or WebP file, as they came: nobody has decoded them.
    public var data: Data

    /// The size that was asked for.
    public var size: PhotoSize

    /// What changes when the photo does, if Graph said.
    public var etag: String?

    /// The most bytes of a photo of these sizes.
    static let mostBytes = 4 << 20

    /// Takes bytes that look like a picture; nil for anything else, and for too many.
    init?(_ data: Data, size: PhotoSize, etag: String?) {
        let beginnings: [[UInt8]] = [
            [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], Array("GIF8".utf8), Array("RIFF".utf8),
        ]
        guard data.count <= Self.mostBytes, beginnings.contains(where: { data.starts(with: $0) }) else { return nil }
        self.data = data
        self.size = size
        self.etag = etag
    }
}
