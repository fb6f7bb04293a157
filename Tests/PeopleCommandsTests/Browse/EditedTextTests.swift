import Testing

@testable import PeopleCommands

@Suite("A line that is typed")
struct EditedTextTests {
    @Test("no paste, and no heap of marks, makes a text longer than anybody types")
    func limit() {
        var text = EditedText(String(repeating: "a", count: 100_000))
        #expect(text.text.count == EditedText.maximumLength)
        text.insert("b")
        #expect(!text.text.contains("b"))
        #expect(EditedText("e" + String(repeating: "\u{301}", count: 100_000)).text.unicodeScalars.count == 1_000)
    }

    @Test("letters come where the cursor is, and go from there")
    func editing() {
        var text = EditedText("Zizka")
        text.apply(.moveBy(-4))
        text.apply(.deleteBackward)
        text.insert("Ž")
        #expect(text.text == "Žizka" && text.beforeCursor == "Ž")
        text.apply(.deleteForward)
        #expect(text.text == "Žzka")
        text.apply(.moveToEnd)
        text.insert(" jan  ")
        text.apply(.deleteWord)
        #expect(text.text == "Žzka ")
        text.apply(.deleteToStart)
        #expect(text.isEmpty && text.cursor == 0)
    }

    @Test("beyond the ends there is nothing to go to or to delete")
    func ends() {
        var text = EditedText("a")
        text.apply(.moveBy(5))
        text.apply(.deleteForward)
        #expect(text.text == "a" && text.cursor == 1)
        text.apply(.moveBy(-9))
        text.apply(.deleteBackward)
        text.apply(.deleteWord)
        #expect(text.text == "a" && text.cursor == 0)
    }

    @Test("a mark that is typed alone joins the letter before it, and goes with it")
    func marks() {
        var text = EditedText("e")
        text.insert("\u{301}")
        #expect(text.cursor == 1)
        text.apply(.deleteBackward)
        #expect(text.isEmpty)
    }

    @Test("a paste of several lines is one")
    func lines() {
        #expect(EditedText("Adele\r\nVance\tX").text == "Adele Vance X")
    }

    @Test("one moves by words as in a shell, and deletes to the end")
    func words() {
        var text = EditedText("adele  vance x")
        for expected in ["adele  vance ", "adele  ", "", ""] {
            text.apply(.moveByWord(-1))
            #expect(text.beforeCursor == expected)
        }
        for expected in ["adele", "adele  vance", "adele  vance x", "adele  vance x"] {
            text.apply(.moveByWord(1))
            #expect(text.beforeCursor == expected)
        }
        text.apply(.moveByWord(-1))
        text.apply(.deleteToEnd)
        #expect(text.text == "adele  vance ")
    }
}
