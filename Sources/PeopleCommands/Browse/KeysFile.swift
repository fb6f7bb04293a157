import PeopleFinder
import SmallFoundation
import TerminalScreen

/// The person's own keys and colors: lines such as `copy = Alt-Y y` and `accent = #d75f87`; faulty ones change nothing.
struct KeysFile: Sendable {
    /// What the terminal writes on, for one that does not say; or that no colors are wanted.
    enum Background: String, Sendable {
        case dark, light, none
    }

    /// The keys of a binding, by its name.
    typealias Change = (name: String, keys: [KeyStroke], line: Int)
    /// A line that changes nothing, counted from 1, and why.
    typealias Fault = (line: Int, failure: CommandFailure)

    /// What can be in a place of the file, or examples.
    static let allowedColors = "#d75f87 \(Theme.hues.map(\.name).joined(separator: " "))"
    static let allowedKeys = "Alt-Y Ctrl-Y F5 Enter y …"
    /// For what is done to the text that is typed, in which letters are letters.
    static let allowedKeysWithoutLetters = "Alt-Y Ctrl-Y F5 Enter …"

    /// More is no file of keys.
    private static let maximumBytes = 1 << 16
    /// The most characters of a word that are quoted.
    private static let longestWord = 40

    /// Where the file is, and the command that prints all names: faults tell both.
    private let path: String
    private let command: String
    /// The keys of bindings by their names, in the order of the lines.
    private(set) var keys: [Change] = []
    private(set) var background: Background?
    private(set) var colors: [Theme.Part: RGB] = [:]
    private(set) var faults: [Fault] = []

    init(_ text: String, at path: String = "", command: String = "") {
        (self.path, self.command) = (path, command)
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let said = Self.withoutComment(line)
            let words = said.split(separator: "=", maxSplits: 1).map { part in
                part.split { $0.isWhitespace }.map(String.init)
            }
            guard words.contains(where: { !$0.isEmpty }) else { continue }
            if words.count == 2, words[0].count == 1, !words[1].isEmpty || !Self.isName(words[0][0]) {
                if let fault = change(words[0][0], to: words[1], line: number + 1) { faults.append(fault) }
            } else {
                // What looks like a comment after the name of a color was meant to be one.
                let isColor = Theme.Part(rawValue: words[0].joined(separator: " ")) != nil
                let whole = (isColor ? line : said).split { $0.isWhitespace }.joined(separator: " ")
                let allowed = isColor ? Self.allowedColors : "copy = Alt-Y y"
                faults.append(notUnderstood(whole, line: number + 1, allowed: allowed))
            }
        }
    }

    private static func isName(_ word: String) -> Bool {
        word == "background" || Theme.Part(rawValue: word) != nil || BrowseKeys.standard.hasBinding(named: word)
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

    /// - Returns: Why the words are not understood; nil when they are.
    private mutating func change(_ name: String, to words: [String], line: Int) -> Fault? {
        let word = words.joined(separator: " ")
        if name == "background" {
            guard let found = Background(rawValue: word) else {
                return notUnderstood(word, line: line, allowed: "dark light none")
            }
            background = found
        } else if let part = Theme.Part(rawValue: name) {
            guard let color = RGB(word) else { return notUnderstood(word, line: line, allowed: Self.allowedColors) }
            colors[part] = color
        } else {
            // A name that is none is told before its value is judged.
            if BrowseKeys.standard.hasBinding(named: name), let wrong = words.first(where: { KeyStroke($0) == nil }) {
                return notUnderstood(wrong, line: line, allowed: Self.allowedKeys)
            }
            keys.append((name, words.compactMap { KeyStroke($0) }, line))
        }
        return nil
    }

    /// Reads a file; one that is not there has nothing in it.
    init(at file: URL, command: String) {
        let data = (try? Data(contentsOf: file)) ?? Data()
        let text = String(decoding: data.prefix(Self.maximumBytes), as: UTF8.self)
        self.init(text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text, at: file.path, command: command)
    }

    /// A word, or a whole line, and what can be in its place.
    func notUnderstood(_ word: String, line: Int, allowed: String) -> Fault {
        let phrase = Phrase.commandKeysFault("\(line)", path: path, word: Self.shown(word))
        return (line, CommandFailure(.settingsWrong, phrase, .commandKeysAllowed(allowed)))
    }

    /// Another action has this key.
    func taken(_ key: String, by action: String, line: Int) -> Fault {
        (line, CommandFailure(.settingsWrong, .commandKeysTaken("\(line)", path: path, key: key, action: action)))
    }

    /// A name that is none, and the nearest one that is.
    func unknownName(_ name: String, nearest: String?, line: Int) -> Fault {
        let phrase = Phrase.commandKeysName("\(line)", path: path, name: Self.shown(name))
        let advice = nearest.map(Phrase.commandDidYouMean) ?? .commandKeysNames(command)
        return (line, CommandFailure(.settingsWrong, phrase, advice))
    }

    private static func shown(_ word: String) -> String {
        TerminalText.clean(word.count > longestWord ? "\(word.prefix(longestWord))…" : word)
    }
}

extension PeopleContext {
    /// Where the person's keys are, also for a program that presets the settings; nil without a home folder.
    var keysFile: URL? { (try? ProgramFolders(environment: environment))?.configuration.appending(path: "keys") }

    /// The command that prints a file with all keys and colors.
    var keysCommand: String { "\(hint.program) browse --print-keys" }

    /// What the help says of them: where they are, how to begin, and why colors of theirs are not seen.
    var keysNotes: [String] {
        guard let file = keysFile else { return [] }
        var notes: [Phrase]
        if FileManager.default.fileExists(atPath: file.path) {
            // Whoever has a file would lose it to one that is printed into it.
            notes = [.terminalOwnKeys(file.path), .commandKeysNames(keysCommand)]
        } else {
            let folder = file.deletingLastPathComponent().path
            let isFolderThere = FileManager.default.fileExists(atPath: folder)
            let before = isFolderThere ? "" : "mkdir -p \(ShellWord.quoteIfNeeded(folder)) && "
            let command = "\(before)\(keysCommand) > \(ShellWord.quoteIfNeeded(file.path))"
            notes = [.terminalWriteKeys(file.path, command: command)]
        }
        if let unusedColors { notes.append(unusedColors) }
        return notes.map { texts[$0] }
    }

    /// Why the colors of the file are not used; nil where they are, or where it has none.
    var unusedColors: Phrase? {
        guard let file = keysFile else { return nil }
        let read = KeysFile(at: file, command: keysCommand)
        if read.colors.isEmpty, read.background != .dark, read.background != .light { return nil }
        let reason: String
        if read.background == KeysFile.Background.none {
            reason = "background = none"
        } else if ColorDepth(environment: environment) >= .palette {
            return nil
        } else {
            reason = environment.value(of: "NO_COLOR") == nil ? "TERM=\(environment["TERM"] ?? "")" : "NO_COLOR"
        }
        return .commandColorsUnused(file.path, reason: reason)
    }

    /// The person's keys and colors, and a fault for each line that changes nothing.
    func keys() -> (keys: BrowseKeys, file: KeysFile, faults: [KeysFile.Fault]) {
        guard let file = keysFile else { return (.standard, KeysFile(""), []) }
        let read = KeysFile(at: file, command: keysCommand)
        let (keys, refused) = BrowseKeys.changed(by: read)
        return (keys, read, (read.faults + refused).sorted { $0.line < $1.line })
    }

    /// What the view says of faulty lines: what is wrong with the only one, or which they are and the first one's fault.
    func words(of faults: [KeysFile.Fault]) -> String? {
        guard let first = faults.first?.failure else { return nil }
        guard faults.count > 1, let file = keysFile else {
            return ([first.message] + first.advice).map { texts[$0] }.joined(separator: " ")
        }
        let lines = faults.map { "\($0.line)" }.joined(separator: ", ")
        let all = Phrase.commandKeysFaults(lines, path: file.path, command: hint("doctor"))
        return "\(texts[all]) · \(texts[first.message])"
    }
}
