import PeopleFinder
import TerminalScreen

extension BrowseKeys {
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
