public import GraphPeople
public import NativeOAuth

extension PeopleServices {
    /// Makes a model that searches in the name of an account.
    ///
    /// - Parameters:
    ///   - account: An account of this provider.
    ///   - pageSize: How many people a page may hold.
    ///   - clock: Measures the typing and the answers, and waits.
    /// - Returns: An empty search; nothing is sent.
    /// - Throws: `OAuthError` with `missingSetting` when the settings name no Graph.
    @MainActor
    public func searchModel(
        for account: Account, pageSize: Int = PeopleQuery.defaultPageSize,
        clock: any Clock<Duration> = ContinuousClock()
    ) throws(OAuthError) -> PeopleSearchModel {
        PeopleSearchModel(
            graph: try graph(for: account), history: searchHistory(for: account), pageSize: pageSize, clock: clock)
    }

    /// Makes a way through the organization in the name of an account, on which nobody is open.
    ///
    /// - Parameters:
    ///   - account: An account of this provider.
    ///   - photoSize: The size of the photos.
    /// - Returns: The way; its people are made with the account's photos.
    /// - Throws: `OAuthError` with `missingSetting` when the settings name no Graph.
    @MainActor
    public func navigation(
        for account: Account, photoSize: PhotoSize = .pixels240
    ) throws(OAuthError) -> PersonNavigation {
        let graph = try graph(for: account)
        let photos = photos(for: account)
        return PersonNavigation { PersonModel(row: $0, graph: graph, photos: photos, photoSize: photoSize) }
    }
}

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
