#if canImport(UIKit)
public import UIKit

@available(iOS 13, visionOS 1, *)
@MainActor
@preconcurrency
public protocol UIViewControllerRepresentable: View where Body == Never {
    associatedtype UIViewControllerType: UIViewController
    associatedtype Coordinator = Void
    typealias Context = UIViewControllerRepresentableContext<Self>

    func makeUIViewController(context: Context) -> UIViewControllerType

    func updateUIViewController(_ uiViewController: UIViewControllerType, context: Context)

    func makeCoordinator() -> Coordinator
}

@available(iOS 13, visionOS 1, *)
extension UIViewControllerRepresentable {
    public var body: Never { fatalError() }
}

@available(iOS 13, visionOS 1, *)
extension UIViewControllerRepresentable where Coordinator == Void {
    public func makeCoordinator() {}
}

@available(iOS 13, visionOS 1, *)
@MainActor
@preconcurrency
public struct UIViewControllerRepresentableContext<Representable: UIViewControllerRepresentable> {
    public let coordinator: Representable.Coordinator
}
#endif
