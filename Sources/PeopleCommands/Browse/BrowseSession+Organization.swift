import GraphPeople
import PeopleFinder

extension BrowseSession {
    /// Shows where whoever is looked at stands: those above, colleagues, and their team; each team opens in place.
    func showOrganization() {
        guard content.isUseful(.organization), let shown,
            let tree = OrganizationModel(around: shown, make: { [weak self] in self?.model(for: $0) })
        else {
            if content.card?.lacksPermission == true { content.status = .quiet(texts[.limitBasicProfiles]) }
            // Whoever was typed a moment ago may be on the way.
            awaitsOrganization = search?.phase != .idle || shown?.isWhole == false
            return
        }
        let center = tree.rows.firstIndex(where: \.isCenter)
        show(tree, at: center.map { tree.rows[$0].id })
        let manager = center.flatMap { tree.manager(of: $0) }.map { tree.rows[$0].id }
        // Keys do not wait for the colleagues.
        Task {
            if let manager { await tree.openTapped(manager) } else { await tree.load() }
        }
    }

    private func show(_ tree: OrganizationModel, at id: Person.ID?) {
        organization = tree
        content.overlay = .organization(tree.rows, selected: tree.rows.firstIndex { $0.id == id } ?? 0)
        follow(tree) { tree in
            _ = (tree.rows, tree.failure)
        } while: { [weak self] in
            self?.organization === tree
        } then: { [weak self] in
            self?.updateOrganization()
        }
    }

    /// Shows who reports to whom the cursor is on.
    func openTeam() {
        guard let tree = organization, let person = content.overlay?.organizationRow?.person else { return }
        // Keys do not wait for the server.
        Task {
            await tree.openTapped(person.id)
            guard organization === tree, tree.rows.first(where: { $0.id == person.id })?.team == .nobody else { return }
            content.status = .quiet(texts[.terminalNoTeam(person.name)])
            changed()
        }
    }

    /// Hides who reports to whom the cursor is on; where that is done already, their manager is chosen.
    func closeTeam() {
        guard let tree = organization, case .organization(_, let index)? = content.overlay,
            tree.rows.indices.contains(index)
        else { return }
        let isOpen = [.open, .onTheWay].contains(tree.rows[index].team)
        if isOpen { tree.closeTapped(tree.rows[index].id) }
        content.overlay = .organization(tree.rows, selected: isOpen ? index : tree.manager(of: index) ?? index)
    }

    /// Opens the card of whom the cursor is on; whoever goes back from it is in the tree again.
    func openInOrganization() async {
        guard let tree = organization, let person = content.overlay?.organizationRow?.person else { return }
        closeOverlay()
        wayBack = (tree, person.id)
        await open(person)
    }

    /// Shows the tree again if it was the way to the card that is left.
    func goBackToOrganization(from id: Person.ID?) {
        guard let (tree, person) = wayBack, person == id else { return }
        wayBack = nil
        show(tree, at: id)
    }

    private func updateOrganization() {
        guard case .organization? = content.overlay, let tree = organization else { return }
        let id = content.overlay?.organizationRow?.id
        content.overlay = .organization(tree.rows, selected: tree.rows.firstIndex { $0.id == id } ?? 0)
        if let failure = tree.failure { content.status = .fault(words(of: failure)) }
    }
}
