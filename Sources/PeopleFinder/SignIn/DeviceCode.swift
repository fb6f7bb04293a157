import NativeOAuth
public import SmallFoundation

/// What a person needs to sign in with a browser on another device.
public struct DeviceCode: Sendable, Hashable {
    /// What the person types there.
    public let code: String
    /// Where the person types it.
    public let address: URL
    /// The same address with the code in it, for a QR code; nil when the provider has none.
    public let addressWithCode: URL?
    /// Where a QR code or a tap leads: with the code in it, if the provider has that.
    public var link: URL { addressWithCode ?? address }

    init(_ authorization: DeviceAuthorization) {
        code = authorization.userCode
        address = authorization.verificationURI
        addressWithCode = authorization.verificationURIComplete
    }

    /// What to do, in one sentence.
    public var instruction: Phrase { .signInEnterCode(address.absoluteString, code: code) }
}
