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

/// A size that Graph keeps photos in, in pixels of either side.
///
/// > Source: [Get profilePhoto](https://learn.microsoft.com/en-us/graph/api/profilephoto-get)
public enum PhotoSize: Int, Sendable, Hashable, CaseIterable {
    /// 48 pixels.
    case pixels48 = 48
    /// 64 pixels.
    case pixels64 = 64
    /// 96 pixels.
    case pixels96 = 96
    /// 120 pixels.
    case pixels120 = 120
    /// 240 pixels.
    case pixels240 = 240
    /// 360 pixels.
    case pixels360 = 360
    /// 432 pixels.
    case pixels432 = 432
    /// 504 pixels.
    case pixels504 = 504
    /// 648 pixels.
    case pixels648 = 648

    /// Finds the smallest size that fills a space without being stretched.
    ///
    /// - Parameter pixels: The longer side of the space in pixels, not in points.
    /// - Returns: The size, or the largest when none is enough.
    public static func filling(_ pixels: Int) -> PhotoSize {
        allCases.first { $0.rawValue >= pixels } ?? .pixels648
    }

    /// A size that nearly every photo has, for those that have not been sent in as large as this; nil for the small ones.
    var smaller: PhotoSize? { rawValue > PhotoSize.pixels96.rawValue ? .pixels96 : nil }

    /// As addresses have it.
    var pathSegment: String { "\(rawValue)x\(rawValue)" }
}
