import HTTPTypes
import NativeOAuth
import SmallFoundation

extension GraphClient {
    /// Searches for people and returns the first page, the best match first.
    ///
    /// The request depends on the text, the account's permissions, and what the server refused before. The account's
    /// colleagues are fetched at the same time, at most every ten minutes, and come first. Results don't wait for them;
    /// an empty result waits up to a second.
    ///
    /// - Parameters:
    ///   - query: The search.
    ///   - waitingForColleagues: Whether to wait for the colleagues, for a program that searches once.
    ///   - asksServer: Whether to ask the server even if the copy of the directory has an answer. Without a network,
    ///     the copy answers.
    /// - Returns: The first page, without people if nobody matches.
    /// - Throws: ``GraphError``.
    ///
    /// > Source: [List users](https://learn.microsoft.com/en-us/graph/api/user-list)
    public func people(
        matching query: PeopleQuery, waitingForColleagues: Bool = false, asksServer: Bool = false
    ) async throws -> PeoplePage {
        let copied = answerInCopy(to: query)
        if let copied, copied.isFound, !asksServer { return copied }
        let fetch = beginFetchingColleagues()
        var found: PeopleAnswer
        do {
            found = try await answer(to: query)
        } catch let error as GraphError where error.code == .offline {
            // What the copy has, be it nobody, is more than that there is no network.
            if let copied { return copied }
            throw error
        } catch let error as GraphError where error.code == .forbidden && error.recovery == .askAdministrator {
            throw await refusal(error)
        } catch var error as GraphError where error.code == .badRequest {
            error.underlying = SearchRefused()
            throw error
        }
        if let fetch, waitingForColleagues {
            _ = try? await fetch.value()
        } else if let fetch, found.people.isEmpty {
            try? await withDeadline(
                Self.colleaguesTimeout, on: session.time, expired: { CancellationError() },
                operation: { _ = try await fetch.value() })
        }
        try Task.checkCancellation()
        let isFound = !found.people.isEmpty || found.nextLink != nil
        // The same end of a number can be a stranger's, too.
        let isNumber = if case .phone = query.typed.kind { true } else { false }
        if !isFound, isNumber || ranking(query).fitting(session.colleagues).isEmpty {
            // Everybody who is near is in the copy: the server need not be asked for them word by word.
            if let copied, copied.areNear { return copied }
            if let other = query.withoutDomain {
                // Whoever has the name has another address.
                var page = try await people(
                    matching: other, waitingForColleagues: waitingForColleagues, asksServer: true)
                page.areNear = !page.people.isEmpty
                return page
            }
            found.people = try await nearPeople(query).unique(by: \.id)
        }
        let isComplete = !session.isFetchingColleagues
        var page = self.page(found, of: query)
        // The last question finds more than guesses, such as the end of a number; the best of them comes first.
        page.areNear = !isFound && page.people.first.map { ranking(query).kind(of: $0) == .near } ?? false
        // Without those who may still come it is good for now, and not for five minutes.
        if isComplete { session.recent.keep(page, of: query) }
        return page
    }

    /// What a refused search is told as: no administrator need be asked for what guests may not do.
    ///
    /// > Source: [Default user permissions](https://learn.microsoft.com/en-us/entra/fundamentals/users-default-permissions)
    private func refusal(_ error: GraphError) async -> GraphError {
        let mine = request(path: "/me", options: [("select", "id,userPrincipalName,userType")])
        guard let me = try? await person(mine, about: nil), me.isGuest else { return error }
        return GraphError(
            .guest, "Guests may not search this organization.", recovery: .useAnotherAccount, server: error.server)
    }

    /// How long an answer without people waits for the people one works with.
    private static let colleaguesTimeout = Duration.seconds(1)

    /// Fetches the next page; nil after the last.
    ///
    /// > Source: [Paging Microsoft Graph data](https://learn.microsoft.com/en-us/graph/paging)
    package func page(after page: PeoplePage) async throws -> PeoplePage? {
        if !page.waiting.isEmpty { return page.advanced(showing: page.waiting) }
        let answer: PeopleAnswer
        if page.isCut, let query = page.query {
            answer = try await self.answer(to: query)
        } else if let link = page.nextLink {
            answer = try await list(try request(following: link))
        } else {
            return nil
        }
        var next = page
        next.isCut = false
        next.nextLink = answer.nextLink.flatMap { URL(string: $0) }
        guard next.nextLink == nil || next.nextLink != page.nextLink else {
            throw GraphError(.malformedResponse, "Microsoft Graph named the same page as the next one.")
        }
        let new = answer.people.unique(by: \.id).filter { !page.early.contains($0.id) }
        let sorted = page.query.map { ranking($0).sorted(new) } ?? new.sortedByName()
        return next.advanced(showing: sorted)
    }

    /// Puts the first page together from an answer and the people one works with.
    private func page(_ answer: PeopleAnswer, of query: PeopleQuery) -> PeoplePage {
        let ranking = self.ranking(query)
        // A server that sends somebody twice must not show them twice.
        let found = answer.people.unique(by: \.id)
        let sent = Set(found.map(\.id))
        // Somebody who is only near is shown when nobody was found as typed.
        let colleagues = session.colleagues.filter { !sent.contains($0.id) }
        let others = ranking.fitting(colleagues, nearly: found.isEmpty)
        var page = PeoplePage(people: [], nextLink: answer.nextLink.flatMap { URL(string: $0) })
        page.query = query
        page.early = Set(others.map(\.id))
        return page.advanced(showing: ranking.sorted(found + others))
    }
}

extension PeoplePage {
    /// The page that has as many of these people as belong on one, and keeps the others for the next.
    func advanced(showing people: [Person]) -> PeoplePage {
        var page = self
        let size = query?.pageSize ?? people.count
        page.people = Array(people.prefix(size))
        page.waiting = Array(people.dropFirst(size))
        return page
    }
}
