import PeopleFinder
import TerminalScreen

// The person's own keys: what a file of them changes, and one that is printed to be changed.
extension BrowseKeys {
    /// The usual keys with the person's own in their place, and the lines of the file that are refused.
    static func changed(by file: KeysFile) -> (keys: BrowseKeys, refused: [KeysFile.Fault]) {
        var keys = standard
        let refused = file.keys.compactMap { keys.bind($0, of: file) }
        return (keys, refused)
    }

    /// Whether a file can give other keys to something of this name.
    func hasBinding(named name: String) -> Bool { bindings.contains { $0.name == name } }

    /// Gives an action other keys where it had some: letters where letters are commands, the others everywhere, but one
    /// that was its own in one place alone stays there; or tells why it can't.
    private mutating func bind(_ change: KeysFile.Change, of file: KeysFile) -> KeysFile.Fault? {
        let (name, strokes, line) = change
        guard let row = rows.firstIndex(where: { $0.bindings.contains { $0.name == name } }),
            let place = rows[row].bindings.firstIndex(where: { $0.name == name })
        else {
            let names = bindings.map(\.name) + ["background"] + Theme.Part.allCases.map(\.rawValue)
            return file.unknownName(name, nearest: names.first { name.isNear($0) }, line: line)
        }
        let old = rows[row].bindings[place]
        let typed = strokes.filter { !$0.isLetter && (old.typing.contains($0) || !old.command.contains($0)) }
        let commands = strokes.filter { old.command.contains($0) || !old.typing.contains($0) }
        var new = old
        (new.typing, new.command) = (old.typing.isEmpty ? [] : typed, old.command.isEmpty ? [] : commands)
        let words = strokes.map(\.name).joined(separator: " ")
        guard Set(strokes).count == strokes.count else {
            return file.notUnderstood(words, line: line, allowed: KeysFile.allowedKeys)
        }
        guard !new.keys.isEmpty else {
            return file.notUnderstood(words, line: line, allowed: KeysFile.allowedKeysWithoutLetters)
        }
        for other in bindings where other.name != name {
            let key = strokes.first { key in
                new.typing.contains(key) && other.typing.contains(key)
                    || new.command.contains(key) && other.command.contains(key)
            }
            if let key { return file.taken(key.name, by: other.name, line: line) }
        }
        rows[row].bindings[place] = new
        return nil
    }

    /// So many columns a line has before what it says is explained.
    private static let explained = 40

    /// A file of keys and colors, in which nothing changes until the sign before a line is taken away.
    func file(in texts: Texts) -> String {
        let hues = Theme.hues.map(\.name).joined(separator: " ")
        let about: [Phrase] = [
            .terminalFileLines(name(of: .turn(1)) ?? "Tab"), .terminalFileKeys(KeyStroke.allNames),
            .terminalFileColors("#4c8dff \(hues)"),
        ]
        let keys: [(String, Phrase)] = rows.flatMap { row in
            row.bindings.map { ("\($0.name) = \($0.keys.map(\.name).joined(separator: " "))", row.does) }
        }
        let colors: [(String, Phrase)] = Theme.Part.allCases.map { ("\($0) = \($0.usual?.name ?? "#303446")", $0.does) }
        let background: [(String, Phrase)] = [("background = dark", .terminalFileBackground("dark light none"))]
        let lines = (keys + background + colors).map { line, says in
            "\(line)\(String(repeating: " ", count: max(1, Self.explained - line.count)))# \(texts[says])"
        }
        return (about.map { texts[$0] } + lines).map { "# \($0)\n" }.joined()
    }
}

extension Theme.Part {
    /// What has the color.
    fileprivate var does: Phrase {
        switch self {
        case .accent: .terminalFileAccent
        case .match: .terminalFileMatch
        case .error: .terminalFileError
        case .selection: .terminalFileSelection
        }
    }
}
