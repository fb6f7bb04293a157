"""What the tests of the desktop's app share: a screen, the organization, and somebody who is signed in."""
import atexit, json, unittest

from desktop import App, Emulator, Person, Screen, sign_in

SEARCH = "Name, email, or phone number"
SCOPES = "openid profile offline_access User.Read User.ReadBasic.All People.Read User.Read.All"


class DesktopCase(unittest.TestCase):
    screen = None

    @classmethod
    def setUpClass(cls):
        shared = DesktopCase
        if shared.screen:
            return
        shared.screen, shared.emulator = Screen(), Emulator()
        atexit.register(shared.screen.close)
        atexit.register(shared.emulator.close)
        settings = json.dumps(dict(shared.emulator.ready, scopes=SCOPES))
        # One is signed in once; the tests begin with copies.
        shared.stranger, shared.adele = Person(settings), Person(settings)
        for person in (shared.stranger, shared.adele):
            atexit.register(person.close)
        app = App(shared.adele)
        try:
            app.press("push button", "Work or School Account")
            sign_in(shared.adele.next_address("http"), shared.emulator)
            app.find("entry", SEARCH)
        finally:
            app.close()

    def begin(self, person, *arguments, **variables):
        """Starts the app for a copy of a person."""
        self.person = person.copy()
        self.person.environment.update(variables)
        self.addCleanup(self.person.close)
        self.app = App(self.person, *arguments)
        self.addCleanup(self.end)
        return self.app

    def end(self):
        self.emulator.heal()
        ended = self.app.process.poll()
        self.app.close()
        log = (self.person.folder / "log").read_text()
        self.assertIn(ended, (None, 0), log)
        for word in ("CRITICAL", "Gtk-WARNING", "Adwaita-WARNING", "crashed"):
            self.assertNotIn(word, log)

    def search(self, text):
        self.app.find("entry", SEARCH)
        self.app.keys("ctrl+f", "ctrl+a")
        self.app.type(text)

    def open_card(self, text, name):
        self.search(text)
        self.app.find("list item", contains=name)
        self.app.keys("Down", "Return")
        self.app.find("heading", name)
