import Adwaita
import CAdwaita
import GraphPeople
import PeopleFinder

extension Desk {
    /// Makes what is in the row of a person, and the picture in it.
    func personRow(
        _ person: Person, isMe: Bool, isFavorite: Bool, why: Widget, sign: Widget, photo: PersonPhoto?
    ) -> (Widget, avatar: Widget) {
        let picture = avatar(person, size: 40, photo: photo)
        var lines = [label(person.name, ["heading"])]
        if !person.roleLine.isEmpty { lines.append(label(person.roleLine, ["dim-label", "caption"])) }
        for line in lines { line.set("lines", 2).set("ellipsize", Int(PANGO_ELLIPSIZE_END.rawValue)) }
        lines.append(why)
        lines += person.marks(isMe: isMe).map { label(texts[$0], ["caption", "accent"]) }
        let words = box(lines, spacing: 2).set("hexpand", true).set("valign", Int(GTK_ALIGN_CENTER.rawValue))
        let star = isFavorite ? [image("starred-symbolic", ["dim-label"])] : []
        return (box([picture, words, sign] + star, vertical: false, spacing: 12).margin(6), picture)
    }

    /// Makes the sign that says whether somebody is there: it comes later than its row, which stays and keeps the focus.
    func presence(
        of person: Person, in row: Widget, _ search: PeopleSearchModel,
        spoken: @escaping @MainActor (Presence?) -> String
    ) -> Widget {
        let sign = image("user-offline-symbolic", ["dim-label"])
        row.follow { [texts] in
            let presence = search.presences[person.id]
            sign.set("visible", presence != nil).set("icon-name", presence?.icon ?? "")
            row.spoken(spoken(presence), hint: texts[Control.personRow.label])
        }
        return sign
    }
}

extension Presence {
    /// The picture beside the word: shapes, so that nobody has to tell colors apart.
    var icon: String {
        switch label {
        case .presenceAvailable: "user-available-symbolic"
        case .presenceBusy, .presenceDoNotDisturb: "user-busy-symbolic"
        case .presenceAway: "user-away-symbolic"
        default: "user-offline-symbolic"
        }
    }
}
