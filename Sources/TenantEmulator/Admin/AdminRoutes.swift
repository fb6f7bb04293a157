import Foundation
import HTTPTypes
import Hummingbird

struct AdminRoutes: Sendable {
    private static let largestBody = 1024 * 1024
    let controls: AdminControls
    let pages: PageRenderer
    let access: AdminGuard

    var operations: [AdminOperation] {
        let description: AdminOperation.Run = { _ in OpenAPIDocument.make(self.operations) }
        return AdminOperation.all(controls.operations.merging(["getDescription": description]) { $1 })
    }

    func add(to router: Router<EmulatorRequestContext>) {
        for operation in operations {
            router.on("\(AdminPath.root)\(operation.path)", method: operation.method) { request, context in
                try access.check(request, from: context.channel?.remoteAddress)
                if operation.id == "getSummary", request.prefersHTML { return try await page(request, error: nil) }
                return try await answer(operation, request, context)
            }
        }
        router.post(RouterPath(AdminPath.root), use: form)
        router.get("/") { _, _ in Response.found(AdminPath.root) }
        router.get("health") { _, _ in Response.json(["status": "ok"], headers: [.cacheControl: "no-store"]) }
    }

    private func answer(
        _ operation: AdminOperation, _ request: Request, _ context: EmulatorRequestContext
    ) async throws -> Response {
        let body = try await request.body.collect(upTo: Self.largestBody)
        let id = context.parameters.get("id") ?? ""
        let asked = AdminRequest(
            query: Fields(request.query), body: try Fields(Data(body.readableBytesView)),
            id: id.removingPercentEncoding ?? id)
        try asked.query.allow(operation.query?.names ?? [])
        if operation.body == nil { try asked.body.allow([]) }
        guard let value = try await operation.run(asked) else {
            return Response(status: .noContent, headers: [.cacheControl: "no-store"])
        }
        return .json(value, status: operation.status, headers: [.cacheControl: "no-store"])
    }

    private func form(_ request: Request, _ context: EmulatorRequestContext) async throws -> Response {
        try access.check(request, from: context.channel?.remoteAddress, takesForm: true)
        let form = try await request.form()
        let browser = Browser(request)
        guard !browser.isNew, form["canary"] == browser.id else {
            throw AdminError(
                status: .forbidden, code: "foreignForm", message: "The form isn't one of the emulator's page.",
                nextStep: "Open \(AdminPath.root) again, or send JSON to the operation itself.")
        }
        guard let operation = operations.first(where: { $0.id == form["operation"] }) else {
            throw AdminError.invalid("operation", "There is no such operation.", "openapi.json lists them.")
        }
        let names = ["canary", "operation"] + (operation.isAboutOne ? ["id"] : [])
        let asked = AdminRequest(
            query: Fields(FormParameters()),
            body: Fields(FormParameters(form.pairs.filter { !names.contains($0.name) })), id: form["id"] ?? "")
        do {
            _ = try await operation.run(asked)
        } catch let error as AdminError {
            return try await page(request, error: error)
        }
        return Response(status: .seeOther, headers: [.location: AdminPath.root, .cacheControl: "no-store"])
    }

    private func page(_ request: Request, error: AdminError?) async throws -> Response {
        let browser = Browser(request)
        var response = pages.admin(try await controls.pageValues(), canary: browser.id, error: error)
        browser.remember(in: &response)
        return response
    }
}

extension Request {
    var prefersHTML: Bool {
        guard let accept = headers[.accept]?.lowercased(), let html = accept.range(of: "text/html") else {
            return false
        }
        return accept.range(of: "application/json").map { html.lowerBound < $0.lowerBound } ?? true
    }
}

extension PageRenderer {
    private static let journalScript = String(decoding: PackageResources.journal_js, as: UTF8.self)

    func admin(_ values: [String: Any], canary: String, error: AdminError?) -> Response {
        var values = values
        values["canary"] = canary
        values["action"] = AdminPath.root
        values["wide"] = true
        values["error"] = error.map { "\($0.message) \($0.nextStep)" }
        values["script"] = Self.journalScript
        var response = page("admin", title: "Emulator", values, script: Self.journalScript)
        response.headers[.contentSecurityPolicy]? += "; connect-src 'self'"
        // With no referrer at all, a browser would name no origin in the page's own forms either.
        response.headers[.referrerPolicy] = "same-origin"
        return response
    }
}

extension AdminRoutes {
    /// What there is, for whoever asks for an operation that there isn't.
    func refusal(of request: Request) -> AdminError {
        let path = request.uri.path
        let segments = path.split(separator: "/")
        let operations = operations
        let exact = operations.filter { AdminPath.root + $0.path == path }
        let fitting = operations.filter { operation in
            let pattern = (AdminPath.root + operation.path).split(separator: "/")
            return pattern.count == segments.count
                && zip(pattern, segments).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
        guard fitting.isEmpty else {
            let allowed = (exact.isEmpty ? fitting : exact).map(\.method.rawValue).joined(separator: ", ")
            return AdminError(
                status: .methodNotAllowed, code: "wrongMethod", message: "\(path) takes no \(request.method.rawValue).",
                nextStep: "What it takes: \(allowed).", allowed: allowed)
        }
        let known = operations.map { AdminPath.root + $0.path }
        let meant = path.nearest(in: known).map { "Did you mean \($0)? " } ?? ""
        return AdminError(
            status: .notFound, code: "notFound", message: "The admin API has nothing at \(path.prefix(100)).",
            nextStep: "\(meant)GET \(AdminPath.root)/openapi.json lists what there is.")
    }
}
