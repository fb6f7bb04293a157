import GraphPeople

extension PersonPhoto {
    /// What kind of picture it is, by how it begins.
    var mediaType: String {
        switch data.first {
        case 0x89: "image/png"
        case UInt8(ascii: "G"): "image/gif"
        case UInt8(ascii: "R"): "image/webp"
        default: "image/jpeg"
        }
    }
}
