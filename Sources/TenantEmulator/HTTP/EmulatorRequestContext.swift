import Hummingbird
import Logging

/// What Hummingbird hands from middleware to route.
///
/// It needs no channel, which is what lets ``Emulator/respond(to:body:)`` call the router without a socket.
struct EmulatorRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage

    /// The largest request body that is read, in bytes: a sign-in form is a few hundred.
    var maxUploadSize: Int { 64 * 1024 }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
    }

    init(logger: Logger) {
        coreContext = CoreRequestContextStorage(source: InProcessSource(logger: logger))
    }

    private struct InProcessSource: RequestContextSource {
        let logger: Logger
    }
}
