public import GraphPeople

extension PeopleSearchModel {
    /// So many rows before the last, the next page is asked for.
    static let rowsBeforeTheEnd = 8

    /// Tells that a row has come into view; near the end the next page is asked for.
    ///
    /// - Parameter id: Whose row it is.
    public func rowAppeared(_ id: Person.ID) {
        guard phase == .results, hasNextPage, work.page == nil, let lastPage,
            people.suffix(Self.rowsBeforeTheEnd).contains(where: { $0.id == id })
        else { return }
        askForPage(after: lastPage)
    }

    /// Fetches the page after the last one and waits for it, unless there is none or it is already on its way.
    public func nextPage() async {
        guard let lastPage, hasNextPage, work.page == nil, !work.isClosed else { return }
        await finish(askForPage(after: lastPage))
    }

    @discardableResult func askForPage(after last: PeoplePage) -> Task<Void, Never> {
        work.recovery?.cancel()
        work.recovery = nil
        isLoadingNextPage = true
        work.count += 1
        let number = work.count
        work.page = Work.AskedPage(number: number)
        let task = Task { [weak self, graph] in
            do {
                var page = try await graph.page(after: last)
                if let next = page { page = try await Self.passingOverEmpty(next, from: graph) }
                self?.pageArrived(number, page)
            } catch {
                self?.pageFailed(number, last, error)
            }
        }
        work.page?.task = task
        return task
    }

    private func pageArrived(_ number: Int, _ page: PeoplePage?) {
        guard work.page?.number == number else { return }
        stopPage()
        stopRecovery()
        work.failed = nil
        lastPage = page
        let shown = Set(people.map(\.id))
        people += page?.people.filter { !shown.contains($0.id) } ?? []
        work.seen.add(page?.arrived ?? [])
        phase = people.isEmpty ? .noResults : .results
    }

    private func pageFailed(_ number: Int, _ last: PeoplePage, _ error: any Error) {
        guard work.page?.number == number else { return }
        stopPage()
        if error is CancellationError {
            phase = people.isEmpty ? .idle : .results
            return
        }
        let failure = Failure(error)
        work.failed = .page(last)
        if !wait(after: failure) { phase = .failed(failure) }
    }
}
