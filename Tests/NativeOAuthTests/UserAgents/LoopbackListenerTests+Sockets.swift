import Foundation
import NativeOAuthTesting
import PeopleTestSupport
import Testing

@testable import NativeOAuth

/// What only a real socket shows.
extension LoopbackListenerTests {
    private func port(of redirectURI: String) throws -> UInt16 {
        try #require(URL(string: redirectURI)?.port.flatMap { UInt16(exactly: $0) })
    }

    private func answer(to port: UInt16) -> String {
        "GET /callback?code=a&state=right HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n"
    }

    @Test("no other interface of this machine leads to the listener (B01)")
    func otherInterfaces() throws {
        let sockets = try LoopbackSockets.open(port: nil)
        defer { sockets.close() }
        #expect(RawConnection.refusal(port: sockets.port) == nil)
        // 127.0.0.2 is this machine too, but nobody listens there unless somebody listens everywhere.
        for address in RawConnection.otherAddresses + ["127.0.0.2"] {
            #expect(RawConnection.refusal(port: sockets.port, address: address) != nil, "\(address)")
        }
    }

    @Test("the redirect URI is an IP literal, and a name only where it was registered (B02)")
    func redirectHost() async throws {
        for (redirect, start) in [
            ("http://127.0.0.1/callback", "http://127.0.0.1:"), ("http://localhost", "http://localhost:"),
        ] {
            let receiver = try await LoopbackUserAgent { _ in }.prepare(RedirectURI(redirect))
            #expect(receiver.redirectURI.hasPrefix(start))
            await receiver.close()
        }
    }

    @Test("an answer that comes before anybody waits for it is not missed (B03)")
    func atOnce() async throws {
        let receiver = try await LoopbackUserAgent { _ in }.prepare(RedirectURI("http://127.0.0.1/callback"))
        let port = try port(of: receiver.redirectURI)
        let early = try RawConnection(port: port)
        try early.send(answer(to: port))
        let callback = try await awaited(by: receiver)
        #expect(callback.query() == "code=a&state=right")
        #expect(await early.reply().hasPrefix("HTTP/1.1 200 "))
        await receiver.close()
    }

    @Test("a line or a head that is too long is refused, and what is just not too long is read (B09)")
    func tooLong() async throws {
        let limit = LoopbackHead.maximumLength
        _ = try await listen { base in
            let port = try port(of: base)
            let line = "GET /callback?x=" + String(repeating: "a", count: limit)
            #expect(try await RawConnection.status(line, port: port) == 414)
            let head = "GET /callback HTTP/1.1\r\nX: " + String(repeating: "a", count: limit)
            #expect(try await RawConnection.status(head, port: port) == 431)
            #expect(try await RawConnection.status(head + "\r\n\r\n", port: port) == 431)
            let start = "GET /callback?code=a&state=right HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nX: "
            let fitting = start + String(repeating: "a", count: limit - start.utf8.count) + "\r\n\r\n"
            #expect(try await RawConnection.status(fitting, port: port) == 200)
        }
    }

    @Test("clients that are slow, silent or gone do not keep the browser out")
    func slow() async throws {
        let open = Locked<[RawConnection]>([])
        let callback = try await listen { base in
            let port = try port(of: base)
            // More than are served at once: the oldest have to go.
            for number in 0..<40 {
                let connection = try RawConnection(port: port)
                try connection.send(number.isMultiple(of: 2) ? "GET /callback?code=x" : "")
                open.withLock { $0.append(connection) }
            }
            try RawConnection(port: port).close()
            let browser = try RawConnection(port: port)
            for piece in ["GET /callback?code=a&st", "ate=right HTTP/1.1\r\nHo", "st: 127.0.0.1:\(port)\r\n\r", "\n"] {
                try browser.send(piece)
                try await Task.sleep(for: .milliseconds(20))
            }
            #expect(await browser.reply().hasPrefix("HTTP/1.1 200 "))
        }
        #expect(callback.query() == "code=a&state=right")
        open.withLock { $0.forEach { $0.close() } }
    }

    @Test("a browser's request that nobody has read yet is read before newer connections take its place")
    func unread() async throws {
        let receiver = try await LoopbackUserAgent { _ in }.prepare(RedirectURI("http://127.0.0.1/callback"))
        let port = try port(of: receiver.redirectURI)
        let browser = try RawConnection(port: port)
        try browser.send(answer(to: port))
        // They all wait in the queue, so that they are accepted in one go.
        let others = try (0..<40).map { _ in try RawConnection(port: port) }
        let task = Task { try await awaited(by: receiver) }
        let reply = await browser.reply()
        #expect(reply.hasPrefix("HTTP/1.1 200 "))
        if reply.isEmpty {
            task.cancel()
        }
        #expect(try await task.value.query() == "code=a&state=right")
        others.forEach { $0.close() }
        await receiver.close()
    }

    @Test("no socket blocks, and none is inherited by a program that is started")
    func inheritance() throws {
        func check(_ descriptor: Int32) {
            #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
            #expect(fcntl(descriptor, F_GETFL) & O_NONBLOCK != 0)
            _ = Foundation.close(descriptor)
        }
        let listener = try #require(Socket.listening(.v4, port: 0))
        let client = try RawConnection(port: Socket.port(of: listener))
        check(try #require(Socket.accepted(from: listener)))
        client.close()
        check(listener)
        let ends = try #require(Socket.pair())
        check(ends.0)
        check(ends.1)
    }

    @Test("a client that has finished sending gets its answer; one that stops in the middle ends nothing")
    func halfClosed() async throws {
        let callback = try await listen { base in
            let port = try port(of: base)
            let stopped = try RawConnection(port: port)
            try stopped.send("GET /callback?code=x&state=right HTTP/1.1\r\n")
            stopped.finishSending()
            #expect(await stopped.reply().isEmpty)
            let finished = try RawConnection(port: port)
            try finished.send(answer(to: port))
            finished.finishSending()
            #expect(await finished.reply().hasPrefix("HTTP/1.1 200 "))
        }
        #expect(callback.query() == "code=a&state=right")
    }

    @Test("after the answer nobody is let in any more, though the program that opened the browser still runs (B12)")
    func second() async throws {
        let receiver = try await LoopbackUserAgent { url in
            // Ends when it is canceled, after the answer.
            try? await Task.sleep(for: .seconds(60))
            let port = url.port.flatMap { UInt16(exactly: $0) } ?? 0
            #expect(RawConnection.refusal(port: port) == .ECONNREFUSED)
        }.prepare(RedirectURI("http://127.0.0.1/callback"))
        let port = try port(of: receiver.redirectURI)
        let first = try RawConnection(port: port)
        try first.send(answer(to: port))
        _ = try await awaited(by: receiver)
        #expect(RawConnection.refusal(port: port) == .ECONNREFUSED)
        first.close()
        await receiver.close()
    }

    @Test("no answer until the deadline is said as such, and the port is free (B13)")
    func deadline() async throws {
        let clock = ManualClock()
        let taken = Locked<UInt16>(0)
        let settings = try ClientSettings(issuer: try SigningOut.url("https://login.example"), clientID: "client")
        var metadata = ServerMetadata(
            issuer: "https://login.example", authorizationEndpoint: try SigningOut.url("https://login.example/a"),
            tokenEndpoint: try SigningOut.url("https://login.example/t"),
            jwksURI: try SigningOut.url("https://login.example/k"))
        metadata.codeChallengeMethodsSupported = ["S256"]
        let keys = try JSONEncoder().encode(["keys": [try ProviderKey.p256().published()]])
        let client = OAuthClient(
            settings: settings, metadata: metadata,
            transport: StubTransport(["GET https://login.example/k": .json(String(decoding: keys, as: UTF8.self))]),
            store: InMemoryAccountStore(), time: clock.source)
        let agent = LoopbackUserAgent { url in
            let back = SigningOut.fields(url.query(percentEncoded: true))["redirect_uri"] ?? ""
            let port = try port(of: back)
            taken.withLock { $0 = port }
            #expect(try await RawConnection.status(answer(to: port), port: port) == 400)
            try await eventually { clock.sleeperCount > 0 }
            clock.advance(by: .seconds(300))
        }
        await expectFailure(.callbackTimedOut) { try await client.signIn(with: agent) }
        try LoopbackSockets.open(port: taken.withLock { $0 }).close()
    }

    @Test("cancellation ends the wait while clients are connected, and the port is free (B14)")
    func cancellationWithClients() async throws {
        let receiver = try await LoopbackUserAgent { _ in }.prepare(RedirectURI("http://127.0.0.1/callback"))
        let port = try port(of: receiver.redirectURI)
        let idle = try RawConnection(port: port)
        try idle.send("GET /callback")
        let task = Task { try await awaited(by: receiver) }
        // Answered, so the listener is running when it is canceled.
        #expect(try await RawConnection.status("GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", port: port) == 404)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(await idle.reply().isEmpty)
        await receiver.close()
        try LoopbackSockets.open(port: port).close()
    }

    @Test("a free port that somebody else has by IPv6 is not taken; another one is tried (B15)")
    func ephemeralRetry() throws {
        let asked = Locked(0)
        let sockets = try LoopbackSockets.open(port: nil) { family, port in
            let isFirstV6 =
                family == .v6
                && asked.withLock { asked in
                    asked += 1
                    return asked == 1
                }
            if isFirstV6 {
                errno = EADDRINUSE
                return nil
            }
            return Socket.listening(family, port: port)
        }
        sockets.close()
        #expect(asked.withLock { $0 } == 2)
        #expect {
            try LoopbackSockets.open(port: nil) { _, _ in
                errno = EADDRINUSE
                return nil
            }
        } throws: { ($0 as? OAuthError)?.code == .portInUse && ($0 as? OAuthError)?.recovery == .tryAgain }
    }

    @Test("where IPv4 is missing, [::1] is listened on and named in the redirect URI (B16)")
    func onlyIPv6() async throws {
        guard let probe = Socket.listening(.v6, port: 0) else {
            // A machine without IPv6 cannot lack IPv4 as well: there is nothing to see here.
            #expect(errno != EADDRINUSE)
            return
        }
        _ = Foundation.close(probe)
        let sockets = try LoopbackSockets.open(port: nil) { family, port in
            guard family == .v6 else {
                errno = EADDRNOTAVAIL
                return nil
            }
            return Socket.listening(.v6, port: port)
        }
        let receiver = LoopbackListener(sockets: sockets, redirect: try RedirectURI("http://127.0.0.1/callback")) { _ in
            let request = "GET /callback?code=a&state=right HTTP/1.1\r\nHost: [::1]:\(sockets.port)\r\n\r\n"
            let status = try await RawConnection.status(request, port: sockets.port, address: "::1")
            #expect(status == 200)
        }
        #expect(receiver.redirectURI == "http://[::1]:\(sockets.port)/callback")
        let callback = try await awaited(by: receiver)
        #expect(callback.query() == "code=a&state=right")
        await receiver.close()
    }
}
