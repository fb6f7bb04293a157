import Testing

@testable import TerminalScreen

@Suite("Keys and the mouse")
struct InputDecoderTests {
    private static func events(_ text: String) -> [InputEvent] {
        var decoder = InputDecoder()
        return decoder.feed(text.utf8)
    }

    @Test(
        "A key is known by what it sends",
        arguments: [
            ("a", .character("a"), []), ("é", .character("é"), []), ("王", .character("王"), []),
            ("😀", .character("😀"), []),
            ("\r", .enter, []), ("\t", .tab, []), ("\u{7F}", .backspace, []), ("\u{8}", .backspace, []),
            ("\u{3}", .character("c"), .control), ("\u{1A}", .character("z"), .control),
            ("\0", .character(" "), .control),
            ("\u{1C}", .character("\\"), .control), ("\u{1F}", .character("_"), .control),
            ("\n", .character("j"), .control),
            ("^a", .character("a"), .alt), ("^\u{7F}", .backspace, .alt), ("^é", .character("é"), .alt),
            ("^\u{3}", .character("c"), [.control, .alt]), ("^\r", .enter, .alt),
            ("^[A", .up, []), ("^[B", .down, []), ("^[C", .right, []), ("^[D", .left, []), ("^[H", .home, []),
            ("^[F", .end, []), ("^OA", .up, []), ("^OH", .home, []), ("^OP", .function(1), []), ("^OM", .enter, []),
            ("^[1;5C", .right, .control), ("^[1;2A", .up, .shift), ("^[1;3D", .left, .alt),
            ("^[1;8H", .home, [.shift, .alt, .control]),
            ("^O5A", .up, .control), ("^^[A", .up, .alt), ("^[Z", .tab, .shift),
            ("^[3~", .delete, []), ("^[5~", .pageUp, []), ("^[6;5~", .pageDown, .control), ("^[1~", .home, []),
            ("^[8~", .end, []), ("^[15~", .function(5), []), ("^[24;2~", .function(12), .shift),
            ("^[[A", .function(1), []),
            ("^[1;2P", .function(1), .shift),
        ] as [(String, Key, Modifiers)])
    func keys(sent: String, key: Key, modifiers: Modifiers) {
        let sent = sent.replacing("^", with: "\u{1B}")
        #expect(Self.events(sent) == [.key(key, modifiers)])
        // In pieces it is the same.
        var decoder = InputDecoder()
        #expect(sent.utf8.flatMap { decoder.feed([$0]) } == [.key(key, modifiers)])
        #expect(!decoder.isWaiting)
    }

    @Test("Esc by itself is a key once nothing has followed it for a while")
    func escape() {
        var decoder = InputDecoder()
        #expect(decoder.feed([0x1B]).isEmpty)
        #expect(decoder.isWaiting)
        #expect(decoder.flush() == [.key(.escape)])
        #expect(!decoder.isWaiting)
        #expect(decoder.flush().isEmpty)
        #expect(decoder.feed([0x1B, 0x1B]).isEmpty)
        #expect(decoder.flush() == [.key(.escape), .key(.escape)])
    }

    @Test("What begins a sequence is Alt and a key once nothing has followed it")
    func altKeys() {
        for (letter, key) in [("[", "["), ("O", "O"), ("]", "]"), ("P", "P")] as [(String, Character)] {
            var decoder = InputDecoder()
            #expect(decoder.feed("\u{1B}\(letter)".utf8).isEmpty)
            #expect(decoder.flush() == [.key(.character(key), .alt)])
        }
    }

    @Test("What is pasted is text, whatever is in it")
    func paste() {
        let pasted = "a\u{1B}[A\r\nb\u{3}王"
        #expect(
            Self.events("x\u{1B}[200~\(pasted)\u{1B}[201~y")
                == [.key(.character("x")), .paste(pasted), .key(.character("y"))])
        var decoder = InputDecoder()
        #expect("\u{1B}[200~".utf8.flatMap { decoder.feed([$0]) }.isEmpty)
        #expect("\(pasted)\u{1B}[201~".utf8.flatMap { decoder.feed([$0]) + decoder.flush() } == [.paste(pasted)])
        #expect(Self.events("\u{1B}[201~").isEmpty)
    }

    @Test("A paste without an end takes a megabyte and no more")
    func endlessPaste() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1B}[200~".utf8)
        for _ in 0..<40 {
            #expect(decoder.feed([UInt8](repeating: 0x61, count: 50_000)).isEmpty)
        }
        guard case .paste(let text)? = decoder.feed("\u{1B}[201~".utf8).first else {
            Issue.record("It is lost")
            return
        }
        #expect(text.utf8.count == 1_048_576)
    }

    @Test(
        "The left button and the wheel say where, and nothing else of the mouse says anything",
        arguments: [
            ("^[<0;1;1M", .press, Point(0, 0)), ("^[<0;300;100m", nil, Point(299, 99)),
            ("^[<2;5;6M", nil, Point(4, 5)), ("^[<64;5;6M", .wheelUp, Point(4, 5)),
            ("^[<65;5;6M", .wheelDown, Point(4, 5)), ("^[<32;5;6M", nil, Point(4, 5)),
            ("^[<35;5;6M", nil, Point(4, 5)), ("^[<20;5;6M", .press, Point(4, 5)),
        ] as [(String, Mouse.Action?, Point)])
    func mouse(sent: String, action: Mouse.Action?, point: Point) {
        let expected = action.map { InputEvent.mouse(Mouse($0, at: point)) }
        #expect(Self.events(sent.replacing("^", with: "\u{1B}")) == [expected].compactMap { $0 })
    }

    @Test("The terminal's answers are no keys")
    func reports() {
        for (answer, color) in [
            ("rgb:1e1e/2020/ffff", RGB(0x1E20FF)), ("rgb:0/8/f", RGB(0x0088FF)), ("rgb:00/80/ff", RGB(0x0080FF)),
        ] {
            #expect(Self.events("\u{1B}]11;\(answer)\u{1B}\\") == [.background(color)])
            #expect(Self.events("\u{1B}]11;\(answer)\u{7}") == [.background(color)])
        }
        for answer in ["rgb:", "rgb:1/2", "rgb:1/2/3/4", "rgb:12345/0/0", "rgb:x/0/0", "rgb:-1/0/0", "#ffffff"] {
            #expect(Self.events("\u{1B}]11;\(answer)\u{7}") == [], "\(answer)")
        }
        #expect(
            Self.events("\u{1B}]11;rgb:0000/0000/0000\u{7}a") == [.background(RGB(0)), .key(.character("a"))])
        #expect(Self.events("\u{1B}]10;rgb:0000/0000/0000\u{7}a") == [.key(.character("a"))])
        // What an earlier program asked for, and we do not.
        for answer in ["[?2026;2$y", "[?62;4;22c", "[97;2u", "P>|iTerm2 3.5.1\u{1B}\\", "[6;18;9t", "[I", "[O"] {
            #expect(Self.events("\u{1B}\(answer)a") == [.key(.character("a"))], "\(answer)")
        }
    }

    @Test("A sequence that nobody knows is nothing")
    func nothing() {
        #expect(Self.events("\u{1B}[?99;1h\u{1B}[12;34;56x").isEmpty)
        // A sequence that breaks off does not swallow the key after it.
        #expect(Self.events("\u{1B}[12\u{3}") == [.key(.character("c"), .control)])
        #expect(Self.events("\u{1B}[12\u{1B}[A") == [.key(.up)])
        #expect(Self.events("\u{1B}]52;c;\u{1B}[A") == [.key(.up)])
    }

    @Test("Bytes that are no text become the sign for that")
    func invalid() {
        var decoder = InputDecoder()
        #expect(
            decoder.feed([0xFF, 0x61, 0xC3, 0x28]) == ["\u{FFFD}", "a", "\u{FFFD}", "("].map { .key(.character($0)) })
        #expect(decoder.feed([0xE7, 0x8E]).isEmpty)
        #expect(decoder.flush() == [.key(.character("\u{FFFD}"))])
        #expect(decoder.feed([0xC2, 0x9B]).isEmpty)
    }

    @Test("Whatever comes, in whatever pieces: it ends, keeps little, and finds the key after it")
    func random() {
        var numbers = Numbers(seed: 7)
        let telling = Array("\u{1B}[]OP_^X\\?<>;:0123456789~uMmABRHZIt$ \u{7}\r\u{3}".utf8)
        for _ in 0..<4_000 {
            var decoder = InputDecoder()
            for _ in 0..<numbers.next(6) {
                let bytes = (0..<numbers.next(24)).map { _ in
                    numbers.next(4) == 0 ? UInt8(numbers.next(256)) : telling[numbers.next(telling.count)]
                }
                _ = decoder.feed(bytes)
                if numbers.next(3) == 0 {
                    _ = decoder.flush()
                }
            }
            // The end of a paste and of a string, in one of which it may be.
            _ = decoder.feed("\u{1B}[201~\u{1B}\\".utf8)
            _ = decoder.flush()
            #expect(decoder.feed("k".utf8) == [.key(.character("k"))])
            #expect(!decoder.isWaiting)
        }
    }

    @Test("A string without an end is given up")
    func endlessString() {
        var decoder = InputDecoder()
        _ = decoder.feed("\u{1B}]52;c;".utf8)
        for _ in 0..<10 {
            #expect(decoder.feed([UInt8](repeating: 0x61, count: 1_000)).count <= 1_000)
        }
        _ = decoder.flush()
        #expect(decoder.feed("k".utf8) == [.key(.character("k"))])
    }
}
