public import GraphPeople

extension PersonModel {
    /// Fetches the person alone, for the first time or once more; does nothing while a fetch is under way.
    ///
    /// It is all that a command needs; a screen calls ``loadCard()``.
    public func load() async {
        guard phase != .loading, !isClosed else { return }
        phase = .loading
        do {
            let found: Person
            switch subject {
            case .me: found = try await graph.me()
            case .person(let identifier): found = try await graph.person(identifier)
            }
            guard !isClosed else { return }
            person = found
            phase = .loaded(found)
        } catch {
            ended(with: error)
        }
    }

    /// Fetches all there is of the person in one round trip; does nothing while it is under way.
    ///
    /// Who is shown already stays on the screen, whatever happens.
    public func loadCard() async {
        guard asked.isEmpty, !isClosed else { return }
        asked = Set(PersonCard.PartName.allCases)
        defer { asked = [] }
        if person == nil { phase = .loading }
        (managers, directReports) = (managers.asked, directReports.asked)
        (photo, presence) = (photo.asked, presence.asked)
        do {
            if photo.value == nil, let photos, let known = await photos.photo(of: photoName, size: photoSize) {
                guard !isClosed else { return }
                photo = .here(known)
            }
            let card = try await card(Set(PersonCard.PartName.allCases))
            guard !isClosed else { return }
            take(card.person)
            managers = managers.updated(by: card.managers)
            directReports = directReports.updated(by: card.directReports)
            presence = presence.updated(by: card.presence)
            await take(card.photo)
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
        guard !isClosed, asked.insert(part).inserted else { return }
        defer { asked.remove(part) }
        switch part {
        case .managers: managers = managers.asked
        case .directReports: directReports = directReports.asked
        case .photo: photo = photo.asked
        case .presence: presence = presence.asked
        }
        do {
            let card = try await card([part])
            guard !isClosed else { return }
            take(card.person)
            switch part {
            case .managers: managers = managers.updated(by: card.managers)
            case .directReports: directReports = directReports.updated(by: card.directReports)
            case .photo: await take(card.photo)
            case .presence: presence = presence.updated(by: card.presence)
            }
        } catch {
            guard !isClosed else { return }
            let failure = error is CancellationError ? nil : Failure(error)
            switch part {
            case .managers: managers = managers.unanswered(failure)
            case .directReports: directReports = directReports.unanswered(failure)
            case .photo: photo = photo.unanswered(failure)
            case .presence: presence = presence.unanswered(failure)
            }
        }
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
    private var identifier: String? {
        switch subject {
        case .me: nil
        case .person(let name): person?.id ?? name
        }
    }

    private var photoName: String { identifier ?? "me" }

    private func take(_ new: Person) {
        // Where the account may not see all, a row of the people one works with can have more than the card.
        let isFull = graph.session.permissions.directory == .full
        let filled = isFull ? new : person.map { new.filled(from: $0) } ?? new
        answered = new
        person = filled
        phase = .loaded(filled)
        isWhole = true
    }

    private func take(_ part: PersonCard.Part<PersonPhoto>) async {
        switch part {
        case .known(let picture): await photos?.keep(picture, of: photoName)
        case .none: await photos?.remove(photoName, size: photoSize)
        case .hidden, .unasked, .failed: break
        }
        guard !isClosed else { return }
        photo = photo.updated(by: part)
    }

    private func ended(with error: any Error) {
        guard !isClosed else { return }
        let failure = error is CancellationError ? nil : Failure(error)
        managers = managers.unanswered(failure)
        directReports = directReports.unanswered(failure)
        photo = photo.unanswered(failure)
        presence = presence.unanswered(failure)
        if let failure {
            phase = .failed(failure)
        } else {
            phase = person.map { .loaded($0) } ?? .idle
        }
    }
}
