public import GraphPeople
public import NativeOAuth

extension Texts {
    /// Says a row of a list to somebody who does not see it: the name, the work, and what marks the person, with
    /// pauses.
    public func row(
        of person: Person, isMe: Bool = false, isFavorite: Bool = false, presence: Presence? = nil
    ) -> String {
        let marks = person.marks(isMe: isMe, isFavorite: isFavorite) + [presence?.label].compactMap { $0 }
        let work = [person.jobTitle, person.extended?.department, person.officeLocation]
        let texts = [person.name] + work.compactMap { $0 } + marks.map { self[$0] }
        return pausing(texts.filter { !$0.isEmpty })
    }

    /// Says a row of the accounts to somebody who does not see it.
    public func row(of account: Account, isInUse: Bool) -> String {
        pausing([account.shownName, account.shownUsername, isInUse ? self[.accountsInUse] : nil].compactMap { $0 })
    }

    /// Says how far a copy of the directory has come; of how many people is not known at first.
    public func progress(of copy: DirectoryCopy.Progress) -> String {
        self[.directoryProgress(language.number(copy.people), total: copy.total.map(language.number) ?? "…")]
    }

    /// Puts texts after each other with a pause between them.
    private func pausing(_ texts: [String]) -> String {
        guard let first = texts.first else { return "" }
        return texts.dropFirst().reduce(first) { self[.listMiddle($0, second: $1)] }
    }
}

extension Account {
    /// The user name, to stand below ``shownName``; nil where that is the user name already.
    public var shownUsername: String? {
        let shown = username.map { DisplayText.clean($0, limit: 100) }
        return shown == shownName ? nil : shown
    }
}

extension Person {
    /// What marks the person among others.
    public func marks(isMe: Bool = false, isFavorite: Bool = false) -> [Phrase] {
        let marks: [(isThere: Bool, phrase: Phrase)] = [
            (isMe, .personMe), (isFavorite, .personFavorite), (isGuest, .personGuest), (hasLeft, .personInactive),
        ]
        return marks.filter { $0.isThere }.map { $0.phrase }
    }
}

extension Presence {
    /// What it is called; Microsoft's finer and later values go by what they begin with.
    public var label: Phrase {
        switch availability.lowercased() {
        case "available", "availableidle": .presenceAvailable
        case "busy", "busyidle", "inameeting", "inacall": .presenceBusy
        case "donotdisturb", "presenting", "focusing": .presenceDoNotDisturb
        case "away", "berightback": .presenceAway
        case "offline": .presenceOffline
        default: .presenceUnknown
        }
    }
}
