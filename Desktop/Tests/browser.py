"""A Chromium without a window, driven by chromedriver: what a person does on the provider's pages."""
import json, re, subprocess, tempfile, time, urllib.error, urllib.request

from desktop import start


class Browser:
    """Opens pages, types and presses; WebDriver, https://www.w3.org/TR/webdriver2/."""

    def __enter__(self):
        self.folder = tempfile.TemporaryDirectory(prefix="browser-")
        self.driver = start(["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        for line in self.driver.stdout:
            port = re.search(r"successfully on port (\d+)", line)
            if port:
                break
        self.base = f"http://127.0.0.1:{port[1]}/session"
        options = {
            "binary": "/usr/bin/chromium",
            "args": ["--headless=new", "--no-sandbox", "--disable-gpu", f"--user-data-dir={self.folder.name}"],
        }
        always = {"browserName": "chrome", "timeouts": {"implicit": 20_000, "pageLoad": 60_000}, "goog:chromeOptions": options}
        answer = self._ask("", {"capabilities": {"alwaysMatch": always}})
        self.base += "/" + answer["sessionId"]
        return self

    def __exit__(self, *_):
        try:
            self._ask("", method="DELETE")
        except (urllib.error.URLError, OSError):
            pass
        self.driver.terminate()
        self.driver.wait()
        self.folder.cleanup()

    def _ask(self, path, body=None, method="POST"):
        request = urllib.request.Request(
            self.base + path, method=method, data=None if method != "POST" else json.dumps(body or {}).encode(),
            headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read())["value"]

    def open(self, address):
        self._ask("/url", {"url": address})

    def _element(self, path):
        found = self._ask("/element", {"using": "xpath", "value": path})
        return "/element/" + next(iter(found.values()))

    def type(self, label, text):
        """Types into the field that has this label, in the place of what an app's hint has put there."""
        field = self._element(f"//input[@id=//label[contains(., '{label}')]/@for]")
        self._ask(field + "/clear")
        self._ask(field + "/value", {"text": text})

    def press(self, *names):
        """Presses the first button there is of these names."""
        wanted = " or ".join(f"normalize-space(.)='{name}'" for name in names)
        self._ask(self._element(f"//button[{wanted}]") + "/click")

    def has(self, name):
        """Whether there is a button of this name by now."""
        self._ask("/timeouts", {"implicit": 1_500})
        try:
            self._element(f"//button[normalize-space(.)='{name}']")
            return True
        except urllib.error.HTTPError:
            return False
        finally:
            self._ask("/timeouts", {"implicit": 20_000})

    def sign_in(self, address, user, password):
        """Does what the pages want: name, password, and consent where it is asked for."""
        self.open(address)
        self.type("User name", user)
        self.type("Password", password)
        self.press("Sign in")
        if self.has("Accept"):
            self.press("Accept")
        # The page of the app itself, which has the answer by then.
        for _ in range(100):
            if self._ask("/url", method="GET").startswith("http://localhost"):
                return
            time.sleep(0.1)
        raise AssertionError(f"the browser is still at {self._ask('/url', method='GET')}")
