package import NativeOAuth
public import SmallFoundation

/// One account's photos on the disk.
///
/// The folder has mode 0700 and the files 0600. Beyond 20 MiB, or your limit, the least recently used photos are
/// removed. Call ``wipe()`` when the account signs out. A cache that can't be written is no error: photos are fetched
/// again.
public actor PhotoCache {
    /// The default maximum number of bytes.
    public static let defaultSize = 20 << 20

    /// The folder of the photos.
    public nonisolated let folder: URL

    private let most: Int
    /// The one that was used last comes last.
    private var entries: [(name: String, bytes: Int)] = []
    private var isRead = false
    private var isWiped = false

    /// Makes a cache without reading anything.
    ///
    /// - Parameters:
    ///   - directory: The folder for the caches of all accounts, such as the app's folder for caches.
    ///   - account: The key of the account's id.
    ///   - most: The maximum number of bytes.
    public init(directory: URL, account: String, most: Int = PhotoCache.defaultSize) {
        folder = directory.appending(path: "photos-\(PercentEncoding.encode(account))")
        self.most = most
    }

    /// The number of bytes of all photos.
    public var size: Int {
        readFolder()
        return entries.reduce(0) { $0 + $1.bytes }
    }

    /// Finds a cached photo by the identifier and size it was kept with; nil if there is none, or its file is damaged.
    public func photo(of identifier: String, size: PhotoSize) -> PersonPhoto? {
        readFolder()
        guard let name = Self.name(identifier, size), let place = entries.firstIndex(where: { $0.name == name }) else {
            return nil
        }
        guard let file = try? Data(contentsOf: folder.appending(path: name)),
            let photo = PhotoFile.photo(in: file, size: size)
        else {
            removeFile(name)
            return nil
        }
        entries.append(entries.remove(at: place))
        // So that a later process knows what was used last.
        try? FileManager.default.setAttributes(
            [.modificationDate: Date()], ofItemAtPath: folder.appending(path: name).path)
        return photo
    }

    /// Caches a photo, and removes others beyond the limit.
    public func keep(_ photo: PersonPhoto, of identifier: String) {
        readFolder()
        let file = PhotoFile.file(for: photo)
        guard !isWiped, let name = Self.name(identifier, photo.size), file.count <= most,
            (try? write(file, to: folder.appending(path: name))) != nil
        else { return }
        entries.removeAll { $0.name == name }
        entries.append((name, file.count))
        while size > most { removeFile(entries[0].name) }
    }

    /// Removes a photo.
    public func remove(_ identifier: String, size: PhotoSize) {
        guard let name = Self.name(identifier, size) else { return }
        readFolder()
        removeFile(name)
    }

    /// Removes all photos and the folder, when the account signs out.
    ///
    /// The cache keeps nothing afterwards; make a new one for a new sign-in.
    ///
    /// - Throws: `OAuthError` with `fileWriteFailed` if something is left.
    public func wipe() throws {
        entries = []
        (isRead, isWiped) = (true, true)
        try FileManager.default.remove(folder, called: "The photos")
    }

    /// The name of a file: no identifier can make it lead out of the folder.
    private static func name(_ identifier: String, _ size: PhotoSize) -> String? {
        let name = "\(PercentEncoding.encode(identifier))-\(size.rawValue).photo"
        return name.utf8.count <= 200 ? name : nil
    }

    private func removeFile(_ name: String) {
        entries.removeAll { $0.name == name }
        try? FileManager.default.removeItem(at: folder.appending(path: name))
    }

    /// Learns once what an earlier process left.
    private func readFolder() {
        guard !isRead else { return }
        isRead = true
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        let found = names.filter { $0.hasSuffix(".photo") }.map { name in
            let path = folder.appending(path: name).path
            let attributes = try? FileManager.default.attributesOfItem(atPath: path)
            return (
                name, FileManager.default.size(ofFileAt: path) ?? 0,
                attributes?[.modificationDate] as? Date ?? .distantPast
            )
        }
        entries = found.sorted { $0.2 < $1.2 }.map { ($0.0, $0.1) }
    }

    private func write(_ file: Data, to place: URL) throws {
        let manager = FileManager.default
        try manager.createDirectory(
            at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        // One that was there already may be open to others.
        try manager.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder.path)
        try manager.replacePrivate(place, with: file)
    }
}

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
        return PersonPhoto(Data(file[file.index(after: end)...]), size: size, etag: etag.isEmpty ? nil : etag)
    }
}

extension FileManager {
    /// How many bytes a file has; nil when there is none.
    ///
    /// Foundation tells it as a number object, and FoundationEssentials alone as an integer of some type.
    package func size(ofFileAt path: String) -> Int? {
        guard let size = try? attributesOfItem(atPath: path)[.size] else { return nil }
        return (size as? any BinaryInteger).map { Int(clamping: $0) } ?? size as? Int
    }

    /// Removes a file or a folder, if it is there, or throws `OAuthError` with `fileWriteFailed`, which says what it is.
    package func remove(_ place: URL, called name: String) throws(OAuthError) {
        guard fileExists(atPath: place.path) else { return }
        do {
            try removeItem(at: place)
        } catch {
            throw OAuthError(.fileWriteFailed, "\(name) in \(place.path) could not be removed.", underlying: error)
        }
    }

    /// Replaces a file in one step; nobody else can read it, or its folder, which is made when it is needed.
    package func replacePrivate(_ file: URL, with data: Data) throws {
        try createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        let partial = try PartialFile(beside: file.path)
        try partial.write(data)
        try partial.move(to: file.path)
    }
}
