import HTTPTypes
import Hummingbird

extension Response {
    /// Makes a JSON answer.
    static func json(
        _ value: JSONValue,
        status: HTTPResponse.Status = .ok,
        contentType: String = "application/json; charset=utf-8",
        headers: HTTPFields = [:]
    ) -> Response {
        var headers = headers
        headers[.contentType] = contentType
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: value.text)))
    }

    /// Makes a redirect that nothing may store.
    static func found(_ location: String) -> Response {
        Response(
            status: .found, headers: [.location: location, .cacheControl: "no-store", .referrerPolicy: "no-referrer"])
    }
}
