import Foundation
import HTTPTypes
import Hummingbird

extension FaultKind {
    static let photoKinds = [
        FaultKind(
            "photo-missing",
            "There is no photo (404), with the code ImageNotFound, or `error`: ErrorEntityNotFound since 2024.",
            at: [.photo], settings: ["error"],
            .before { scene in
                let usual = GraphError.photoNotFound
                let error = GraphError(usual.status, scene.fault.error ?? usual.code, usual.message)
                RequestNotes.note(error)
                return error.response(to: scene.request, at: scene.now)
            }),
        photo("photo-empty", "The photo has no bytes.") { _ in Data() },
        photo("photo-not-image", "The photo is a text that says that it is a JPEG.") { _ in
            Data("This is not a picture.".utf8)
        },
        photo("photo-cut-off", "The photo ends in the middle.") { $0.prefix($0.count / 2) },
        photo("photo-bomb", "The photo is a PNG of a few bytes that says that it is 50,000 by 50,000.") { _ in
            PNGBomb.make(side: 50_000)
        },
        FaultKind(
            "photo-huge", "The photo is 50 MB long, or `bytes`.", at: [.photo], settings: ["bytes"],
            .body {
                data, response, scene in
                bytes(data + Data(count: max(0, (scene.fault.bytes ?? 50_000_000) - data.count)), in: response)
            }),
        FaultKind(
            "photo-type-wrong", "The photo says that it is text/html.", at: [.photo],
            .body { data, response, _ in
                var response = response
                response.headers[.contentType] = "text/html"
                return bytes(data, in: response)
            }),
    ]

    private static func photo(
        _ id: String, _ summary: String, _ change: @escaping @Sendable (Data) -> Data
    ) -> FaultKind {
        FaultKind(id, summary, at: [.photo], .body { data, response, _ in bytes(change(data), in: response) })
    }
}

/// A small PNG that claims to be large.
///
/// > Source: [PNG, section 5](https://www.w3.org/TR/png-3/#5DataRep)
enum PNGBomb {
    static func make(side: UInt32) -> Data {
        let size = bigEndian(side) + bigEndian(side)
        return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
            + chunk("IHDR", size + [8, 6, 0, 0, 0]) + chunk("IDAT", [0x78, 0x9C, 3, 0, 0, 0, 0, 1]) + chunk("IEND", [])
    }

    private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
        let checked = Array(name.utf8) + content
        var checksum = CRC32()
        checksum.update(checked)
        return Data(bigEndian(UInt32(content.count)) + checked + bigEndian(checksum.value))
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }
}
