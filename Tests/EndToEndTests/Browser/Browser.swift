import Foundation

/// One window of a real browser, with a profile of its own.
///
/// Looking for something waits some seconds for it to appear, so that no test has to sleep.
struct Browser: Sendable {
    private let driver: WebDriver
    private let path: String

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - driver: The driver to ask.
    ///   - profile: An empty folder for the browser's own files.
    ///   - trustsEveryCertificate: Whether certificates that nobody knows are taken.
    ///   - hasScripts: Whether pages may run JavaScript.
    /// - Returns: A window that shows nothing yet.
    /// - Throws: ``WebDriverError``, or ``ProgramFailure`` when there is no browser.
    static func open(
        _ driver: WebDriver, profile: URL, trustsEveryCertificate: Bool = false, hasScripts: Bool = true
    ) async throws -> Browser {
        var options = NewSession.Options(
            binary: try ChromeDriver.installed("chromium").path,
            args: [
                "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                "--disable-background-networking", "--disable-component-update", "--lang=en-US",
                "--user-data-dir=\(profile.path)",
            ])
        if !hasScripts { options.prefs["profile.managed_default_content_settings.javascript"] = 2 }
        let wanted = NewSession.Always(acceptInsecureCerts: trustsEveryCertificate, options: options)
        let session = try await driver.post(
            "/session", NewSession(capabilities: .init(alwaysMatch: wanted)),
            returning: NewSession.Answer.self)
        return Browser(driver: driver, path: "/session/\(session.sessionId)")
    }

    /// Closes the window and ends the browser.
    func close() async throws {
        try await driver.delete(path)
    }

    /// Goes to an address and waits until the page is there.
    func open(_ address: URL) async throws {
        _ = try await driver.post("\(path)/url", ["url": address.absoluteString])
    }

    /// The address that the window shows.
    func address() async throws -> String {
        try await driver.get("\(path)/url")
    }

    /// The title of the page.
    func title() async throws -> String {
        try await driver.get("\(path)/title")
    }

    /// Waits for the first element that a CSS selector finds.
    func element(_ selector: String) async throws -> BrowserElement {
        try await find("css selector", selector)
    }

    /// Waits for the field that a label is for.
    func field(labeled words: String) async throws -> BrowserElement {
        let name = try await find("xpath", "//label[normalize-space()='\(words)']").attribute("for")
        return try await element("#\(name ?? "")")
    }

    /// Waits for a button with these words.
    func button(_ words: String) async throws -> BrowserElement {
        try await find("xpath", "//button[normalize-space()='\(words)']")
    }

    /// Waits for a page with this heading.
    @discardableResult
    func heading(_ words: String) async throws -> BrowserElement {
        try await find("xpath", "//h1[normalize-space()='\(words)']")
    }

    /// Waits for a page that says this somewhere.
    ///
    /// To take the text of whatever page is there would be a race: a page that posts itself on is left a moment later.
    @discardableResult
    func page(saying words: String) async throws -> BrowserElement {
        try await find("xpath", "//body[contains(normalize-space(), '\(words)')]")
    }

    /// Runs JavaScript in the page and gives its result.
    func evaluate<Value: Decodable>(_ script: String, as type: Value.Type = Value.self) async throws -> Value {
        try await driver.post("\(path)/execute/sync", Script(script: script), returning: type)
    }

    /// Presses keys one after the other, wherever the focus is.
    ///
    /// > Source: [WebDriver, section 17.4.2](https://www.w3.org/TR/webdriver2/#keyboard-actions)
    func press(_ keys: String) async throws {
        let steps = keys.flatMap { key in
            [KeyStep(type: "keyDown", value: String(key)), KeyStep(type: "keyUp", value: String(key))]
        }
        _ = try await driver.post(
            "\(path)/actions", ["actions": [KeySequence(actions: steps)]], returning: WebDriver.Nothing.self)
    }

    /// Lets pages run JavaScript or keeps them from it, from the next page on.
    func allowScripts(_ isAllowed: Bool) async throws {
        _ = try await driver.post(
            "\(path)/goog/cdp/execute",
            DevToolsCommand(cmd: "Emulation.setScriptExecutionDisabled", params: ["value": !isAllowed]),
            returning: WebDriver.Nothing.self)
    }

    /// Gives the window another size and another scheme of colors.
    func emulate(width: Int, height: Int, isDark: Bool) async throws {
        _ = try await driver.post(
            "\(path)/goog/cdp/execute",
            DevToolsCommand(
                cmd: "Emulation.setDeviceMetricsOverride",
                params: DeviceMetrics(width: width, height: height, deviceScaleFactor: 1, mobile: false)),
            returning: WebDriver.Nothing.self)
        _ = try await driver.post(
            "\(path)/goog/cdp/execute",
            DevToolsCommand(
                cmd: "Emulation.setEmulatedMedia",
                params: ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]]),
            returning: WebDriver.Nothing.self)
    }

    /// A picture of the window as PNG.
    func screenshot() async throws -> Data {
        let text: String = try await driver.get("\(path)/screenshot")
        return Data(base64Encoded: text) ?? Data()
    }

    private func find(_ strategy: String, _ value: String) async throws -> BrowserElement {
        let found = try await driver.post(
            "\(path)/element", ["using": strategy, "value": value], returning: [String: String].self)
        return BrowserElement(driver: driver, path: "\(path)/element/\(found.values.first ?? "")")
    }

    private struct Script: Encodable {
        var script: String
        var args: [String] = []
    }

    private struct KeySequence: Encodable {
        var type = "key"
        var id = "keyboard"
        var actions: [KeyStep]
    }

    private struct KeyStep: Encodable {
        var type: String
        var value: String
    }

    private struct DevToolsCommand<Parameters: Encodable>: Encodable {
        var cmd: String
        var params: Parameters
    }

    private struct DeviceMetrics: Encodable {
        var width: Int
        var height: Int
        var deviceScaleFactor: Int
        var mobile: Bool
    }
}

/// One element of a page.
struct BrowserElement: Sendable {
    fileprivate let driver: WebDriver
    fileprivate let path: String

    /// Types into it, after what is there already.
    func type(_ text: String) async throws {
        _ = try await driver.post("\(path)/value", ["text": text])
    }

    /// Takes out what is in it.
    func clear() async throws {
        _ = try await driver.post("\(path)/clear", WebDriver.Nothing())
    }

    /// Clicks it, and waits for the page that it leads to.
    func click() async throws {
        _ = try await driver.post("\(path)/click", WebDriver.Nothing())
    }

    /// The text that a person sees.
    func text() async throws -> String {
        try await driver.get("\(path)/text")
    }

    /// An attribute of it.
    func attribute(_ name: String) async throws -> String? {
        try await driver.get("\(path)/attribute/\(name)", returning: String?.self)
    }

    /// What is typed in.
    func value() async throws -> String? {
        try await driver.get("\(path)/property/value", returning: String?.self)
    }

    /// The name that a screen reader says.
    func accessibleName() async throws -> String {
        try await driver.get("\(path)/computedlabel")
    }
}
