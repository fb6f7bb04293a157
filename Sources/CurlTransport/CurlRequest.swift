import CCurl
import HTTPTypes
import NativeOAuth
import SmallFoundation

/// What libcurl is told of a request, by the numbers of curl/curl.h.
struct CurlRequest: Sendable {
    let url: URL
    let method: HTTPRequest.Method
    /// The lines of the head.
    let lines: [String]
    /// The body's bytes, -1 when nobody knows how many; nil for no body.
    let bodyBytes: Int?
    let roots: CurlRoots
    let pinnedKeys: Set<PublicKeyPin>
    let proxy: ProxyServer?
    /// The hosts that are asked without it.
    let bypass: String

    /// CURL_ERROR_SIZE.
    static let errorBytes = 256
    /// CURLINFO_HTTP_CONNECTCODE.
    static let connectStatus: Int32 = 0x200000 + 22

    init(
        _ request: HTTPRequest, url: URL, body: RequestBody?, roots: CurlRoots, pinnedKeys: Set<PublicKeyPin>,
        proxy: ProxyServer?, bypass: String
    ) {
        self.bypass = bypass
        self.pinnedKeys = pinnedKeys
        let request = request.describing(body)
        self.url = url
        method = request.method
        bodyBytes = body.map { $0.length ?? -1 }
        self.roots = roots
        self.proxy = proxy
        var lines = request.joinedFields.map {
            $0.value.isEmpty ? "\($0.name.rawName);" : "\($0.name.rawName): \($0.value)"
        }
        // What libcurl would add by itself: it would wait for a server that knows nothing of it, and name a form.
        let own = [HTTPField.Name.expect, .contentType, .accept]
        lines += own.filter { request.headerFields[$0] == nil }.map { "\($0.rawName):" }
        self.lines = lines
    }

    /// Sets the options of a handle.
    ///
    /// - Returns: Whether all of them were taken, and the address of the list of lines, to be freed.
    func apply(
        to easy: UnsafeMutableRawPointer, for transfer: UnsafeMutableRawPointer,
        _ errorText: UnsafeMutablePointer<CChar>
    ) -> (isSet: Bool, fields: UInt) {
        var codes: [Int32] = []
        func set(_ option: Int32, _ value: Int) { codes.append(ccurl_set_long(easy, option, value)) }
        func set(_ option: Int32, _ text: String) {
            codes.append(text.withCString { ccurl_set_pointer(easy, option, $0) })
        }
        func set(_ option: Int32, to pointer: UnsafeRawPointer?) {
            codes.append(ccurl_set_pointer(easy, option, pointer))
        }

        set(10_002, url.absoluteString)  // URL
        set(234, 1)  // PATH_AS_IS
        set(278, 1)  // DISALLOW_USERNAME_IN_URL
        set(181, 3)  // PROTOCOLS: http and https
        set(32, 6)  // SSLVERSION: TLS 1.2 and newer
        set(84, 2)  // HTTP_VERSION: 1.1
        set(99, 1)  // NOSIGNAL
        set(156, 10_000)  // CONNECTTIMEOUT_MS
        set(10_010, to: errorText)  // ERRORBUFFER
        // Never by the environment, which is read elsewhere and by other rules.
        set(10_004, proxy?.setting.reveal() ?? "")  // PROXY
        if proxy != nil {
            set(10_177, bypass)  // NOPROXY
            set(61, 1)  // HTTPPROXYTUNNEL
            set(265, 1)  // SUPPRESS_CONNECT_HEADERS
        }
        roots.apply { codes.append(ccurl_set_pointer(easy, $0, $1)) }

        if !pinnedKeys.isEmpty, url.scheme?.lowercased() == "https" {
            // A session that goes on has no chain any more.
            set(150, 0)  // SSL_SESSIONID_CACHE
            let check: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { transfer in
                CurlTransfer.of(transfer)?.hasPinnedKey == true ? 0 : 1
            }
            set(20_312, to: unsafeBitCast(check, to: UnsafeRawPointer.self))  // PREREQFUNCTION
            set(10_313, to: transfer)  // PREREQDATA
        }

        if method == .head {
            set(44, 1)  // NOBODY
        } else if let bodyBytes {
            set(46, 1)  // UPLOAD
            codes.append(ccurl_set_offset(easy, 30_115, Int64(bodyBytes)))  // INFILESIZE_LARGE
            set(10_036, method.rawValue)  // CUSTOMREQUEST
        } else if [.post, .put, .patch].contains(method) {
            set(47, 1)  // POST
            codes.append(ccurl_set_offset(easy, 30_120, 0))  // POSTFIELDSIZE_LARGE
            set(10_165, "")  // COPYPOSTFIELDS
            set(10_036, method.rawValue)
        } else if method != .get {
            set(10_036, method.rawValue)
        }
        var fields: UnsafeMutableRawPointer?
        for line in lines { fields = curl.slist_append(fields, line) }
        set(10_023, to: fields)  // HTTPHEADER
        setCallbacks(easy, transfer)
        return (codes.allSatisfy { $0 == 0 }, UInt(bitPattern: fields))
    }

    private func setCallbacks(_ easy: UnsafeMutableRawPointer, _ transfer: UnsafeMutableRawPointer) {
        typealias Callback = @convention(c) (UnsafeMutableRawPointer?, Int, Int, UnsafeMutableRawPointer?) -> Int
        let takeLine: Callback = { bytes, size, count, transfer in
            guard let transfer = CurlTransfer.of(transfer) else { return 0 }
            transfer.takeLine(UnsafeRawBufferPointer(start: bytes, count: size * count))
            return size * count
        }
        let take: Callback = { bytes, size, count, transfer in
            guard let bytes, let transfer = CurlTransfer.of(transfer) else { return 0 }
            return transfer.take(Data(bytes: bytes, count: size * count)) ? size * count : 0x1000_0001
        }
        let give: Callback = { room, size, count, transfer in
            guard let room, let transfer = CurlTransfer.of(transfer) else { return 0x1000_0000 }
            guard let piece = transfer.give(upTo: size * count) else { return 0x1000_0001 }
            piece.copyBytes(to: UnsafeMutableRawBufferPointer(start: room, count: size * count))
            return piece.count
        }
        for (function, data, callback) in [(20_079, 10_029, takeLine), (20_011, 10_001, take), (20_012, 10_009, give)]
            as [(Int32, Int32, Callback)]
        {
            _ = ccurl_set_pointer(easy, function, unsafeBitCast(callback, to: UnsafeRawPointer.self))
            _ = ccurl_set_pointer(easy, data, transfer)
        }
    }
}

extension CurlRequest {
    /// Whether a pinned key is in the chain by which the server of a handle was believed.
    ///
    /// What the server sent besides does not count: anybody can send the certificate of somebody else.
    func hasPinnedKey(_ easy: UnsafeMutableRawPointer) -> Bool {
        var chain: [Data] = []
        withUnsafeMutablePointer(to: &chain) { chain in
            ccurl_each_certificate(easy, chain) { chain, bytes, length in
                guard let bytes else { return }
                chain?.assumingMemoryBound(to: [Data].self).pointee.append(Data(bytes: bytes, count: length))
            }
        }
        return chain.contains { certificate in pinnedKeys.contains { $0.matches(certificate: certificate) } }
    }
}

extension CurlTransfer {
    fileprivate static func of(_ raw: UnsafeMutableRawPointer?) -> CurlTransfer? {
        raw.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }
}

/// Which certificates libcurl believes.
enum CurlRoots: Sendable {
    case system
    /// The system's, looked up one by one, and a file's besides: all of them in one file take milliseconds to read.
    case lookedUp(addedFile: String?)
    case file(String)
    /// Certificates in PEM.
    case certificates(Data)

    func apply(_ set: (_ option: Int32, _ value: UnsafeRawPointer?) -> Void) {
        switch self {
        case .system: break
        case .lookedUp(nil): set(10_065, nil)  // CAINFO
        case .lookedUp(let path?): path.withCString { set(10_065, $0) }
        case .file(let path):
            path.withCString { set(10_065, $0) }  // CAINFO
            set(10_097, nil)  // CAPATH
        case .certificates(let data):
            data.withUnsafeBytes { bytes in
                var blob = ccurl_blob(data: bytes.baseAddress, length: bytes.count, flags: 1)
                withUnsafePointer(to: &blob) { set(40_309, $0) }  // CAINFO_BLOB, copied
            }
        }
    }

    init(_ trust: CertificateTrust, _ library: CurlLibrary) throws(OAuthError) {
        let replacing = try trust.rootsFile.map(Self.content)
        let added = try trust.addedRootsFile.map(Self.content)
        switch (trust.rootsFile, trust.addedRootsFile) {
        case (let path?, nil): self = .file(path)
        case (nil, let path) where library.hasHashedRoots: self = .lookedUp(addedFile: path)
        case (nil, nil): self = .system
        default:
            // A bare container has no certificates of its own, and then the added ones are all that there is.
            let own = replacing ?? library.rootsFile.flatMap(FileManager.default.contents) ?? Data()
            self = .certificates(own + Data("\n".utf8) + (added ?? Data()))
        }
    }

    /// The bytes of a file that the person named.
    private static func content(of path: String) throws(OAuthError) -> Data {
        let name = DisplayText.clean(path, limit: 300)
        guard let data = FileManager.default.contents(atPath: path) else {
            throw OAuthError(
                .invalidSettings, "The certificates to trust cannot be read from \(name).", recovery: .fixSettings)
        }
        guard data.firstRange(of: Data("-----BEGIN ".utf8)) != nil else { throw Self.empty(name) }
        return data
    }

    private static func empty(_ file: String) -> OAuthError {
        OAuthError(.invalidSettings, "\(file) holds no certificate in PEM.", recovery: .fixSettings)
    }

    /// What is wrong when libcurl can make nothing of them.
    var unreadable: OAuthError {
        switch self {
        case .file(let path), .lookedUp(let path?): Self.empty(DisplayText.clean(path, limit: 300))
        case .system, .lookedUp(nil), .certificates:
            OAuthError(
                .invalidSettings,
                "This system has no root certificates to verify servers with. Install the package ca-certificates.",
                recovery: .fixSettings)
        }
    }
}
