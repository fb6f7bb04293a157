import Crypto
import Foundation

/// A drawn face: the same for the same person, whenever and wherever it is drawn.
///
/// Nobody's likeness; skin, hair, clothes and ground are taken from the hash of the person's id.
struct Portrait: Sendable {
    /// The sizes in which a picture is kept, in pixels: all are square.
    static let sizes = [48, 64, 96, 120, 240, 360, 432, 504, 648]

    private typealias Color = SIMD3<Float>

    private let skin: SIMD3<Float>
    private let hair: SIMD3<Float>
    private let shirt: SIMD3<Float>
    private let ground: SIMD3<Float>
    private let hairLine: Float
    private let width: Float

    /// The portrait of a person.
    init(of userID: String) {
        let hash = Array(SHA256.hash(data: Data("portrait/\(userID)".utf8)))
        func pick(_ colors: [SIMD3<Float>], _ index: Int) -> SIMD3<Float> { colors[Int(hash[index]) % colors.count] }
        skin = pick([[255, 219, 188], [241, 194, 150], [214, 158, 112], [164, 110, 72], [110, 70, 46]], 0)
        hair = pick(
            [[38, 28, 24], [88, 56, 34], [156, 104, 52], [216, 180, 110], [122, 122, 128], [140, 52, 30]], 1)
        shirt = pick(
            [[40, 72, 120], [24, 104, 96], [132, 44, 64], [84, 84, 92], [200, 128, 32], [92, 60, 132]], 2)
        ground = pick([[214, 230, 240], [230, 222, 240], [222, 240, 226], [244, 230, 214], [228, 232, 236]], 3)
        hairLine = 0.30 + Float(hash[4]) / 255 * 0.08
        width = 0.19 + Float(hash[5]) / 255 * 0.035
    }

    /// Draws it as JPEG.
    func jpeg(size: Int) -> Data {
        JPEGEncoder.encode(size: size) { x, y in
            // Four samples a pixel, so that edges are smooth.
            var sum = SIMD3<Float>.zero
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] as [(Float, Float)] {
                sum += color(at: (Float(x) + dx) / Float(size), (Float(y) + dy) / Float(size))
            }
            let color = sum / 4
            return (color.x, color.y, color.z)
        }
    }

    /// The color at a place, both from 0 to 1.
    private func color(at x: Float, _ y: Float) -> SIMD3<Float> {
        let across = x - 0.5
        func ellipse(_ centerX: Float, _ centerY: Float, _ radiusX: Float, _ radiusY: Float) -> Bool {
            let (dx, dy) = ((x - centerX) / radiusX, (y - centerY) / radiusY)
            return dx * dx + dy * dy <= 1
        }
        if ellipse(0.5 - width * 0.42, 0.45, 0.022, 0.028) || ellipse(0.5 + width * 0.42, 0.45, 0.022, 0.028) {
            return [30, 30, 34]
        }
        if ellipse(0.5, 0.565, width * 0.4, 0.03), y > 0.565 { return skin * 0.72 }
        if ellipse(0.5, 0.47, width, 0.235) {
            // The hair hangs lower at the sides than in the middle.
            return y < hairLine + across * across * 2.4 ? hair : skin
        }
        if ellipse(0.5, 0.42, width * 1.18, 0.25), y < 0.46 { return hair }
        if abs(across) < width * 0.45, y > 0.62, y < 0.80 { return skin * 0.88 }
        if ellipse(0.5, 1.02, 0.38, 0.28) { return shirt }
        return ground * (1.04 - 0.12 * y)
    }
}
