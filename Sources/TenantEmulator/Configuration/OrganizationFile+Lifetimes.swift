extension OrganizationFile {
    /// Lifetimes with those of the file in them; what was set otherwise, by an option or in code, stays.
    func merged(into lifetimes: EmulatorLifetimes) -> EmulatorLifetimes {
        var merged = lifetimes
        let usual = EmulatorLifetimes()
        for (name, path) in Self.lifetimes where lifetimes[keyPath: path] == usual[keyPath: path] {
            if let seconds = self.lifetimes[name] { merged[keyPath: path] = seconds }
        }
        if let seconds = self.lifetimes["idToken"], lifetimes.idToken == nil { merged.idToken = seconds }
        return merged
    }
}
