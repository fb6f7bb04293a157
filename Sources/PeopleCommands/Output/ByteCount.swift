/// Writes a number of bytes as people read it.
enum ByteCount {
    private static let units = ["KB", "MB", "GB", "TB"]

    /// Writes a number of bytes in the decimal units that files are shown in: `999 bytes`, `1.5 MB`.
    static func text(_ bytes: Int) -> String {
        guard bytes >= 1_000 else { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        var tenths = bytes / 100
        var unit = 0
        while tenths >= 10_000, unit < units.count - 1 {
            tenths /= 1_000
            unit += 1
        }
        return tenths % 10 == 0 ? "\(tenths / 10) \(units[unit])" : "\(tenths / 10).\(tenths % 10) \(units[unit])"
    }
}
