import Foundation

/// A small PNG that claims to be 50,000 pixels wide and high: its header, no more than the start of its pixels, its end.
///
/// > Source: [PNG, section 5](https://www.w3.org/TR/png-3/#5DataRep)
enum PNGBomb {
    static let data = Data(
        base64Encoded: """
            iVBORw0KGgoAAAANSUhEUgAAw1AAAMNQCAYAAABLrz3KAAAACElEQVR4nAMAAAAA\
            AUgGidIAAAAASUVORK5CYII=
            """)
}

/// 100 MB of blanks in a gzip of 97 KB: a hundred times the block into which zlib packs a million of them.
///
/// > Source: [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951), [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)
enum GzipBomb {
    static let data: Data = {
        let begin: [UInt8] = [0xEC, 0xC1, 0x81, 0, 0, 0, 0, 0xC3, 0x20, 0x95, 0xF9, 0x53, 0x1E, 0xE4, 0x55, 0x01]
        let block = begin + [UInt8](repeating: 0, count: 968) + [0xAF, 0x06, 0, 0, 0xFF, 0xFF]
        var data = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
        for _ in 0..<100 { data.append(contentsOf: block) }
        // The last block, which is empty; the checksum and the size of what comes out.
        data.append(contentsOf: [0x03, 0, 0x4A, 0x65, 0x89, 0x88, 0, 0xE1, 0xF5, 0x05])
        return data
    }()
}
