import Foundation

/// Called by libFuzzer with each input; the environment says which parser is to get it.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = Array(UnsafeBufferPointer(start: bytes, count: count))
    chosen.run(input)
    return 0
}

private let chosen: Harness = {
    let name = ProcessInfo.processInfo.environment["FUZZ_HARNESS"] ?? ""
    guard let harness = Harness(rawValue: name) else {
        let names = Harness.allCases.map(\.rawValue).joined(separator: " ")
        FileHandle.standardError.write(Data("FUZZ_HARNESS is one of: \(names)\n".utf8))
        exit(64)
    }
    return harness
}()

/// Stops with a message that libFuzzer reports as a finding.
func require(_ condition: @autoclosure () -> Bool, _ rule: StaticString) {
    if !condition() {
        FileHandle.standardError.write(Data("Rule broken: \(rule)\n".utf8))
        abort()
    }
}

private let plantsBugs = ProcessInfo.processInfo.environment["FUZZ_PLANTED"] == "1"

/// The bug that the self-test plants: reached only when a parser has understood a certain input.
func plantedBug(_ isReached: @autoclosure () -> Bool) {
    if plantsBugs {
        require(!isReached(), "planted")
    }
}
