import Adwaita
import CAdwaita
import FoundationEssentials
import GraphPeople
import PeopleFinder
import QRCodes

extension Desk {
    /// Makes a round picture of a person: the letters of the name until there is a photo.
    func avatar(_ person: Person, size: Int, photo: PersonPhoto? = nil, label: String? = nil) -> Widget {
        let avatar = Widget(adw_avatar_get_type())
        // It takes the first letters of the words.
        avatar.set("size", size).set("text", person.monogram.map(String.init).joined(separator: " "))
            .set("show-initials", true).set("valign", Int(GTK_ALIGN_CENTER.rawValue))
        // Where it says nothing that the name beside it does not, it is not read aloud either.
        avatar.spoken(label ?? "")
        if let photo { show(photo, in: avatar) }
        return avatar
    }

    /// Shows a photo in a round picture; one that GTK cannot read leaves the letters.
    func show(_ photo: PersonPhoto, in avatar: Widget) {
        let bytes = Array(photo.data)
        guard let data = g_bytes_new(bytes, gsize(bytes.count)) else { return }
        defer { g_bytes_unref(data) }
        guard let texture = gdk_texture_new_from_bytes(data, nil) else { return }
        let picture = Widget(texture)
        avatar.set("custom-image", picture)
        picture.release()
    }

    /// Makes a picture of a code, black on white in the dark, too: not every reader understands another.
    func picture(of code: QRCode) -> Widget {
        let (margin, total) = (QRCode.quietZone, code.size + 2 * QRCode.quietZone)
        // All of it is seen in a window of the usual height, below the words and the buttons.
        let scale = max(1, 200 / total)
        let width = total * scale
        var pixels = [UInt8](repeating: 255, count: width * width * 3)
        for run in code.darkRuns {
            for row in ((run.row + margin) * scale)..<((run.row + margin + 1) * scale) {
                let start = (row * width + (run.column + margin) * scale) * 3
                for place in start..<(start + run.length * scale * 3) { pixels[place] = 0 }
            }
        }
        let picture = Widget(gtk_picture_get_type())
        picture.set("can-shrink", false).set("halign", Int(GTK_ALIGN_CENTER.rawValue))
        if let data = g_bytes_new(pixels, gsize(pixels.count)) {
            defer { g_bytes_unref(data) }
            if let texture = gdk_memory_texture_new(
                Int32(width), Int32(width), GDK_MEMORY_R8G8B8, data, gsize(width * 3))
            {
                let paintable = Widget(texture)
                picture.set("paintable", paintable)
                paintable.release()
            }
        }
        return picture.spoken(texts[.signInQrCode])
    }
}
