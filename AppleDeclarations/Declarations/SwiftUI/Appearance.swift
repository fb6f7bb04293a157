public protocol ShapeStyle: Sendable {}

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
    public var body: Never { fatalError() }
}

public struct HierarchicalShapeStyle: ShapeStyle {}

public struct TintShapeStyle: ShapeStyle {}

public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Color {
    public static var white: Color { Color.white }

    public static var black: Color { Color.black }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
    public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }

    public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

extension ShapeStyle where Self == TintShapeStyle {
    public static var tint: TintShapeStyle { TintShapeStyle() }
}

extension ShapeStyle where Self == Material {
    public static var bar: Material { Material() }
}

public struct Font: Hashable, Sendable {
    public static let largeTitle = Font()
    public static let title = Font()
    public static let title2 = Font()
    public static let headline = Font()
    public static let subheadline = Font()
    public static let callout = Font()
    public static let footnote = Font()
    public static let caption = Font()

    public enum TextStyle: Sendable {
        case largeTitle
        case body
    }

    public enum Design: Sendable {
        case monospaced
        case rounded
    }

    public struct Weight: Hashable, Sendable {
        public static let medium = Weight()
        public static let semibold = Weight()
    }

    public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font { Font() }

    public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font { Font() }
}

public enum TextAlignment: Hashable, Sendable {
    case center
}

public protocol TextSelectability {
    static var allowsSelection: Bool { get }
}

public struct EnabledTextSelectability: TextSelectability {
    public static let allowsSelection = true
}

extension TextSelectability where Self == EnabledTextSelectability {
    public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

public struct Animation: Equatable, Sendable {
    public static let `default` = Animation()
}

extension View {
    public nonisolated func font(_ font: Font?) -> some View { self }

    public nonisolated func fontWeight(_ weight: Font.Weight?) -> some View { self }

    public nonisolated func lineLimit(_ number: Int?) -> some View { self }

    public nonisolated func multilineTextAlignment(_ alignment: TextAlignment) -> some View { self }

    public nonisolated func textSelection<S: TextSelectability>(_ selectability: S) -> some View { self }

    public nonisolated func imageScale(_ scale: Image.Scale) -> some View { self }

    public nonisolated func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }

    public nonisolated func tint(_ tint: Color?) -> some View { self }

    public nonisolated func background<S: ShapeStyle>(
        _ style: S, ignoresSafeAreaEdges edges: Edge.Set = .all
    ) -> some View { self }

    public nonisolated func background<S: ShapeStyle, T: InsettableShape>(
        _ style: S, in shape: T, fillStyle: FillStyle = FillStyle()
    ) -> some View { self }

    public nonisolated func clipShape<S: Shape>(_ shape: S, style: FillStyle = FillStyle()) -> some View { self }

    public nonisolated func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }

    public nonisolated func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
}
