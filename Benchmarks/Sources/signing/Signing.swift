import Crypto
import CryptoExtras
import Foundation
import JWTKit

/// How many tokens jwt-kit signs a second with RS256, by as many tasks as there are cores: what a refresh can't be
/// faster than, divided by the signatures in an answer.
@main
struct Signing {
    private struct Claims: JWTPayload {
        var aud = "00000003-0000-0000-c000-000000000000"
        var iss = "https://sts.windows.net/c0470500-0000-4000-8000-00000000da7a/"
        var iat = 1_800_000_000
        var nbf = 1_800_000_000
        var exp = 1_800_003_600
        var appid = "c0470500-0000-4000-8000-0000000000aa"
        var name = "Adele Vance"
        var oid = "24b30af1-b9c8-5fa9-92b1-12fa3808181d"
        var scp = "User.Read User.ReadBasic.All openid profile"
        var sub = "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"
        var tid = "c0470500-0000-4000-8000-00000000da7a"
        var upn = "adelev@contoso.onmicrosoft.com"
        var uti = "AAAAAAAAAAAAAAAAAAAAAA"
        var ver = "1.0"

        func verify(using algorithm: some JWTAlgorithm) async throws {}
    }

    static func main() async throws {
        let keys = JWTKeyCollection()
        let key = try _RSA.Signing.PrivateKey(keySize: .bits2048)
        await keys.add(rsa: try Insecure.RSA.PrivateKey(backing: key), digestAlgorithm: .sha256, kid: "a")
        let tasks = ProcessInfo.processInfo.activeProcessorCount
        let rounds = 4000
        var best = 0.0
        for _ in 0..<5 {
            let start = ContinuousClock.now
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<tasks {
                    group.addTask { for _ in 0..<rounds { _ = try await keys.sign(Claims(), kid: "a") } }
                }
                try await group.waitForAll()
            }
            let time = start.duration(to: .now).components
            let seconds = Double(time.seconds) + Double(time.attoseconds) / 1e18
            best = max(best, Double(tasks * rounds) / seconds)
        }
        print("jwt-kit signs \(Int(best)) tokens a second (RS256, 2048 bits, \(tasks) tasks, best of 5)")
    }
}
