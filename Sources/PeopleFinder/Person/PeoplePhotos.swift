public import GraphPeople
import NativeOAuth

/// Brings the small photos for the rows of lists: each is asked for once, when its row is seen.
///
/// ```swift
/// .task(id: person.id) { await photos.load(person.id) { photo = $0 } }
/// ```
@MainActor public final class PeoplePhotos {
    /// The most photos that are kept in memory; those that were seen first go first.
    static let most = 400
    /// So many refusals and no answer mean that the account may not see photos, and no further row asks.
    static let maximumRefusals = 3
    /// How long a refusal holds.
    static let refusalsLast = Duration.seconds(1_800)

    private var known = Kept<Person.ID, PersonPhoto?>(maximum: PeoplePhotos.most)
    /// When whose photo was refused.
    private var refused: [Person.ID: Duration] = [:]
    /// Whether an answer came, so that a refusal is about one person and not about all.
    private var isAllowed = false
    private var isClosed = false
    private let graph: GraphClient
    private let cache: PhotoCache?
    private let size: PhotoSize

    /// Has none yet, and sends nothing; with the account's photos on the disk, or without.
    public init(graph: GraphClient, cache: PhotoCache? = nil, size: PhotoSize = .pixels96) {
        self.graph = graph
        self.cache = cache
        self.size = size
    }

    /// Finds a photo that was brought already, so that a row which comes back shows it at once.
    public func photo(of id: Person.ID) -> PersonPhoto? { known[id] ?? nil }

    /// Brings a photo: the one on the disk at once, and the server's when it has another.
    ///
    /// Cancel the task when the row is gone. A photo that cannot be had is no error: there is a placeholder, and the row is
    /// asked about again when it comes back.
    ///
    /// - Parameters:
    ///   - id: Whose photo.
    ///   - show: Takes the photo, up to twice; nil for somebody without one.
    public func load(_ id: Person.ID, show: @MainActor (PersonPhoto?) -> Void) async {
        guard !isClosed else { return }
        if let photo = known[id] { return show(photo) }
        if let kept = await cache?.photo(of: id, size: size), !isClosed { show(kept) }
        guard !Task.isCancelled, !isRefused(id), !isClosed else { return }
        do {
            let photo = try await graph.photo(of: id, size: size, cache: cache)
            guard !isClosed else { return }
            isAllowed = true
            known.keep(photo, for: id)
            show(photo)
        } catch let error as GraphError where error.code == .forbidden {
            refused[id] = graph.session.time.elapsed()
        } catch {
            // The placeholder, or the photo from the disk, stays.
        }
    }

    /// Lets go of all photos for good, because the account is signed out.
    public func close() {
        isClosed = true
        known = Kept(maximum: Self.most)
    }

    private func isRefused(_ id: Person.ID) -> Bool {
        let now = graph.session.time.elapsed()
        refused = refused.filter { now - $0.value < Self.refusalsLast }
        return refused[id] != nil || !isAllowed && refused.count >= Self.maximumRefusals
    }
}
