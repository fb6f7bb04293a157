extension Person {
    /// Whether it is a guest from another organization; false when the directory does not say.
    public var isGuest: Bool { extended?.userType?.lowercased() == "guest" }

    /// Whether the account is switched off, as that of somebody who has left; false when the directory does not say.
    public var hasLeft: Bool { extended?.accountEnabled == false }
}
