#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connection to a message bus, for one thread at a time: it calls and waits for the answer.
///
/// It offers nothing to others. What they call is left unanswered, and what they signal is kept if it was asked for.
struct DBusConnection: Sendable {
    private let socket: DBusSocket
    private var received: [UInt8] = []
    private var lastSerial: UInt32 = 0
    private var signals: [DBusMessage] = []

    /// The bus's own name.
    static let bus = "org.freedesktop.DBus"
    private static let maximumSignals = 64

    /// Connects to the first bus that answers, and says hello.
    ///
    /// - Throws: ``DBusFailure``, or `CancellationError`.
    static func open(_ addresses: [DBusAddress], _ patience: DBusPatience) throws -> DBusConnection {
        var last: any Error = DBusFailure.noBus("no address was given")
        for address in addresses {
            do {
                return try DBusConnection(DBusSocket.connected(to: address, patience), patience)
            } catch let failure as DBusFailure {
                last = failure
            }
        }
        throw last
    }

    /// Says hello on a socket that is connected.
    init(_ socket: DBusSocket, _ patience: DBusPatience) throws {
        self.socket = socket
        try authenticate(patience)
        _ = try callBus("Hello", [], patience)
    }

    /// Shows who this user is; the kernel tells the bus the same.
    ///
    /// > Source: [D-Bus Specification, authentication protocol](https://dbus.freedesktop.org/doc/dbus-specification.html#auth-protocol)
    private mutating func authenticate(_ patience: DBusPatience) throws {
        let deadline = patience.deadline()
        let digits = Array("0123456789abcdef")
        let user = String(String(geteuid()).utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0x0F)]] })
        try socket.send([0] + Array("AUTH EXTERNAL \(user)\r\n".utf8), patience, until: deadline)
        var answer: [UInt8] = []
        while !answer.contains(UInt8(ascii: "\n")) {
            guard answer.count < 1024 else { throw DBusFailure.malformed("an answer to a greeting without an end") }
            answer += try socket.receive(patience, until: deadline)
        }
        guard answer.starts(with: Array("OK ".utf8)), answer.suffix(2) == [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
        else {
            throw DBusFailure.noBus("it does not let this user in")
        }
        try socket.send(Array("BEGIN\r\n".utf8), patience, until: deadline)
    }

    /// Calls a method and waits for what it returns.
    ///
    /// - Parameters:
    ///   - call: The call; its serial is filled in here.
    ///   - patience: How long to wait.
    /// - Returns: The values of the reply.
    /// - Throws: ``DBusFailure``, or `CancellationError`. After another failure than `refused` the connection is of no
    ///   more use.
    mutating func call(_ call: DBusMessage, _ patience: DBusPatience) throws -> [DBusValue] {
        let deadline = patience.deadline()
        lastSerial = lastSerial == .max ? 1 : lastSerial + 1
        var call = call
        call.kind = .call
        call.serial = lastSerial
        try socket.send(try call.encoded(), patience, until: deadline)
        while true {
            let message = try next(patience, until: deadline)
            // Only the one who was called may answer, and the bus says who sent what.
            guard message.replySerial == call.serial, message.sender == call.destination else {
                guard !message.isDeparture(of: call.destination) else { throw DBusFailure.closed }
                keep(message)
                continue
            }
            if message.kind == .error {
                var text = ""
                if case .string(let first)? = message.body.first {
                    text = first
                }
                throw DBusFailure.refused(name: message.errorName ?? "", message: text)
            }
            return message.body
        }
    }

    /// Calls a method of the bus itself.
    mutating func callBus(_ member: String, _ body: [DBusValue], _ patience: DBusPatience) throws -> [DBusValue] {
        try call(
            DBusMessage(
                path: "/org/freedesktop/DBus", interface: Self.bus, member: member, destination: Self.bus, body: body),
            patience)
    }

    /// Has the bus tell when somebody leaves it, so that no call to them waits in vain: a bus need not answer in the name
    /// of who has gone.
    mutating func watch(_ name: String, _ patience: DBusPatience) throws {
        let rule = "type='signal',sender='\(Self.bus)',member='NameOwnerChanged',arg0='\(name)'"
        _ = try callBus("AddMatch", [.string(rule)], patience)
    }

    /// Waits for a signal, one that has come already included.
    mutating func signal(
        until deadline: ContinuousClock.Instant, _ patience: DBusPatience, where isWanted: (DBusMessage) -> Bool
    ) throws -> DBusMessage {
        while true {
            if let index = signals.firstIndex(where: isWanted) {
                return signals.remove(at: index)
            }
            signals = []
            keep(try next(patience, until: deadline))
        }
    }

    private mutating func keep(_ message: DBusMessage) {
        if message.kind == .signal, signals.count < Self.maximumSignals {
            signals.append(message)
        }
    }

    private mutating func next(_ patience: DBusPatience, until deadline: ContinuousClock.Instant) throws -> DBusMessage
    {
        while true {
            if let length = try DBusMessage.length(received[...]), length <= received.count {
                let message = Array(received.prefix(length))
                received.removeFirst(length)
                return try DBusMessage(message)
            }
            received += try socket.receive(patience, until: deadline)
        }
    }
}
#endif
