import Foundation

/// One window of a real browser, with a profile of its own.
///
/// Looking for something waits for it to appear, and doing something waits until it can be done, so that no test has to
/// sleep or to know when a page is there.
struct Browser: Sendable {
    private let driver: WebDriver
    private let path: String
    /// Whether pages may run JavaScript, by which a click is watched.
    private let hasScripts: Bool

    /// Opens a window that shows nothing yet; its profile is an empty folder for the browser's own files.
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
        return Browser(driver: driver, path: "/session/\(session.sessionId)", hasScripts: hasScripts)
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
        let locator = BrowserElement.Locator(
            driver: driver, session: path, hasScripts: hasScripts, strategy: strategy, value: value)
        return BrowserElement(locator: locator, path: try await locator.path())
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

/// JavaScript to run, and what it is given.
private struct Script: Encodable {
    var script: String
    /// Elements, by WebDriver's own name for them.
    var args: [[String: String]] = []
}

/// One element of a page.
struct BrowserElement: Sendable {
    /// How it was found, by which it is found again when a page has put another in its place.
    fileprivate struct Locator: Sendable {
        let driver: WebDriver
        let session: String
        let hasScripts: Bool
        let strategy: String
        let value: String

        /// Waits for the element.
        func path() async throws -> String {
            try await WebDriver.retrying {
                do {
                    let found = try await driver.post(
                        "\(session)/element", ["using": strategy, "value": value], returning: [String: String].self)
                    return "\(session)/element/\(found.values.first ?? "")"
                } catch var error as WebDriverError {
                    error.message += await shown()
                    throw error
                }
            }
        }

        /// What the window shows in place of it.
        private func shown() async -> String {
            let script = Script(script: "return location.href + ': ' + document.body.innerText.slice(0, 500);")
            let text = try? await driver.post("\(session)/execute/sync", script, returning: String.self)
            return text.map { " It shows \($0)" } ?? ""
        }
    }

    fileprivate let locator: Locator
    fileprivate let path: String

    /// Does something with the element, with the one that is in its place if that has changed.
    private func perform<Value: Sendable>(_ action: (WebDriver, String) async throws -> Value) async throws -> Value {
        var path = path
        return try await WebDriver.retrying {
            do {
                return try await action(locator.driver, path)
            } catch let error as WebDriverError where error.isPassing {
                path = try await locator.path()
                throw error
            }
        }
    }

    /// Types into it, after what is there already.
    func type(_ text: String) async throws {
        try await perform { _ = try await $0.post("\($1)/value", ["text": text]) }
    }

    /// Takes out what is in it.
    func clear() async throws {
        try await perform { _ = try await $0.post("\($1)/clear", WebDriver.Nothing()) }
    }

    /// Clicks it, and waits for the page that it leads to.
    ///
    /// A click goes to a place in the window. An element that a page which is still being put together has moved away from
    /// there isn't clicked, and is clicked again. Where another page has come, the click has arrived.
    func click() async throws {
        try await perform { driver, path in
            guard locator.hasScripts else {
                _ = try await driver.post("\(path)/click", WebDriver.Nothing())
                return
            }
            let element = path.split(separator: "/").last.map(String.init) ?? ""
            let watch = Script(
                script: """
                    window.isMissed = true;
                    arguments[0].addEventListener(
                        'click', () => { window.isMissed = false; }, {once: true, capture: true});
                    """, args: [["element-6066-11e4-a52e-4f735466cecf": element]])
            _ = try await driver.post("\(locator.session)/execute/sync", watch)
            _ = try await driver.post("\(path)/click", WebDriver.Nothing())
            let look = Script(script: "return window.isMissed === true;")
            if try await driver.post("\(locator.session)/execute/sync", look, returning: Bool.self) {
                throw WebDriverError(error: "element click intercepted", message: "The page moved under the click.")
            }
        }
    }

    /// The text that a person sees.
    func text() async throws -> String {
        try await perform { try await $0.get("\($1)/text") }
    }

    /// An attribute of it.
    func attribute(_ name: String) async throws -> String? {
        try await perform { try await $0.get("\($1)/attribute/\(name)", returning: String?.self) }
    }

    /// What is typed in.
    func value() async throws -> String? {
        try await perform { try await $0.get("\($1)/property/value", returning: String?.self) }
    }

    /// The name that a screen reader says.
    func accessibleName() async throws -> String {
        try await perform { try await $0.get("\($1)/computedlabel") }
    }
}
