#if canImport(SwiftUI)
import CoreTransferable
import PeopleFinder
import UniformTypeIdentifiers

/// A person as a file that every address book takes.
struct ContactFile: Transferable {
    let card: VCard

    static var transferRepresentation: some TransferRepresentation {
        DataRepresentation(exportedContentType: .vCard) { (file: ContactFile) in file.card.data }
            .suggestedFileName { (file: ContactFile) in file.card.fileName }
    }
}
#endif
