#if os(Linux)
import NativeOAuth
import SmallFoundation

/// A connection to a message bus, for one thread at a time: it calls and waits for the answer.
///
/// It offers nothing to others. What they call is left unanswered, and what they signal is kept if it was asked for.
struct DBusConnection: Sendable {
    private let socket: DBusSocket
    /// How long to wait from here on; the next use of the connection sets it anew.
    var timeout: DBusTimeout
    private var received: [UInt8] = []
    private var lastSerial: UInt32 = 0
    private var signals: [DBusMessage] = []

    static let bus = "org.freedesktop.DBus"
    private static let maximumSignals = 64

    /// Connects to the first bus that answers, and says hello.
    static func open(_ addresses: [DBusAddress], _ timeout: DBusTimeout) throws -> DBusConnection {
        var last: any Error = DBusFailure.noBus("no address was given")
        for address in addresses {
            do {
                return try DBusConnection(DBusSocket.connected(to: address, timeout), timeout)
            } catch let failure as DBusFailure {
                last = failure
            }
        }
        throw last
    }

    /// Says hello on a socket that is connected.
    init(_ socket: DBusSocket, _ timeout: DBusTimeout) throws {
        self.socket = socket
        self.timeout = timeout
        try authenticate()
        _ = try callBus("Hello", [])
    }

    /// Shows who this user is; the kernel tells the bus the same (D-Bus Specification, authentication protocol).
    private mutating func authenticate() throws {
        let deadline = timeout.deadline(after: nil)
        let user = String(geteuid()).utf8.hexadecimal
        try socket.send([0] + Array("AUTH EXTERNAL \(user)\r\n".utf8), timeout, until: deadline)
        var answer: [UInt8] = []
        while !answer.contains(UInt8(ascii: "\n")) {
            guard answer.count < 1024 else { throw DBusFailure.malformed("an answer to a greeting without an end") }
            answer += try socket.receive(timeout, until: deadline)
        }
        guard answer.starts(with: Array("OK ".utf8)), answer.suffix(2) == [UInt8(ascii: "\r"), UInt8(ascii: "\n")]
        else { throw DBusFailure.noBus("it does not let this user in") }
        try socket.send(Array("BEGIN\r\n".utf8), timeout, until: deadline)
    }

    /// Calls a method and waits for what it returns.
    mutating func call(_ call: DBusMessage) throws -> [DBusValue] {
        let deadline = timeout.deadline(after: nil)
        lastSerial = lastSerial == .max ? 1 : lastSerial + 1
        var call = call
        call.kind = .call
        call.serial = lastSerial
        try socket.send(try call.encoded(), timeout, until: deadline)
        while true {
            let message = try next(until: deadline)
            // Only the one who was called may answer, and the bus says who sent what.
            guard message.replySerial == call.serial, message.sender == call.destination else {
                guard !message.isDeparture(of: call.destination) else { throw DBusFailure.closed }
                keep(message)
                continue
            }
            if message.kind == .error {
                let text = if case .string(let first)? = message.body.first { first } else { "" }
                throw DBusFailure.refused(name: message.errorName ?? "", message: text)
            }
            return message.body
        }
    }

    mutating func callBus(_ member: String, _ body: [DBusValue]) throws -> [DBusValue] {
        try call(
            DBusMessage(
                path: "/org/freedesktop/DBus", interface: Self.bus, member: member, destination: Self.bus, body: body))
    }

    /// Has the bus tell when somebody leaves it, so that no call to them waits in vain: a bus need not answer in the name
    /// of who has gone.
    mutating func watch(_ name: String) throws {
        let rule = "type='signal',sender='\(Self.bus)',member='NameOwnerChanged',arg0='\(name)'"
        _ = try callBus("AddMatch", [.string(rule)])
    }

    /// Waits for a signal, one that has come already included.
    mutating func signal(within limit: Duration, where isWanted: (DBusMessage) -> Bool) throws -> DBusMessage {
        let deadline = timeout.deadline(after: limit)
        while true {
            if let index = signals.firstIndex(where: isWanted) { return signals.remove(at: index) }
            signals = []
            keep(try next(until: deadline))
        }
    }

    private mutating func keep(_ message: DBusMessage) {
        if message.kind == .signal, signals.count < Self.maximumSignals { signals.append(message) }
    }

    private mutating func next(until deadline: ContinuousClock.Instant) throws -> DBusMessage {
        while true {
            if let length = try DBusMessage.length(received[...]), length <= received.count {
                let message = Array(received.prefix(length))
                received.removeFirst(length)
                return try DBusMessage(message)
            }
            received += try socket.receive(timeout, until: deadline)
        }
    }
}

/// Why something on the message bus failed; a stranger's words in it are not cleaned yet.
enum DBusFailure: Error, Hashable {
    /// There is no bus, or it does not let this user in.
    case noBus(String)
    /// The bus or the service answered with an error.
    case refused(name: String, message: String)
    case closed, timedOut
    /// What came is not what the specification calls for; says what it is.
    case malformed(String)
    /// What was to be sent is larger than a message may be here.
    case tooLarge
}
#endif
