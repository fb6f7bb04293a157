import Hummingbird

/// The blank page for embedded browsers, and where it leads.
extension AuthorizationRoutes {
    func addNativeClientPages(to router: Router<EmulatorRequestContext>) {
        // "common" written out would hide every other path below it from the router.
        router.get("{tenant}/oauth2/nativeclient") { _, _ in
            pages.nativeClient(wrongPlaceAfter: configuration.wrongPlaceAfter)
        }
        router.get("{tenant}/wrongplace") { _, _ in pages.wrongPlace() }
    }
}
