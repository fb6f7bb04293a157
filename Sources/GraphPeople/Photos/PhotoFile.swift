#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The form of a photo in the cache: one line with what tells whether it has changed, and then the bytes.
enum PhotoFile {
    private static let mark = "photo 1 "

    static func file(for photo: PersonPhoto) -> Data {
        let etag = (photo.etag ?? "").unicodeScalars.filter { $0.value >= 0x20 && $0.value < 0x7F }
        return Data("\(mark)\(String(String.UnicodeScalarView(etag)))\n".utf8) + photo.data
    }

    static func photo(in file: Data, size: PhotoSize) -> PersonPhoto? {
        guard file.starts(with: Data(mark.utf8)), let end = file.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
        let etag = String(decoding: file[file.startIndex..<end].dropFirst(mark.utf8.count), as: UTF8.self)
        return PersonPhoto(
            Data(file[file.index(after: end)...]), size: size, etag: etag.isEmpty ? nil : etag)
    }
}
