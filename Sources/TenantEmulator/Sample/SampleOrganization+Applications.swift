extension SampleOrganization {
    /// The applications that are registered in Contoso, the one that the ready line names first.
    static let applications: [RegisteredApplication] = {
        var finder = RegisteredApplication(
            clientID: "c0470500-0000-4000-8000-0000000000aa", displayName: "PeopleFinder", homeTenantID: contoso.id)
        finder.redirectURIs = [
            "http://localhost", "http://127.0.0.1", "msauth.org.example.PeopleFinder://auth",
            RegisteredRedirectURI(RedirectRules.outOfBand), RegisteredRedirectURI(RedirectRules.nativeClient),
        ]
        finder.administratorConsent = [contoso.id: [.userReadAll]]

        var job = RegisteredApplication(
            clientID: "c0470500-0000-4000-8000-0000000000bb", displayName: "Contoso directory job",
            homeTenantID: contoso.id)
        job.signInAudience = .organizations
        job.redirectURIs = [RegisteredRedirectURI("http://localhost", type: .web)]
        job.administratorConsent = [contoso.id: [.userReadAll]]
        job.setSecret(secret)
        job.applicationPermissions = [.userReadAll]

        // For those in Finance whom somebody has assigned.
        var payroll = RegisteredApplication(
            clientID: "c0470500-0000-4000-8000-0000000000cc", displayName: "Contoso payroll", homeTenantID: contoso.id)
        payroll.signInAudience = .myOrganization
        payroll.redirectURIs = ["http://localhost", "http://127.0.0.1"]
        payroll.assignmentRequired = true
        payroll.assignedUserIDs = Set(["diegos", "debrab", "emilyc"].map { objectID($0) })

        var albums = RegisteredApplication(
            clientID: "c0470500-0000-4000-8000-0000000000dd", displayName: "Family albums", homeTenantID: contoso.id)
        albums.signInAudience = .personal
        albums.redirectURIs = ["http://localhost", "http://127.0.0.1"]

        var page = RegisteredApplication(
            clientID: "c0470500-0000-4000-8000-0000000000ee", displayName: "PeopleFinder in the browser",
            homeTenantID: contoso.id)
        page.signInAudience = .organizations
        page.redirectURIs = [RegisteredRedirectURI("http://localhost/people", type: .spa)]
        return [finder, job, payroll, albums, page]
    }()
}
