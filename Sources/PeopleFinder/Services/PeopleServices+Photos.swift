public import GraphPeople
public import NativeOAuth

extension PeopleServices {
    /// Makes what brings the small photos of lists in the name of an account.
    ///
    /// - Parameters:
    ///   - account: An account of this provider.
    ///   - size: The size.
    /// - Returns: It has no photo yet, and nothing is sent.
    /// - Throws: `OAuthError` with `missingSetting` when the settings name no Graph.
    @MainActor
    public func peoplePhotos(
        for account: Account, size: PhotoSize = .pixels96
    ) throws(OAuthError) -> PeoplePhotos {
        PeoplePhotos(graph: try graph(for: account), cache: photos(for: account), size: size)
    }
}
