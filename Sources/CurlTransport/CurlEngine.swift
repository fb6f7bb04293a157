import CCurl
import Dispatch
import NativeOAuth

/// Runs all transfers of a transport in one thread, which begins with the first and ends with the transport.
///
/// libcurl's handles are used in that thread alone; what others want done waits in a list, and one call wakes the thread.
final class CurlEngine: Sendable {
    enum Command: Sendable {
        case begin(CurlTransfer)
        /// There is room for the answer again, or more of the request's body.
        case goOn(CurlTransfer)
        case end(CurlTransfer)
        case stop
    }

    private struct State: Sendable {
        /// The address of libcurl's multi handle; 0 before the first transfer and after the end.
        var multi: UInt = 0
        var commands: [Command] = []
    }

    private let state = Locked(State())

    /// Begins a transfer, and the thread with the first.
    func begin(_ transfer: CurlTransfer) throws(OAuthError) {
        // In one piece, so that transfers that begin at once share one thread.
        let isRunning = state.withLock { state in
            if state.multi != 0 { return true }
            guard let multi = curl.multi_init() else { return false }
            state.multi = UInt(bitPattern: multi)
            // A queue of its own has a thread of its own: it blocks in poll(2).
            DispatchQueue(label: "CurlTransport.CurlEngine").async { self.run() }
            return true
        }
        guard isRunning else {
            throw OAuthError(.connectionFailed, "The system has no memory left to send requests with.")
        }
        post(.begin(transfer))
    }

    func post(_ command: Command) {
        state.withLock { state in
            guard let multi = UnsafeMutableRawPointer(bitPattern: state.multi) else { return }
            state.commands.append(command)
            _ = curl.multi_wakeup(multi)
        }
    }

    private func run() {
        guard let multi = UnsafeMutableRawPointer(bitPattern: state.withLock { $0.multi }) else { return }
        var transfers: [UnsafeMutableRawPointer: CurlTransfer] = [:]
        var isStopping = false
        while true {
            for command in take() {
                switch command {
                case .begin(let transfer):
                    guard let easy = transfer.open() else { continue }
                    transfers[easy] = transfer
                    _ = curl.multi_add_handle(multi, easy)
                case .goOn(let transfer): if let easy = transfer.easy { _ = curl.easy_pause(easy, 0) }
                case .end(let transfer):
                    guard let easy = transfer.easy else { continue }
                    transfers[easy] = nil
                    _ = curl.multi_remove_handle(multi, easy)
                    transfer.close()
                case .stop: isStopping = true
                }
            }
            if isStopping, transfers.isEmpty { break }
            var running: Int32 = 0
            _ = curl.multi_perform(multi, &running)
            var left: Int32 = 0
            while let message = curl.multi_info_read(multi, &left)?.pointee {
                // CURLMSG_DONE is the only one.
                guard message.kind == 1, let easy = message.easy, let transfer = transfers.removeValue(forKey: easy)
                else { continue }
                transfer.finished(message.data.result)
                _ = curl.multi_remove_handle(multi, easy)
                transfer.close()
            }
            _ = curl.multi_poll(multi, nil, 0, 60_000, nil)
        }
        state.withLock { $0.multi = 0 }
        _ = curl.multi_cleanup(multi)
    }

    private func take() -> [Command] {
        state.withLock { state in
            defer { state.commands = [] }
            return state.commands
        }
    }
}
