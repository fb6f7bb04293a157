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
