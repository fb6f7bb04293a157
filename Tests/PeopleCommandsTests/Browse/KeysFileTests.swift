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

    @Test(
        "a line that is not understood, or takes a key away from another action, changes nothing and is named",
        arguments: [
            "copy", "copy =", "= y", "copy = Hyper-Y", "fly = y", "copy = m", "copy = Alt-M", "delete-word = x",
            "background = blue", "background =", "copy y = z", "\u{1B}[2J = y", "copy = y y",
        ])
    func fault(line: String) {
        let file = KeysFile("quit = x\n\(line)\nmail = F9")
        let (keys, refused) = BrowseKeys.changed(by: file)
        #expect(file.faults + refused == [2])
        #expect(action("c", keys) == .copy && action("m", keys) == nil && action("F9", keys) == .mail)
        #expect(action("x", keys) == .quit)
    }
}
