import HTTPTypes
import NIOCore
import NIOHTTPTypes

/// Tells a client that asks first (`Expect: 100-continue`) to go on and send its body.
///
/// curl asks with every body of more than a megabyte, and waits a second for an answer.
///
/// > Source: [RFC 9110, section 10.1.1](https://www.rfc-editor.org/rfc/rfc9110#section-10.1.1)
final class ExpectationHandler: ChannelDuplexHandler, RemovableChannelHandler {
    typealias InboundIn = HTTPRequestPart
    typealias OutboundIn = HTTPResponsePart
    typealias OutboundOut = HTTPResponsePart

    /// How many requests wait for an answer: one of them must not be cut in two.
    private var waiting = 0

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        if case .head(let head) = unwrapInboundIn(data) {
            if waiting == 0, head.headerFields[.expect]?.lowercased() == "100-continue" {
                context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
            }
            waiting += 1
        }
        context.fireChannelRead(data)
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        if case .end = unwrapOutboundIn(data) { waiting -= 1 }
        context.write(data, promise: promise)
    }
}
