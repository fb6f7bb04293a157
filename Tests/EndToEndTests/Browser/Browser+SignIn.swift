extension Browser {
    /// Signs in at the page that is shown, and agrees to whatever it asks for.
    func signIn(as ready: RunningEmulator.Ready) async throws {
        try await field(labeled: "User name").type(ready.userPrincipalName)
        try await field(labeled: "Password").type(ready.password)
        try await button("Sign in").click()
        try await button("Accept").click()
    }
}
