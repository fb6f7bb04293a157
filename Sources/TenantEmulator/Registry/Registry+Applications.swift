extension Registry {
    /// Finds an application that a request names, and decides whether it may be used for the accounts of a segment.
    ///
    /// - Parameters:
    ///   - clientID: What the request says.
    ///   - segment: The first part of the request's path.
    /// - Returns: The application.
    /// - Throws: ``EntraError`` as ``registered(_:at:)`` and ``AudienceRules/check(_:at:)``.
    func application(_ clientID: String, at segment: TenantSegment) throws(EntraError) -> RegisteredApplication {
        let application = try registered(clientID, at: segment)
        try AudienceRules.check(application, at: segment)
        return application
    }

    /// Finds an application that a request names.
    ///
    /// - Throws: ``EntraError`` 700038 if the id is no GUID, 700016 if no application has it, or it is that of another
    ///   tenant alone.
    func registered(_ clientID: String, at segment: TenantSegment) throws(EntraError) -> RegisteredApplication {
        guard clientID.isGUID else { throw .malformedApplication(clientID) }
        guard let application = application(clientID),
            application.signInAudience != .myOrganization || segment.kind != .tenant
                || segment.tenantID == application.homeTenantID
        else { throw .unknownApplication(clientID, tenant: displayName(of: segment)) }
        return application
    }

    /// How an error names the tenant of a segment.
    func displayName(of segment: TenantSegment) -> String {
        segment.tenantID.flatMap { tenant($0)?.displayName } ?? segment.canonical
    }
}
