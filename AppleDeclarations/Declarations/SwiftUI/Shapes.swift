public import Foundation

// Without its transformation: there is no CGAffineTransform on Linux.
public struct Path: Equatable, Sendable {
    public init() {}

    public mutating func addRect(_ rect: CGRect) {}
}

public struct FillStyle: Equatable, Sendable {
    public init(eoFill: Bool = false, antialiased: Bool = true) {}
}

public protocol Shape: Sendable, View {
    nonisolated func path(in rect: CGRect) -> Path
}

extension Shape {
    public var body: Never { fatalError() }
}

public protocol InsettableShape: Shape {}

public struct Circle: InsettableShape {
    public nonisolated init() {}

    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

public struct Rectangle: InsettableShape {
    public nonisolated init() {}

    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

public struct Capsule: InsettableShape {
    public nonisolated init() {}

    public nonisolated func path(in rect: CGRect) -> Path { Path() }
}

extension Shape {
    public nonisolated func fill<S: ShapeStyle>(_ content: S, style: FillStyle = FillStyle()) -> some View { self }
}

extension Shape where Self == Circle {
    public static var circle: Circle { Circle() }
}

extension Shape where Self == Rectangle {
    public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Capsule {
    public static var capsule: Capsule { Capsule() }
}

public enum ContentMode: Hashable, CaseIterable, Sendable {
    case fit
    case fill
}
