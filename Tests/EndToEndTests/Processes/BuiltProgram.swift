import Foundation

/// One of the programs that the build has made.
enum BuiltProgram: String, Sendable {
    case people
    case peopleDemo = "people-demo"
    case tenantEmulator = "tenant-emulator"
    case signInTool = "sign-in-tool"
    case findPeople = "find-people"
    case tokenLoop = "token-loop"

    /// Finds the program beside the test bundle.
    func url() throws -> URL {
        let url = Self.folder.appending(path: rawValue)
        guard FileManager.default.isExecutableFile(atPath: url.path) else {
            throw ProgramFailure("\(rawValue) is not in \(Self.folder.path). Build it: swift build --build-tests")
        }
        return url
    }

    /// The folder of everything that was built; the runner is told the bundle's path, whatever it is called itself.
    private static var folder: URL {
        for argument in CommandLine.arguments {
            let parts = URL(filePath: argument).pathComponents
            if let bundle = parts.firstIndex(where: { $0.hasSuffix(".xctest") }) {
                return URL(filePath: NSString.path(withComponents: Array(parts[..<bundle])))
            }
        }
        let package = (0..<4).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        return package.appending(path: ".build/debug")
    }
}

/// A program that could not be used as a test needs it; not a fault that a test expects.
struct ProgramFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
