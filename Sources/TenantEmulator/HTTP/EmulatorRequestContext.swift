import Hummingbird
import Logging
import NIOCore

/// What Hummingbird hands from middleware to route.
///
/// It needs no channel, which is what lets ``Emulator/respond(to:body:)`` call the router without a socket.
struct EmulatorRequestContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    /// The connection; nil in process.
    let channel: (any Channel)?

    /// The largest request body that is read, in bytes: a sign-in form is a few hundred.
    var maxUploadSize: Int { 64 * 1024 }

    init(source: ApplicationRequestContextSource) {
        coreContext = CoreRequestContextStorage(source: source)
        channel = source.channel
    }

    init(logger: Logger) {
        coreContext = CoreRequestContextStorage(source: InProcessSource(logger: logger))
        channel = nil
    }

    private struct InProcessSource: RequestContextSource {
        let logger: Logger
    }
}
