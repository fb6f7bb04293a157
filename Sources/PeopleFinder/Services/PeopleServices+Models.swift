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
}
