import PeopleFinder
import TerminalScreen

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The person's own keys and colors: lines such as `copy = Alt-Y y` and `background = light`.
///
/// A line that is not understood changes nothing, and is named.
struct KeysFile: Sendable {
    /// What the terminal writes on, for one that does not say; or that no colors are wanted.
    enum Background: String, Sendable {
        case dark, light, none
    }

    /// More is no file of keys.
    private static let maximumBytes = 1 << 16

    /// The keys of bindings by their names, in the order of the lines.
    private(set) var keys: [(name: String, keys: [KeyStroke], line: Int)] = []
    private(set) var background: Background?
    /// The numbers of the lines that are not understood, counted from 1.
    private(set) var faults: [Int] = []

    /// Reads the text of a file.
    init(_ text: String) {
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let words = line.prefix { $0 != "#" }.split(separator: "=", maxSplits: 1).map { part in
                part.split { $0.isWhitespace }.map(String.init)
            }
            guard words.contains(where: { !$0.isEmpty }) else { continue }
            let strokes = words.last?.compactMap { KeyStroke($0) } ?? []
            if words.count == 2, words[0] == ["background"], words[1].count == 1,
                let found = Background(rawValue: words[1][0])
            {
                background = found
            } else if words.count == 2, words[0].count == 1, !strokes.isEmpty, strokes.count == words[1].count {
                keys.append((words[0][0], strokes, number + 1))
            } else {
                faults.append(number + 1)
            }
        }
    }

    /// Reads a file; one that is not there has nothing in it.
    init(at file: URL) {
        let data = (try? Data(contentsOf: file)) ?? Data()
        self.init(String(decoding: data.prefix(Self.maximumBytes), as: UTF8.self))
    }
}

extension PeopleContext {
    /// Where the person's keys are; nil for a program that reads no file of theirs.
    var keysFile: URL? {
        guard presetSettings == nil else { return nil }
        return (try? ProgramFolders(environment: environment))?.configuration.appending(path: "keys")
    }

    /// The person's keys and colors, and a fault for each line that changes nothing.
    func keys() -> (keys: BrowseKeys, background: KeysFile.Background?, faults: [CommandFailure]) {
        guard let file = keysFile else { return (.standard, nil, []) }
        let read = KeysFile(at: file)
        let (keys, refused) = BrowseKeys.changed(by: read)
        let faults = (read.faults + refused).sorted().map { line in
            CommandFailure(.settingsWrong, .commandKeysFault("\(line)", path: file.path))
        }
        return (keys, read.background, faults)
    }
}
