import Foundation

/// The emulator as a process of its own, ready to answer.
struct RunningEmulator {
    let readyLine: Data
    private let process: Process

    init(program: String) async throws {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: program)
        process.arguments = ["--port", "0", "--quiet"]
        process.standardOutput = output
        try process.run()
        self.process = process
        var line = Data()
        while !line.contains(UInt8(ascii: "\n")) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw POSIXError(.EPIPE) }
            line += more
        }
        readyLine = line
    }

    func stop() {
        process.terminate()
        process.waitUntilExit()
    }
}
