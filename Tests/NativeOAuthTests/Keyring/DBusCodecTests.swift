#if os(Linux)
import NativeOAuthTesting
import Testing

@testable import DesktopKeyring
@testable import NativeOAuth

@Suite("D-Bus messages", .timeLimit(.minutes(2)))
struct DBusCodecTests {
    private static let everything: [DBusValue] = [
        .byte(255), .boolean(true), .uint32(.max), .string("Grüße"), .objectPath("/org/example/a_1"),
        .signature("a{sv}(oayays)"), .variant(.structure([.byte(1), .uint32(2)])), .bytes([1, 2, 3]),
        .array(.structure([.byte]), []),
        .array(.string, [.string(""), .string("b")]), .texts(["a": "b", "c": ""]),
        .properties([("x", .variant(.boolean(false))), ("y", .bytes([]))]),
        .structure([.objectPath("/"), .bytes([0]), .bytes([9]), .string("text/plain")]),
    ]

    private static let message = DBusMessage(
        kind: .signal, serial: 7, path: "/org/example", interface: "org.example.Test", member: "Everything",
        destination: ":1.2", sender: "org.example.a-b", body: everything)

    @Test("what is written is read again, every type of it")
    func roundTrip() throws {
        let bytes = try Self.message.encoded()
        #expect(try DBusMessage.length(bytes[...]) == bytes.count)
        #expect(try DBusMessage(bytes) == Self.message)
    }

    @Test("a message is written as the specification shows it")
    func layout() throws {
        let hello = DBusMessage(
            kind: .call, serial: 1, path: "/org/freedesktop/DBus", interface: "org.freedesktop.DBus", member: "Hello",
            destination: "org.freedesktop.DBus")
        // As libdbus sends it, but for the order of the fields.
        var wanted: [UInt8] = Array("l".utf8) + [1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 109, 0, 0, 0]
        wanted += [1, 1] + Array("o".utf8) + [0, 21, 0, 0, 0] + Array("/org/freedesktop/DBus".utf8) + [0, 0, 0]
        wanted += [2, 1] + Array("s".utf8) + [0, 20, 0, 0, 0] + Array("org.freedesktop.DBus".utf8) + [0, 0, 0, 0]
        wanted += [3, 1] + Array("s".utf8) + [0, 5, 0, 0, 0] + Array("Hello".utf8) + [0, 0, 0]
        wanted += [6, 1] + Array("s".utf8) + [0, 20, 0, 0, 0] + Array("org.freedesktop.DBus".utf8) + [0, 0, 0, 0]
        #expect(try hello.encoded() == wanted)
    }

    @Test("a message in the other byte order, in which nobody on this machine writes, is refused")
    func bigEndian() {
        let head: [UInt8] = [UInt8(ascii: "B"), 2, 0, 1, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0]
        #expect(throws: DBusFailure.self) { try DBusMessage.length(head[...]) }
    }

    @Test("a message that is cut off anywhere is none, and nothing crashes")
    func truncated() throws {
        let bytes = try Self.message.encoded()
        for count in 0..<bytes.count {
            #expect(throws: DBusFailure.self) { try DBusMessage(Array(bytes.prefix(count))) }
        }
        #expect(throws: DBusFailure.self) { try DBusMessage(bytes + [0]) }
    }

    @Test("random bytes, and messages with random changes, never crash the reader")
    func random() throws {
        var generator = SeededGenerator(seed: 0xD8)
        let bytes = try Self.message.encoded()
        var accepted = 0
        for _ in 0..<20_000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                changed[Int.random(in: 0..<changed.count, using: &generator)] = .random(in: 0...255, using: &generator)
            }
            if (try? DBusMessage(changed)) != nil {
                accepted += 1
            }
            let noise = (0..<Int.random(in: 0..<200, using: &generator)).map { _ in
                UInt8.random(in: 0...255, using: &generator)
            }
            // Behind a head that is right, so that more than the first byte is looked at.
            let head: [UInt8] = [UInt8(ascii: "l"), 1, 0, 1]
            _ = try? DBusMessage(head + noise)
            var reader = DBusReader(noise)
            _ = try? reader.value(.array(.structure([.byte, .variant])))
            _ = try? DBusType.list(String(decoding: noise, as: UTF8.self))
        }
        #expect(accepted > 0)
    }

    @Test(
        "what the specification forbids is refused",
        arguments: [
            (.boolean, [2, 0, 0, 0]), (.string, [1, 0, 0, 0, 0xFF, 0]), (.string, [1, 0, 0, 0, 0, 0]),
            (.string, [1, 0, 0, 0, 65, 1]), (.string, [255, 255, 255, 255, 65, 0]), (.objectPath, [1, 0, 0, 0, 65, 0]),
            (.objectPath, [2, 0, 0, 0, 47, 47, 0]), (.signature, [1, 40, 0]), (.signature, [1, 104, 0]),
            (.signature, [1, 120, 0]),
            (.signature, [2, 40, 41, 0]), (.variant, [2, 121, 121, 0, 1, 1]), (.variant, [0, 0]),
            (.array(.uint32), [3, 0, 0, 0, 1, 1, 1]), (.array(.uint32), [3, 0, 0, 0, 1, 1, 1, 1]),
            (.array(.structure([.byte])), [1, 0, 0, 0, 1, 0, 0, 0, 1]), (.array(.byte), [5, 0, 0, 0, 1]),
        ] as [(DBusType, [UInt8])])
    func forbidden(type: DBusType, bytes: [UInt8]) {
        #expect(throws: DBusFailure.self) {
            var reader = DBusReader(bytes)
            _ = try reader.value(type)
        }
    }

    @Test("values in values in values end somewhere, and a signature too")
    func depth() {
        let deep = (0..<40).reduce(DBusValue.byte(1)) { inner, _ in .variant(inner) }
        var writer = DBusWriter()
        writer.write(deep)
        #expect(throws: DBusFailure.self) {
            var reader = DBusReader(writer.bytes)
            _ = try reader.value(.variant)
        }
        #expect(throws: DBusFailure.self) { try DBusType.list(String(repeating: "a", count: 40) + "y") }
        #expect(throws: DBusFailure.self) { try DBusType.list(String(repeating: "(", count: 250)) }
    }

    @Test("a message that says it is larger than 16 MiB is refused before it is read, and none is sent")
    func size() throws {
        let head: [UInt8] = [UInt8(ascii: "l"), 2, 0, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0]
        #expect(throws: DBusFailure.self) { try DBusMessage.length(head[...]) }
        let large = DBusMessage(
            kind: .call, serial: 1, path: "/", member: "A", body: [.bytes([UInt8](repeating: 0, count: 16 << 20))])
        #expect(throws: DBusFailure.tooLarge) { try large.encoded() }
    }

    @Test("a message without a serial is refused")
    func noSerial() throws {
        let bytes = try DBusMessage(kind: .call, serial: 0, path: "/", member: "A").encoded()
        #expect(throws: DBusFailure.self) { try DBusMessage(bytes) }
    }

    @Test(
        "an address is read as the specification says",
        arguments: [
            ("unix:path=/run/user/1000/bus", [.path("/run/user/1000/bus")]),
            ("unix:path=/a%20b%2c,guid=00ff", [.path("/a b,")]), ("unix:abstract=/tmp/x", [.abstract("/tmp/x")]),
            ("", [.path("/run/test/bus")]),
            ("tcp:host=localhost,port=1;unix:guid=00,path=/b;unix:path=/c", [.path("/b"), .path("/c")]),
        ] as [(String, [DBusAddress])])
    func addresses(text: String, wanted: [DBusAddress]) throws {
        let environment = ["DBUS_SESSION_BUS_ADDRESS": text, "XDG_RUNTIME_DIR": "/run/test"]
        #expect(try DBusAddress.session(environment) == wanted)
    }

    @Test(
        "an address of another machine, or none, is no bus",
        arguments: ["tcp:host=example.com,port=1", "autolaunch:", "unix:path=/a%zz", "unix:path=/a%00", "unix:", ";"])
    func noAddress(text: String) {
        #expect(throws: DBusFailure.self) { try DBusAddress.session(["DBUS_SESSION_BUS_ADDRESS": text]) }
        #expect(throws: DBusFailure.self) { try DBusAddress.session([:]) }
        #expect(throws: DBusFailure.self) { try DBusAddress.session(["XDG_RUNTIME_DIR": "relative"]) }
    }
}
#endif
