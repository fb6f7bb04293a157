@available(iOS 13, macOS 10.15, visionOS 1, *)
public protocol ShapeStyle: Sendable {}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Color: ShapeStyle, Hashable {
    public static let clear = Color()
    public static let white = Color()
    public static let black = Color()
    public static let green = Color()
    public static let red = Color()
    public static let blue = Color()

    public enum RGBColorSpace: Hashable, Sendable {
        case sRGB
    }

    public init() {}

    public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double, opacity: Double = 1
    ) {}
}

// In an extension, so that the colors themselves belong to no actor.
extension Color: View {
    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public var body: Never { fatalError() }
}

@available(iOS 15, macOS 12, visionOS 1, *)
public struct HierarchicalShapeStyle: ShapeStyle {}

@available(iOS 15, macOS 12, visionOS 1, *)
public struct TintShapeStyle: ShapeStyle {}

@available(iOS 15, macOS 12, visionOS 1, *)
public struct Material: ShapeStyle {}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension ShapeStyle where Self == Color {
    public static var white: Color { Color.white }

    public static var black: Color { Color.black }
}

@available(iOS 15, macOS 12, visionOS 1, *)
extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }

    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

@available(iOS 15, macOS 12, visionOS 1, *)
extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

@available(iOS 15, macOS 12, visionOS 1, *)
extension ShapeStyle where Self == Material {
    public static var bar: Material { Material() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Font: Hashable, Sendable {
    public static let largeTitle = Font()
    public static let title = Font()
    @available(iOS 14, macOS 11, visionOS 1, *)
    public static let title2 = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let callout = Font()
    public static let footnote = Font()
    public static let caption = Font()

    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public enum TextStyle: Sendable {
        case largeTitle
        case body
    }

    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public enum Design: Sendable {
        case monospaced
        case rounded
    }

    @available(iOS 13, macOS 10.15, visionOS 1, *)
    public struct Weight: Hashable, Sendable {
        public static let medium = Weight()
        public static let semibold = Weight()
    }

    @available(iOS 16, macOS 13, visionOS 1, *)
    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { Font() }

    @available(iOS 16, macOS 13, visionOS 1, *)
    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font { Font() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public enum TextAlignment: Hashable, Sendable {
    case leading
    case center
    case trailing
}

@available(iOS 15, macOS 12, visionOS 1, *)
public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}

@available(iOS 15, macOS 12, visionOS 1, *)
public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
}

extension TextSelectability where Self == EnabledTextSelectability {
    @available(iOS 15, macOS 12, visionOS 1, *)
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
public struct Animation: Equatable, Sendable {
    public static let `default` = Animation()
}

@available(iOS 13, macOS 10.15, visionOS 1, *)
extension View {
    public nonisolated func font(_ font: Font?) -> some View { self }

    @available(iOS 16, macOS 13, visionOS 1, *)
    public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View { self }

    public nonisolated func lineLimit(_ number: Int?) -> some View { self }

    public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }

    @available(iOS 13, macOS 11, visionOS 1, *)
    public nonisolated func imageScale(_ scale: Image.Scale) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func tint(_ tint: Color?) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View { self }

    @available(iOS 15, macOS 12, visionOS 1, *)
    public nonisolated func background<S: ShapeStyle, T: InsettableShape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { self }

    public nonisolated func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }

    public nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    public nonisolated func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
}
