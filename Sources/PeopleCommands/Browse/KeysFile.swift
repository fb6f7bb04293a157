import PeopleFinder
import SmallFoundation
import TerminalScreen

/// The person's own keys and colors: lines such as `copy = Alt-Y y` and `accent = #d75f87`; faulty ones change nothing.
struct KeysFile: Sendable {
    /// What the terminal writes on, for one that does not say; or that no colors are wanted.
    enum Background: String, Sendable {
        case dark, light, none
    }

    /// A line that changes nothing, and why.
    struct Fault: Sendable, Equatable {
        enum Reason: Sendable, Equatable {
            case notUnderstood
            /// A name that is none, and the nearest one that is.
            case unknownName(String, nearest: String?)
            /// Another action has one of its keys.
            case taken(by: String)
        }

        /// Counted from 1.
        let line: Int
        let reason: Reason
    }

    /// More is no file of keys.
    private static let maximumBytes = 1 << 16

    /// The keys of bindings by their names, in the order of the lines.
    private(set) var keys: [(name: String, keys: [KeyStroke], line: Int)] = []
    private(set) var background: Background?
    private(set) var colors: [Theme.Part: RGB] = [:]
    private(set) var faults: [Fault] = []

    init(_ text: String) {
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = Self.withoutComment(line).split(separator: "=", maxSplits: 1).map { part in
                part.split { $0.isWhitespace }.map(String.init)
            }
            guard words.contains(where: { !$0.isEmpty }) else { continue }
            guard words.count == 2, words[0].count == 1, change(words[0][0], to: words[1], line: number + 1) else {
                faults.append(Fault(line: number + 1, reason: .notUnderstood))
                continue
            }
        }
    }

    /// What stands before a `#` that begins no color.
    private static func withoutComment(_ line: Substring) -> Substring {
        let name = line.prefix { $0 != "=" && $0 != "#" }
        let isColor = Theme.Part(rawValue: name.split(whereSeparator: \.isWhitespace).joined(separator: " ")) != nil
        var end = line.startIndex
        while let sign = line[end...].firstIndex(of: "#") {
            guard isColor, sign > name.endIndex, RGB(line[sign...].prefix(7)) != nil else { return line[..<sign] }
            end = line.index(after: sign)
        }
        return line
    }

    /// - Returns: Whether the words are understood.
    private mutating func change(_ name: String, to words: [String], line: Int) -> Bool {
        let word = words.count == 1 ? words[0] : ""
        if name == "background" {
            guard let found = Background(rawValue: word) else { return false }
            background = found
        } else if let part = Theme.Part(rawValue: name) {
            guard let color = RGB(word) else { return false }
            colors[part] = color
        } else {
            let strokes = words.compactMap { KeyStroke($0) }
            guard !strokes.isEmpty, strokes.count == words.count else { return false }
            keys.append((name, strokes, line))
        }
        return true
    }

    /// Reads a file; one that is not there has nothing in it.
    init(at file: URL) {
        let data = (try? Data(contentsOf: file)) ?? Data()
        let text = String(decoding: data.prefix(Self.maximumBytes), as: UTF8.self)
        self.init(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text)
    }
}

extension PeopleContext {
    /// Where the person's keys are, also for a program that presets the settings; nil without a home folder.
    var keysFile: URL? { (try? ProgramFolders(environment: environment))?.configuration.appending(path: "keys") }

    /// The person's keys and colors, and a fault for each line that changes nothing.
    func keys() -> (keys: BrowseKeys, file: KeysFile, faults: [CommandFailure], lines: [Int]) {
        guard let file = keysFile else { return (.standard, KeysFile(""), [], []) }
        let read = KeysFile(at: file)
        let (keys, refused) = BrowseKeys.changed(by: read)
        let faults = (read.faults + refused).sorted { $0.line < $1.line }
        return (keys, read, faults.map { CommandFailure($0, in: file) }, faults.map(\.line))
    }
}

extension CommandFailure {
    fileprivate init(_ fault: KeysFile.Fault, in file: URL) {
        let line = "\(fault.line)"
        switch fault.reason {
        case .notUnderstood: self.init(.settingsWrong, .commandKeysFault(line, path: file.path))
        case .taken(let action): self.init(.settingsWrong, .commandKeysTaken(line, path: file.path, action: action))
        case .unknownName(let name, let nearest):
            self.init(.settingsWrong, .commandKeysName(line, path: file.path, name: TerminalText.clean(name)))
            if let nearest { advice = [.commandDidYouMean(nearest)] }
        }
    }
}

extension BrowseKeys {
    /// A file of keys and colors, in which nothing changes until the sign before a line is taken away.
    func file(in texts: Texts) -> String {
        let hues = Theme.hues.map(\.name).joined(separator: " ")
        let lines =
            rows.flatMap { row in
                row.bindings.map { ("\($0.name) = \($0.keys.map(\.name).joined(separator: " "))", texts[row.does]) }
            } + [("background = dark", "light none")]
            + Theme.Part.allCases.map { ("\($0) = \($0.usual?.name ?? "#303446")", "#4c8dff \(hues)") }
        return lines.map { line, says in
            "# \(line)\(String(repeating: " ", count: max(1, 40 - line.count)))# \(says)\n"
        }.joined()
    }
}
