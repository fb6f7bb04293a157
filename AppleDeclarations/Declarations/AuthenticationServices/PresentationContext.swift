public import Foundation

#if canImport(UIKit)
@_exported public import UIKit

@available(iOS 12, macOS 10.15, visionOS 1, *)
public typealias ASPresentationAnchor = UIWindow
#else
@_exported public import AppKit

@available(iOS 12, macOS 10.15, visionOS 1, *)
public typealias ASPresentationAnchor = NSWindow
#endif

@available(iOS 13, macOS 10.15, visionOS 1, *)
@MainActor
public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
}
