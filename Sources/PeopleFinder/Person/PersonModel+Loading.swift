public import GraphPeople
import NativeOAuth

extension PersonModel {
    /// Fetches all there is of the person in one round trip; does nothing while it is under way.
    ///
    /// Who is shown already stays on the screen, whatever happens. On a screen it is fetched again by itself when the
    /// network may be there again, or the pause is over that the server has asked for.
    public func loadCard() async {
        guard asked.isEmpty, !isClosed else { return }
        recovery?.cancel()
        recovery = nil
        if person == nil { phase = .loading }
        do {
            try await fetch(Set(PersonCard.PartName.allCases))
            (pause, offlineCount) = (nil, 0)
        } catch {
            ended(with: error)
        }
    }

    /// Fetches the card again after a failure.
    public func retry() async {
        guard case .failed = phase else { return }
        graph.session.endPauses()
        await loadCard()
    }

    /// Fetches one part again that failed; the others, and who is shown, stay as they are.
    public func retry(_ part: PersonCard.PartName) async {
        guard !isClosed, !asked.contains(part) else { return }
        do {
            try await fetch([part])
        } catch {
            if !isClosed { change([part], .unanswered(error is CancellationError ? nil : Failure(error))) }
        }
    }

    private func fetch(_ parts: Set<PersonCard.PartName>) async throws {
        asked.formUnion(parts)
        defer { asked.subtract(parts) }
        change(parts, .asked)
        if parts.contains(.photo), photo.value == nil,
            let known = await photos?.photo(of: photoName, size: photoSize)
        {
            guard !isClosed else { return }
            photo = .here(known)
        }
        let card = try await card(parts)
        guard !isClosed else { return }
        take(card.person)
        change(parts, .answered(card))
        switch card.photo {
        case .known(let picture): await photos?.keep(picture, of: photoName)
        case .none: await photos?.remove(photoName, size: photoSize)
        case .hidden, .unasked, .failed: break
        }
    }

    private func change(_ parts: Set<PersonCard.PartName>, _ event: PersonCardEvent) {
        if parts.contains(.managers) { managers = managers.after(event, \.managers) }
        if parts.contains(.directReports) { directReports = directReports.after(event, \.directReports) }
        if parts.contains(.photo) { photo = photo.after(event, \.photo) }
        if parts.contains(.presence) { presence = presence.after(event, \.presence) }
    }

    /// Fetches parts of the card; a mail address that is no user name is looked up first.
    private func card(_ parts: Set<PersonCard.PartName>) async throws -> PersonCard {
        let identifier = identifier
        do {
            return try await graph.card(of: identifier, parts: parts, photoSize: photoSize)
        } catch let error as GraphError where error.code == .notFound {
            guard let identifier, identifier.contains("@"), person == nil else { throw error }
            let found = try await graph.person(identifier)
            return try await graph.card(of: found.id, parts: parts, photoSize: photoSize)
        }
    }

    /// The id once it is known; nil for oneself.
    private var identifier: String? { subject.map { person?.id ?? $0 } }

    private var photoName: String { identifier ?? "me" }

    private func take(_ new: Person) {
        // Where the account may not see all, a row of the people one works with can have more than the card.
        let isFull = graph.session.permissions.directory == .full
        answered = new
        person = isFull ? new : person.map { new.filled(from: $0) } ?? new
        phase = .loaded
    }

    private func ended(with error: any Error) {
        guard !isClosed else { return }
        let failure = error is CancellationError ? nil : Failure(error)
        change(Set(PersonCard.PartName.allCases), .unanswered(failure))
        if let failure {
            phase = .failed(failure)
            waitOut(failure)
        } else {
            phase = person == nil ? .idle : .loaded
        }
    }

    /// Fetches the card again once what stands in the way of all requests may be gone.
    private func waitOut(_ failure: Failure) {
        self.pause = triesAgain ? failure.wait(after: offlineCount) : nil
        guard let pause else { return }
        if failure.isOffline { offlineCount += 1 }
        let time = graph.session.time
        let countdown = Countdown(of: pause, at: time.elapsed())
        recovery = Task { [weak self] in
            while let left = countdown.left(at: time.elapsed()) {
                self?.pause = left
                guard (try? await time.sleep(Countdown.step)) != nil else { return }
            }
            guard let self, !Task.isCancelled else { return }
            recovery = nil
            await loadCard()
        }
    }
}
