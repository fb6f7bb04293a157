@_exported public import Foundation
public import UniformTypeIdentifiers

@available(iOS 16, macOS 13, visionOS 1, *)
public protocol Transferable {
    associatedtype Representation: TransferRepresentation

    @TransferRepresentationBuilder<Self> static var transferRepresentation: Representation { get }
}

@available(iOS 16, macOS 13, visionOS 1, *)
public protocol TransferRepresentation<Item>: Sendable {
    associatedtype Item: Transferable
}

@available(iOS 16, macOS 13, visionOS 1, *)
@resultBuilder
public struct TransferRepresentationBuilder<Item: Transferable> {
    public static func buildBlock<Content: TransferRepresentation>(_ content: Content) -> Content
    where Content.Item == Item { content }
}

@available(iOS 16, macOS 13, visionOS 1, *)
public struct DataRepresentation<Item: Transferable>: TransferRepresentation {
    public init(
        exportedContentType: UTType, exporting: @escaping @Sendable (Item) async throws -> Data
    ) {}
}

@available(iOS 16, macOS 13, visionOS 1, *)
extension TransferRepresentation {
    @available(iOS 17, macOS 14, visionOS 1, *)
    public func suggestedFileName(
        _ fileName: @escaping @Sendable (Item) -> String?
    ) -> some TransferRepresentation<Item> { self }
}
