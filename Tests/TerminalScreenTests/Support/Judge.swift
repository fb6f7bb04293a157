import Foundation

/// What others make of what this module makes: programs in Python, installed by `Scripts/install-packages --tests`.
enum Judge {
    /// Asks one of the functions of `judge.py`, or throws ``Failure`` when the programs are not installed, or do not answer.
    static func ask<Answer: Decodable>(_ question: String, _ input: some Encodable) throws -> Answer {
        let tests = URL(filePath: #filePath).deletingLastPathComponent()
        let package = (0..<3).reduce(tests) { url, _ in url.deletingLastPathComponent() }
        let python = package.appending(path: ".build/python/bin/python")
        guard FileManager.default.isExecutableFile(atPath: python.path) else {
            throw Failure(description: "\(python.path) is missing. Install it: Scripts/install-packages --tests")
        }
        let folder = FileManager.default.temporaryDirectory.appending(path: "terminal-judge-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = ["input", "output", "errors"].map { folder.appending(path: $0) }
        try JSONEncoder().encode(input).write(to: files[0])
        try Data().write(to: files[1])
        try Data().write(to: files[2])
        let process = Process()
        process.executableURL = python
        process.arguments = [tests.appending(path: "judge.py").path, question]
        process.standardInput = try FileHandle(forReadingFrom: files[0])
        process.standardOutput = try FileHandle(forWritingTo: files[1])
        process.standardError = try FileHandle(forWritingTo: files[2])
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw Failure(description: try String(contentsOf: files[2], encoding: .utf8))
        }
        return try JSONDecoder().decode(Answer.self, from: Data(contentsOf: files[1]))
    }

    struct Failure: Error, CustomStringConvertible {
        let description: String
    }
}
