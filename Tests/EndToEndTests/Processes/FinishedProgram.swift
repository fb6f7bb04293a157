import Foundation
import Testing

/// What a program left behind: its status and all that it wrote.
struct FinishedProgram: Sendable, CustomStringConvertible {
    let name: String
    /// The exit status; below zero the signal that ended it.
    let status: Int32
    let output: String
    let errors: String

    /// Everything at once, for a test that fails.
    var description: String {
        "“\(name)” ended with \(status).\n--- stdout\n\(output)\n--- stderr\n\(errors)\n---"
    }

    /// The lines of its talk.
    var errorLines: [Substring] {
        errors.split(separator: "\n")
    }

    /// Expects a status, and shows both outputs if it is another one.
    @discardableResult
    func expect(status: Int32, sourceLocation: SourceLocation = #_sourceLocation) -> FinishedProgram {
        #expect(self.status == status, "\(self)", sourceLocation: sourceLocation)
        return self
    }

    /// Reads its output as JSON.
    func json<Value: Decodable>(_ type: Value.Type) throws -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(output.utf8))
        } catch {
            throw ProgramFailure("The output is not the JSON that was expected (\(error)). \(self)")
        }
    }

    /// Expects a failure as a person should meet it: an exact status, nothing on stdout, and on stderr few words, no
    /// debris of the program, and everything that has to be named.
    func expectComplaint(
        status: Int32, naming words: [String], lines: Int = 1, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expect(status: status, sourceLocation: sourceLocation)
        #expect(output.isEmpty, "\(self)", sourceLocation: sourceLocation)
        #expect((1...lines).contains(errorLines.count), "\(self)", sourceLocation: sourceLocation)
        for word in words {
            #expect(errors.contains(word), "“\(word)” is missing. \(self)", sourceLocation: sourceLocation)
        }
        for debris in ["Fatal error", "Stack dump", "Backtrace", "Swift runtime", "OAuthError", "Error Domain"] {
            #expect(!errors.contains(debris), "\(self)", sourceLocation: sourceLocation)
        }
        let last = errorLines.last ?? ""
        #expect(last.contains("."), "no sentence: \(self)", sourceLocation: sourceLocation)
        #expect(errors.utf8.count <= 600, "too long: \(self)", sourceLocation: sourceLocation)
    }
}
