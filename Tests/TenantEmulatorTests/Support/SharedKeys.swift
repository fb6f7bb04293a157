import FaultCases
import TenantEmulator

extension SigningKeyMaker {
    /// The keys of all emulators of these tests.
    static var shared: SigningKeyMaker { .drawnOnce }
}
