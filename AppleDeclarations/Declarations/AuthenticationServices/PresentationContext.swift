public import Foundation

#if canImport(UIKit)
@_exported public import UIKit

public typealias ASPresentationAnchor = UIWindow
#else
@_exported public import AppKit

public typealias ASPresentationAnchor = NSWindow
#endif

@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
