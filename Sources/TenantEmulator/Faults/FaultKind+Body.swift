import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension FaultKind {
    static let bodyEffects: [String: FaultEffect] = [
        "body-truncated": .body { data, response, scene in
            let half = ByteBuffer(bytes: data.prefix(data.count / 2))
            return streamed(response, length: data.count) { writer in
                try await writer.write(half)
                if scene.channel != nil { try await scene.breakConnection() }
                try await writer.finish(nil)
            }
        },
        "body-huge": .body { data, response, scene in
            padded(response, with: data, to: max(scene.fault.bytes ?? 100_000_000, data.count), says: true)
        },
        "body-endless": .body { data, response, scene in
            padded(response, with: data, to: max(scene.fault.bytes ?? 67_108_864, data.count), says: false)
        },
        "body-slow": .body { data, response, scene in
            let pause = Duration.seconds(scene.fault.seconds ?? 1)
            return streamed(response, length: data.count) { writer in
                for byte in data {
                    try await writer.write(ByteBuffer(bytes: [byte]))
                    try await Task.sleep(for: pause)
                }
                try await writer.finish(nil)
            }
        },
        "body-gzip-bomb": .body { _, response, _ in
            var response = response
            response.headers[.contentEncoding] = "gzip"
            return bytes(GzipBomb.data, in: response)
        },
        "content-length-long": .body { data, response, scene in
            streamed(response, length: data.count + 10) { writer in
                try await writer.write(ByteBuffer(bytes: data))
                if let channel = scene.channel { try? await channel.close().get() }
                try await writer.finish(nil)
            }
        },
        "content-length-short": .body { data, response, _ in
            streamed(response, length: data.count / 2) { writer in
                try await writer.write(ByteBuffer(bytes: data))
                try await writer.finish(nil)
            }
        },
        "json-bom": .body { data, response, _ in bytes(Data([0xEF, 0xBB, 0xBF]) + data, in: response) },
        "json-utf16": .body { data, response, _ in
            bytes(String(decoding: data, as: UTF8.self).data(using: .utf16) ?? data, in: response)
        },
        "body-cut-off": .body { data, response, _ in bytes(data.prefix(data.count / 2), in: response) },
        "body-replaced": .body { _, response, scene in
            var response = response
            if scene.fault.text == nil { response.headers[.contentType] = "text/html; charset=utf-8" }
            let page = "<!DOCTYPE html><title>Sign in to the network</title><p>Welcome"
            return bytes(Data((scene.fault.text ?? page).utf8), in: response)
        },
        // It claims to be 50,000 pixels wide and high, and has no more than the start of them.
        // > Source: [PNG, section 5](https://www.w3.org/TR/png-3/#5DataRep)
        "photo-bomb": .body { _, response, _ in bytes(Data(PackageResources.photo_bomb_png), in: response) },
        "json-duplicate-keys": .json { json, _ in
            json = .object((json.members ?? []).flatMap { [$0, .init(name: $0.name, value: "evil")] })
        },
        "json-deep": .json { json, _ in
            let depth = 100_000
            json["deep"] = .verbatim(String(repeating: "[", count: depth) + String(repeating: "]", count: depth))
        },
    ]

    static func bytes(_ data: Data, in response: Response) -> Response {
        var response = response
        response.body = ResponseBody(byteBuffer: ByteBuffer(bytes: data))
        response.headers[.contentLength] = "\(data.count)"
        return response
    }

    private static func streamed(
        _ response: Response, length: Int?,
        _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
    ) -> Response {
        var response = response
        response.body = ResponseBody(write)
        response.headers[.contentLength] = length.map(String.init)
        return response
    }

    /// The right body and blanks, 64 KiB at a time.
    private static func padded(_ response: Response, with data: Data, to count: Int, says: Bool) -> Response {
        streamed(response, length: says ? count : nil) { writer in
            try await writer.write(ByteBuffer(bytes: data))
            var left = count - data.count
            while left > 0 {
                let size = min(left, 65_536)
                try await writer.write(ByteBuffer(repeating: UInt8(ascii: " "), count: size))
                left -= size
            }
            try await writer.finish(nil)
        }
    }
}

/// 100 MB of blanks in a gzip of 97 KB: a hundred times the block into which zlib packs a million of them.
///
/// > Source: [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951), [RFC 1952](https://www.rfc-editor.org/rfc/rfc1952)
enum GzipBomb {
    static let data: Data = {
        let begin: [UInt8] = [0xEC, 0xC1, 0x81, 0, 0, 0, 0, 0xC3, 0x20, 0x95, 0xF9, 0x53, 0x1E, 0xE4, 0x55, 0x01]
        let block = begin + [UInt8](repeating: 0, count: 968) + [0xAF, 0x06, 0, 0, 0xFF, 0xFF]
        var data = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
        for _ in 0..<100 { data.append(contentsOf: block) }
        // The last block, which is empty; the checksum and the size of what comes out.
        data.append(contentsOf: [0x03, 0, 0x4A, 0x65, 0x89, 0x88, 0, 0xE1, 0xF5, 0x05])
        return data
    }()
}
