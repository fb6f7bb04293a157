public import Foundation

// Without its transformation: there is no CGAffineTransform on Linux.
@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Path: Equatable, Sendable {
    public init() {}

    public mutating func addRect(_ rect: CGRect) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public protocol Shape: Sendable, View {
    nonisolated func path(in rect: CGRect) -> Path
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension Shape {
    public var body: Never { fatalError() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public protocol InsettableShape: Shape {}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Circle: InsettableShape {
    public nonisolated init() {}

    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Rectangle: InsettableShape {
    public nonisolated init() {}

    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Capsule: InsettableShape {
    public nonisolated init() {}

    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension Shape {
    public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View { self }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension Shape where Self == Circle {
    public static var circle: Circle { Circle() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension Shape where Self == Rectangle {
    public static var rect: Rectangle { Rectangle() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public enum ContentMode: Hashable, CaseIterable, Sendable {
    case fit
    case fill
}
