import Foundation
import Testing

@Suite("The action that starts the emulator", .timeLimit(.minutes(5)))
struct ActionTests {
    private static let file = MicrosoftClient.package.appending(path: ".github/actions/emulator/action.yml")

    /// The action's only script, as a runner's shell gets it.
    private func script() throws -> String {
        let lines = try String(contentsOf: Self.file, encoding: .utf8).components(separatedBy: "\n")
        let start = try #require(lines.firstIndex(of: "      run: |"))
        return lines[(start + 1)...].map { String($0.dropFirst(8)) }.joined(separator: "\n")
    }

    /// Runs it where a release has the archive that Scripts/package makes, with the built program inside.
    private func run(tag: String, in folder: URL) async throws -> (finished: FinishedProgram, outputs: [String: String])
    {
        let packaging = try String(
            contentsOf: MicrosoftClient.package.appending(path: "Scripts/package"), encoding: .utf8)
        #expect(packaging.contains("$output/$program-$version-linux-$(uname -m).tar.gz"))
        #expect(packaging.contains(#"--transform "s,^\./usr,$program-$version,""#))
        let preparation = """
            set -e
            mkdir -p tree/tenant-emulator-0.1.0/bin release runner
            printf '#!/bin/sh\\nexec "%s" "$@"\\n' '\(try BuiltProgram.tenantEmulator.url().path)' \
                >tree/tenant-emulator-0.1.0/bin/tenant-emulator
            chmod +x tree/tenant-emulator-0.1.0/bin/tenant-emulator
            tar -czf "release/tenant-emulator-0.1.0-linux-$(uname -m).tar.gz" -C tree tenant-emulator-0.1.0
            export RUNNER_TEMP=$PWD/runner GITHUB_OUTPUT=$PWD/outputs RELEASE=file://$PWD/release
            : >outputs
            set -eo pipefail

            """
        let file = folder.appending(path: "action.sh")
        // What it starts ends with the job; here the test is the job.
        let ending = "\nkill \"$process\"\nwait \"$process\" || true\nexit 0\n"
        try Data(("cd '\(folder.path)'\n" + preparation + (try script()) + ending).utf8).write(to: file)
        let finished = try await RunningProgram(
            URL(filePath: "/bin/bash"), [file.path],
            environment: ["PATH": "/usr/bin:/bin", "TAG": tag, "PROGRAM": "", "OPTIONS": "--tls", "PORT": "0"]
        ).finish()
        let said = try String(contentsOf: folder.appending(path: "outputs"), encoding: .utf8)
        let pairs = said.split(separator: "\n").compactMap { line -> (String, String)? in
            let halves = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return halves.count == 2 ? (halves[0], halves[1]) : nil
        }
        return (finished, Dictionary(pairs) { $1 })
    }

    @Test("unpacks the release of its tag, and hands on what the ready line says")
    func release() async throws {
        try await withTemporaryFolder { folder in
            let (finished, outputs) = try await run(tag: "v0.1.0", in: folder)
            finished.expect(status: 0)
            #expect(outputs["authority"]?.hasPrefix("https://127.0.0.1:") == true, "\(finished)")
            #expect(outputs["ca"]?.hasSuffix("ca.pem") == true && outputs["clientId"]?.isEmpty == false)
            let described = try String(contentsOf: Self.file, encoding: .utf8)
            for name in outputs.keys where name != "provider" { #expect(described.contains("  \(name):\n"), "\(name)") }
        }
    }

    @Test("is used as it is by the workflow on the page about CI")
    func workflow() async throws {
        let check = #"""
            import os, re, sys, yaml
            root, page = sys.argv[1], open(sys.argv[1] + "/docs/ci.md").read()
            flow = yaml.safe_load(re.search(r"```yaml\n(.*?)```", page, re.S)[1])
            action = yaml.safe_load(open(root + "/.github/actions/emulator/action.yml"))
            assert flow[True] and flow["permissions"] == {"contents": "read"}
            for job in flow["jobs"].values():
                assert job["runs-on"] and job["timeout-minutes"]
                assert all(("uses" in step) != ("run" in step) for step in job["steps"])
                assert any(step.get("if") == "failure()" and "/journal" in step["run"] for step in job["steps"])
                ids = {step["id"] for step in job["steps"] if "id" in step}
                ours = [step for step in job["steps"] if step.get("uses", "").startswith("./emulator/")]
                assert [step["uses"] for step in ours] == ["./emulator/.github/actions/emulator"]
                assert set(ours[0]["with"]) <= set(action["inputs"])
                for name, output in re.findall(r"steps\.([a-z]+)\.outputs\.([A-Za-z-]+)", str(job)):
                    assert name in ids and (name != "emulator" or output in action["outputs"]), output
                for script in re.findall(r"Scripts/[a-z-]+", str(job)):
                    assert os.access(root + "/" + script, os.X_OK), script
            """#
        let finished = try await RunningProgram(
            MicrosoftClient.python(), ["-c", check, MicrosoftClient.package.path],
            environment: ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"]
        ).finish()
        finished.expect(status: 0)
    }

    @Test("says so where its tag has no release")
    func none() async throws {
        try await withTemporaryFolder { folder in
            let (finished, outputs) = try await run(tag: "main", in: folder)
            finished.expect(status: 1)
            #expect(outputs.isEmpty && finished.output.contains("::error::there is no release main"))
        }
    }
}
