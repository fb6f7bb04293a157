import Foundation
import PeopleFinder
import TerminalScreen
import Testing

@testable import PeopleCommands

@Suite("The file of keys and colors")
struct KeysFileTests {
    private let layout = BrowseLayout(Size(100, 30))

    private func action(_ name: String, _ keys: BrowseKeys, typing: Bool = false) -> BrowseAction? {
        guard let stroke = KeyStroke(name) else { return nil }
        let content = BrowseSample.content { $0.isTyping = typing }
        return keys.action(for: .key(stroke.key, stroke.modifiers), in: content, layout: layout)
    }

    @Test("a key takes the place of the usual ones, and letters stay letters while one types")
    func change() {
        let file = KeysFile("# mine\n\ncopy = Alt-Y y # as in vi\nsearch = F3\nbackground = light\n")
        let (keys, refused) = BrowseKeys.changed(by: file)
        #expect(file.faults.isEmpty && refused.isEmpty && file.background == .light)
        #expect(action("y", keys) == .copy && action("Alt-Y", keys, typing: true) == .copy)
        #expect(action("y", keys, typing: true) == .edit(.insert("y")))
        #expect(action("c", keys) == nil && action("Alt-C", keys, typing: true) == nil)
        #expect(action("F3", keys) == .type)
        #expect(keys.hints(in: BrowseSample.content { $0.isTyping = false }).contains { $0.key == "y" })
        #expect(keys != .standard && BrowseKeys.changed(by: KeysFile("")).keys == .standard)
    }

    @Test("a program that carries settings of its own reads the file, too")
    func preset() {
        let context = Shell().context(environment: ["HOME": "/home/adele", "XDG_CONFIG_HOME": "/conf"])
        #expect(context.presetSettings != nil && context.keysFile?.path == "/conf/peoplefinder/keys")
    }

    @Test("a color is one of six digits or a name, and a # that begins none begins a comment")
    func colors() {
        let file = KeysFile("accent = #D75f87 # mine\nmatch=cyan#ish\nerror = red\n#accent = blue\nselection = #303446")
        #expect(file.faults.isEmpty && file.keys.isEmpty)
        #expect(
            file.colors == [
                .accent: RGB(0xD75F87), .match: RGB(0x1F9BB3), .error: RGB(0xE05C4B), .selection: RGB(0x303446),
            ])
    }

    @Test(
        "a line that is not understood, or takes a key away from another action, changes nothing and is named",
        arguments: [
            "copy", "copy =", "= y", "copy = Hyper-Y", "fly = y", "copy = m", "copy = Alt-M", "delete-word = x",
            "background = blue", "background =", "accent = light", "accent = #d75f8", "accent = #d75f877",
            "match = #+75f87",
            "match = red blue", "error =", "selection = -1", "copy y = z", "\u{1B}[2J = y", "copy = y y",
            "copy = #decade", "copy = Ctrl-M", "copy = Ctrl-[",
        ])
    func fault(line: String) {
        let file = KeysFile("quit = x\n\(line)\nmail = F9")
        let (keys, refused) = BrowseKeys.changed(by: file)
        #expect((file.faults + refused).map(\.line) == [2] && file.colors.isEmpty)
        #expect(action("c", keys) == .copy && action("m", keys) == nil && action("F9", keys) == .mail)
        #expect(action("x", keys) == .quit)
    }

    @Test("a fault names the nearest action, or the one that has the key")
    func reasons() {
        let file = KeysFile("cpoy = y\nfly = y\ncopy = m\nhelp = x #decade", at: "/keys", command: "people keys")
        let failures = BrowseKeys.changed(by: file).refused.map { $0.failure }
        #expect(
            failures.map(\.message) == [
                .commandKeysName("1", path: "/keys", name: "cpoy"), .commandKeysName("2", path: "/keys", name: "fly"),
                .commandKeysTaken("3", path: "/keys", key: "m", action: "mail"),
            ])
        #expect(failures.map(\.advice) == [[.commandDidYouMean("copy")], [.commandKeysNames("people keys")], []])
    }

    @Test("a name that is none is told before its value is judged", arguments: ["blue", "#4c8dff", "#4c8", "Hyper-Y"])
    func unknownName(value: String) {
        let file = KeysFile("colour = \(value)\nacent = \(value)", at: "/keys", command: "people keys")
        let failures = (file.faults + BrowseKeys.changed(by: file).refused).map { $0.failure }
        #expect(
            failures.map(\.message) == [
                .commandKeysName("1", path: "/keys", name: "colour"),
                .commandKeysName("2", path: "/keys", name: "acent"),
            ])
        #expect(failures.map(\.advice) == [[.commandKeysNames("people keys")], [.commandDidYouMean("accent")]])
    }

    @Test("of several faulty lines the view says which they are, and what is wrong with the first one")
    func several() {
        let context = Shell().context(environment: ["HOME": "/home/adele", "XDG_CONFIG_HOME": "/conf"])
        let faults = BrowseKeys.changed(by: KeysFile("fly = y\ncpoy = y", at: "/conf/peoplefinder/keys")).refused
        let words = context.words(of: faults) ?? ""
        #expect(words.hasPrefix("Lines 1, 2 of /conf/peoplefinder/keys change nothing."))
        #expect(words.hasSuffix(" · Line 1 of /conf/peoplefinder/keys: there is no action and no color fly."))
        #expect(context.words(of: Array(faults.suffix(1)))?.hasSuffix("Did you mean copy?") == true)
        #expect(context.words(of: []) == nil)
    }

    @Test(
        "a fault names the word that is not understood, and what is allowed in its place",
        arguments: [
            ("background = blue", "blue", "dark light none"), ("accent = greenish", "greenish", KeysFile.allowedColors),
            ("match = red blue", "red blue", KeysFile.allowedColors),
            ("copy = Alt-Y Hyper-Y", "Hyper-Y", KeysFile.allowedKeys), ("copy = y y", "y y", KeysFile.allowedKeys),
            ("delete-word = x", "x", KeysFile.allowedKeysWithoutLetters),
            ("copy  y = z # mine", "copy y = z", "copy = Alt-Y y"), ("copy =", "copy =", "copy = Alt-Y y"),
            ("error = #d75f8", "error = #d75f8", KeysFile.allowedColors),
        ])
    func words(line: String, word: String, allowed: String) {
        let file = KeysFile(line)
        let failures = (file.faults + BrowseKeys.changed(by: file).refused).map { $0.failure }
        #expect(failures.map(\.message) == [.commandKeysFault("1", path: "", word: word)])
        #expect(failures.map(\.advice) == [[.commandKeysAllowed(allowed)]])
    }

    @Test("the printed file has every action, and its lines are the usual keys")
    func printed() throws {
        let printed = BrowseKeys.standard.file(in: Texts(.english))
        #expect(KeysFile(printed).keys.isEmpty && KeysFile(printed).colors.isEmpty)
        let lines = printed.split(separator: "\n").filter { $0.contains(" = ") }
        let file = KeysFile(lines.map { $0.dropFirst(2) }.joined(separator: "\n"))
        let (keys, refused) = BrowseKeys.changed(by: file)
        #expect(file.faults.isEmpty && refused.isEmpty && keys == .standard)
        #expect(file.keys.map(\.name) == BrowseKeys.standard.rows.flatMap(\.bindings).map(\.name))
        #expect(file.background == .dark && file.colors.count == 4)
        #expect(Theme.Part.allCases.allSatisfy { $0 == .selection || file.colors[$0] == $0.usual?.color })
    }

    @Test("the printed file explains itself: how a line is changed, and which names of keys and colors there are")
    func explained() {
        for language in TextLanguage.allCases {
            let printed = BrowseKeys.standard.file(in: Texts(language)).split(separator: "\n")
            let about = printed.prefix { !$0.contains(" = ") }
            #expect(about.count == 3 && printed.dropFirst(3).allSatisfy { $0.contains(" = ") && $0.contains(" # ") })
            #expect(about[1].contains("PgUp") && about[1].contains("Ctrl-") && about[2].contains("#4c8dff blue"))
        }
        let english = BrowseKeys.standard.file(in: Texts(.english))
        #expect(english.hasPrefix("# To change a line, remove the # before it. A letter works after Tab,"))
        #expect(english.contains("# match = orange                          # letters that you typed\n"))
    }

    @Test("where there is no file yet the help says so, and how to begin one; one that is there is never written over")
    func notes() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "keys-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        var environment = ["HOME": "/nonexistent", "XDG_CONFIG_HOME": folder.path, "TERM": "xterm-256color"]
        func context() -> PeopleContext { Shell().context(environment: environment) }
        let file = folder.appending(path: "peoplefinder/keys")
        let begin = "people browse --print-keys > \(file.path)"
        let write = "To change keys or colors, write the file \(file.path)"
        #expect(context().keysNotes == ["\(write) (mkdir -p \(folder.path)/peoplefinder && \(begin))"])
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(context().keysNotes == ["\(write) (\(begin))"])
        try Data("accent = red\n".utf8).write(to: file)
        #expect(context().keysNotes.count == 2 && context().keysNotes[0].hasSuffix(file.path))
        #expect(context().keysNotes[1].hasSuffix(": people browse --print-keys"))
        environment["TERM"] = "xterm"
        #expect(context().keysNotes.last == "The colors in \(file.path) are not used, because of TERM=xterm.")
        environment["NO_COLOR"] = "1"
        #expect(context().unusedColors == .commandColorsUnused(file.path, reason: "NO_COLOR"))
        try Data("accent = red\nbackground = none".utf8).write(to: file)
        #expect(context().unusedColors == .commandColorsUnused(file.path, reason: "background = none"))
        try Data("copy = y\n".utf8).write(to: file)
        #expect(context().unusedColors == nil)
        #expect(Shell().context().keysNotes.isEmpty)
    }
}
