import Hummingbird

/// The page to which `error_uri` of an answer leads.
///
/// > Source: [Microsoft Entra authentication and authorization error codes](https://learn.microsoft.com/entra/identity-platform/reference-error-codes)
struct ErrorPageRoutes: Sendable {
    let pages: PageRenderer

    func add(to router: Router<EmulatorRequestContext>) {
        router.get("error") { request, _ in
            guard let code = request.query["code"], let number = Int(code), number > 0 else {
                return pages.message(
                    "Error codes", "Put the number of an error behind the address, such as /error?code=50126.")
            }
            return pages.message(
                "AADSTS\(number)",
                """
                This organization is made up, and the one who answered with this number is an emulator. What exactly was wrong is in \
                the answer's error_description and in the emulator's journal; what Microsoft means by the number is in its \
                list of authentication error codes.
                """)
        }
    }
}
