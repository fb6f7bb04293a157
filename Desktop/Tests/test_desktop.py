"""The desktop's app as a person meets it: under Xvfb, through AT-SPI, against the emulator and its faults.

Run it by Scripts/test-desktop, which builds what it needs and gives it a bus of its own.
"""
import json, subprocess, time, unittest

from case import SCOPES, SEARCH, DesktopCase
from desktop import APP, HOME, App, Emulator, Person, sign_in, wait, windows


class DesktopTests(DesktopCase):
    # What a person does.

    def test_finds_and_calls_a_colleague_and_signs_out(self):
        app = self.begin(self.stranger)
        app.press("push button", "Work or School Account")
        app.says("Continue in the browser.")
        sign_in(self.person.next_address("http"), self.emulator)
        self.open_card("wilber", "Alex Wilber")
        app.says("Marketing Assistant")
        app.press("push button", contains="Call Alex Wilber")
        self.assertTrue(self.person.next_address("tel:").startswith("tel:+"))
        app.press("push button", "Email Alex Wilber")
        self.assertEqual(self.person.next_address("mailto:"), "mailto:alexw@contoso.onmicrosoft.com")
        app.keys("ctrl+shift+t")
        self.assertIn("alexw", self.person.next_address("https://teams.microsoft.com/"))
        # The row that is marked is the one whose card is shown, wherever the keyboard is.
        app.keys("ctrl+f")
        app.type("mi")
        app.find("list item", contains="Miriam Graham")
        app.keys("Down", "Return")
        marked = lambda: [row.get_name() for row in app.all("list item")
                          if row.get_state_set().contains(app.atspi.StateType.SELECTED)]
        first = wait("a marked row", marked)
        app.keys("Down", "Down")
        time.sleep(0.5)
        self.assertEqual(marked(), first)
        self.open_card("wilber", "Alex Wilber")
        # A row says why it is there, where that is not seen.
        self.search("+18585550110")
        wait("the reason", lambda: any(
            "Business phone: " in row.get_name() for row in app.all("list item", contains="Alex Wilber")))
        # To a manager and back, to the same place.
        app.press("list item", contains="Bianca Pisani")
        app.find("heading", "Bianca Pisani")
        app.keys("alt+Left")
        app.find("heading", "Alex Wilber")
        wait("the row one has gone on from", lambda: any(
            app.is_focused(row) for row in app.all("list item", contains="Bianca Pisani")))
        # Up the organization, and back.
        app.says("Managers")
        app.keys("alt+Up")
        app.gone("heading", "Alex Wilber")
        app.keys("alt+Left")
        app.find("heading", "Alex Wilber")
        app.keys("F10")
        app.find("menu item", "Sign Out")
        # What takes something away is not the first that a hand meets.
        items = [item.get_name().split()[0] for item in app.all("menu item")]
        self.assertLess(items.index("Accounts"), items.index("Sign"))
        app.press("menu item", "Sign Out")
        app.says("Sign out of Adele Vance?")
        app.says("other accounts on this device stay")
        app.focus()
        wait("the keyboard on Cancel", lambda: any(map(app.is_focused, app.all("push button", "Cancel"))))
        app.press("push button", "Cancel")
        app.gone("push button", "Cancel")
        app.keys("ctrl+shift+a")
        app.press("list item", contains="Sign Out of Adele Vance")
        app.says("Sign out of Adele Vance?")
        app.press("push button", "Sign Out")
        app.find("push button", "Work or School Account")

    def test_calls_from_a_narrow_window(self):
        person = self.adele.copy()
        self.addCleanup(person.close)
        (person.folder / "state/peoplefinder").mkdir(exist_ok=True)
        (person.folder / "state/peoplefinder/desktop.json").write_text(
            json.dumps({"width": 360, "height": 640, "isMaximized": False}))
        app = self.begin(person)
        self.open_card("wilber", "Alex Wilber")
        app.keys("Return")
        self.assertTrue(self.person.next_address("tel:").startswith("tel:+"))
        # The number itself can be pressed, too.
        app.press("list item", contains="Business phone: ")
        self.assertTrue(self.person.next_address("tel:").startswith("tel:+"))
        # Marked, so that it is not turned round between words from right to left.
        app.find("label", "\u2068+1 858 555 0110\u2069")
        # What lies above the window is no wider than it.
        app.keys("ctrl+comma")
        app.find(name="Client ID")
        widths = [subprocess.run(["xdotool", "getwindowgeometry", "--shell", window], capture_output=True, text=True)
                  .stdout.split("WIDTH=")[1].split()[0] for window in windows(app.process.pid)]
        self.assertEqual(len(widths), 2)
        self.assertLessEqual(int(widths[1]), int(widths[0]))
        app.keys("Escape")
        app.gone(name="Client ID")
        # Where there are several, they say which is which.
        self.open_card("adele", "Adele Vance")
        app.keys("Return")
        app.find("menu item", contains="Mobile phone: ")

    def test_signs_in_on_another_device(self):
        app = self.begin(self.stranger)
        app.press("push button", "Sign In on Another Device")
        app.find(name="QR code of the page for the other device")
        app.press("push button", "Open the Page")
        self.assertIn("/devicelogin", self.person.next_address("http"))
        app.keys("Escape")
        app.find("push button", "Work or School Account")

    def test_opens_the_browser_again(self):
        app = self.begin(self.stranger)
        app.press("push button", "Work or School Account")
        self.person.next_address("http")
        # Somebody has closed its window.
        app.press("push button", "Open the Browser Again")
        sign_in(self.person.next_address("http"), self.emulator)
        app.find("entry", SEARCH)
        app.keys("ctrl+shift+a")
        app.press("push button", "Add Account")
        first = self.person.next_address("http")
        app.press("push button", "Open the Browser Again")
        self.assertNotEqual(self.person.next_address("http"), first)
        app.press("push button", "Cancel")
        app.find("push button", "Add Account")

    def test_keeps_favorites(self):
        app = self.begin(self.adele)
        self.open_card("wilber", "Alex Wilber")
        app.press("push button", "Add Alex Wilber to Favorites")
        for name in ("Remove Alex Wilber from Favorites", "Add Alex Wilber to Favorites"):
            app.find("push button", name)
            app.keys("ctrl+d")
        app.find("push button", "Remove Alex Wilber from Favorites")
        app.keys("ctrl+f", "Escape")
        app.find("heading", "Favorites")
        app.find("list item", contains="Favorite")
        # They are there after the next start, and go with the mark. A window that is closed keeps what was last typed.
        app.keys("ctrl+w")
        self.assertEqual(app.process.wait(5), 0)
        app.close()
        self.app = app = App(self.person)
        app.find("heading", "Favorites")
        app.press("push button", "Remove Alex Wilber from Favorites")
        app.find("heading", "Recent people")
        app.gone("heading", "Favorites")
        app.gone("list item", contains="Favorite")

    def test_keeps_a_copy_of_the_directory(self):
        app = self.begin(self.adele)
        app.find("entry", SEARCH)
        app.keys("ctrl+comma")
        app.press("check box", "Copy of the Directory")
        app.says("The copy has 64 people", seconds=30)
        app.keys("Escape")
        self.emulator.fault("connection-reset", endpoint="graph")
        self.search("patti")
        app.find("list item", contains="Patti Fernandez")
        app.says("From the copy on this device")
        self.emulator.heal()
        app.keys("ctrl+comma")
        app.press("check box", "Copy of the Directory")
        app.gone(contains="The copy has")
        folder = self.person.folder / "cache/peoplefinder/directory"
        files = lambda: [file for file in folder.rglob("*") if file.is_file()]
        self.assertEqual(files(), [])
        # Who changes their mind while it is fetched keeps nothing of it.
        self.emulator.fault("delay", endpoint="graph", seconds=4)
        app.press("check box", "Copy of the Directory")
        app.says("0 of … people", seconds=3)
        app.press("check box", "Copy of the Directory")
        app.gone(contains="of … people")
        time.sleep(5)
        self.assertFalse(app.all(contains="The copy has"))
        self.assertEqual(files(), [])

    def test_copies_and_saves(self):
        app = self.begin(self.adele)
        self.open_card("wilber", "Alex Wilber")
        app.press("push button", "Copy alexw@contoso.onmicrosoft.com")
        app.says("Copied alexw@contoso.onmicrosoft.com")
        # What was copied finds him again.
        self.search("patti")
        app.gone("list item", contains="Alex Wilber")
        app.keys("ctrl+a", "ctrl+v")
        app.find("list item", contains="Alex Wilber")
        app.press("push button", contains="Save Alex Wilber")
        app.press("push button", "Save")
        app.says("Saved")
        card = next(self.person.folder.rglob("*.vcf")).read_text()
        self.assertIn("FN:Alex Wilber", card)

    def test_goes_on_where_one_was(self):
        app = self.begin(self.adele)
        self.open_card("wilber", "Alex Wilber")
        time.sleep(1)
        app.close()
        self.app = app = App(self.person)
        app.find("heading", "Alex Wilber")
        app.find("list item", contains="Alex Wilber")
        # What was searched for is there to be replaced.
        app.keys("ctrl+f")
        app.type("patti")
        app.find("list item", contains="Patti Fernandez")
        app.keys("ctrl+f")
        app.type("wilber")
        app.find("list item", contains="Alex Wilber")

    def test_says_what_it_is(self):
        app = self.begin(self.stranger)
        app.find("push button", "Work or School Account")
        app.keys("F10")
        self.assertFalse(app.all("menu item", "Sign Out"))
        app.press("menu item", "About PeopleFinder")
        app.says("The PeopleFinder authors")
        self.doCleanups()
        app = self.begin(self.adele)
        app.find("entry", SEARCH)
        app.keys("F10")
        app.press("menu item", "About PeopleFinder")
        app.says("The PeopleFinder authors")
        version = (HOME / "Sources/PeopleFinder/App/ProgramVersion.swift").read_text().split('"')[1]
        app.find(name=version)
        app.keys("Escape")
        app.gone(contains="The PeopleFinder authors")

    def test_groups_its_keys(self):
        app = self.begin(self.adele)
        app.find("entry", SEARCH)
        app.keys("F1")
        for title in ("Find People", "Call", "Favorite", "Add Account", "More Options", "Cancel", "Quit"):
            app.says(title)

    def test_starts_once(self):
        app = self.begin(self.adele)
        app.find("entry", SEARCH)
        second = subprocess.run(
            [APP, "msauth.org.example.PeopleFinder://nowhere"], env=self.person.environment, timeout=20, capture_output=True)
        self.assertEqual(second.returncode, 0)
        app.says("This link doesn’t lead anywhere in this app.")
        app.keys("Escape")
        # A link of the app's other builds leads to the same here, though the sign-in comes back to a loopback address.
        subprocess.run([APP, "msauth.org.example.peoplefinder://search?q=wilber"], env=self.person.environment, timeout=20)
        app.find("list item", contains="Alex Wilber")
        self.assertIsNone(app.process.poll())

    # What stands in the way.

    def test_says_what_stands_in_the_way_and_the_next_step(self):
        app = self.begin(self.adele)
        self.search("zzzz")
        app.says("Nobody matches “zzzz”.")
        self.emulator.fault("status", endpoint="graph", status=500)
        self.search("pa")
        app.says("The directory is having a problem right now.", seconds=30)
        self.emulator.heal()
        app.press("push button", "Try Again")
        app.find("list item", contains="Patti Fernandez", seconds=30)

    def test_waits_where_it_has_to_and_goes_on_by_itself(self):
        app = self.begin(self.adele)
        self.search("zzzz")
        app.says("Nobody matches “zzzz”.")
        self.emulator.fault("throttled", endpoint="graph", times=2)
        self.search("mi")
        app.says("The directory needs a pause.")
        app.find("push button", "Try Again")
        app.find("list item", contains="Miriam Graham", seconds=30)
        self.emulator.fault("connection-reset", endpoint="graph")
        self.search("ly")
        app.says("You’re offline.", seconds=30)
        self.emulator.heal()
        app.find("list item", contains="Lynne Robbins", seconds=40)

    def test_fetches_a_card_again_by_itself(self):
        app = self.begin(self.adele)
        self.search("wilber")
        app.find("list item", contains="Alex Wilber")
        self.emulator.fault("connection-reset", endpoint="graph")
        app.keys("Down", "Return")
        app.says("The rest loads when you’re connected again.")
        self.emulator.heal()
        app.find("list item", contains="Bianca Pisani", seconds=40)
        app.gone(contains="The rest loads")
        self.emulator.fault("throttled", endpoint="graph", text="6")
        app.keys("alt+Up")
        app.find("heading", "Bianca Pisani")
        app.says("Continuing in")
        self.emulator.heal()
        app.find("list item", contains="Christie Cline", seconds=30)

    def signed_in_apart(self, *options):
        """Begins at an emulator of its own, and signs in there."""
        emulator = Emulator(*options)
        self.addCleanup(emulator.close)
        person = Person(json.dumps(dict(emulator.ready, scopes=SCOPES)))
        self.addCleanup(person.close)
        app = self.begin(person)
        app.press("push button", "Work or School Account")
        sign_in(self.person.next_address("http"), emulator)
        return app, emulator

    def test_offers_one_way_back_after_a_session_has_ended(self):
        # The sessions of all end.
        app, emulator = self.signed_in_apart()
        self.open_card("wilber", "Alex Wilber")
        app.find("list item", contains="Bianca Pisani")
        emulator.admin(f"people/{emulator.ready['userPrincipalName']}/revoke-sessions", method="POST")
        emulator.fault("status", endpoint="graph", status=401)
        app.keys("F5")
        self.search("pa")
        app.says("Adele Vance needs to sign in again.", seconds=30)
        time.sleep(1)
        self.assertEqual(len(app.all("push button", contains="Sign In")), 1)
        # Neither the list nor the card says it again.
        self.assertFalse(app.all(contains="Sign in again") + app.all(contains="Please sign in again"))
        emulator.heal()
        # The browser is waited for as at the first sign-in.
        app.press("push button", "Sign In")
        first = self.person.next_address("http")
        app.says("Continue in the browser.")
        app.press("push button", "Open the Browser Again")
        self.assertNotEqual(self.person.next_address("http"), first)
        app.keys("Escape")
        app.gone("push button", "Cancel")
        app.press("push button", "Sign In")
        sign_in(self.person.next_address("http"), emulator)
        app.find("list item", contains="Patti Fernandez")
        app.gone("push button", contains="Sign In")

    def test_asks_for_a_permission_where_it_is_missed(self):
        basic = Person(self.emulator.line)
        self.addCleanup(basic.close)
        app = self.begin(basic)
        megan = "meganb@contoso.onmicrosoft.com"
        app.press("push button", "Work or School Account")
        sign_in(self.person.next_address("http"), self.emulator, megan)
        self.open_card("wilber", "Alex Wilber")
        # Somebody says no, which is told among the accounts.
        self.emulator.fault("redirect-error", error="65004", times=1)
        app.press("push button", "Review Permissions")
        sign_in(self.person.next_address("http"), self.emulator, megan)
        app.says("You or your organization didn’t agree.")
        app.keys("Escape")
        app.gone("list item", contains="Sign Out of")
        app.press("push button", "Review Permissions")
        sign_in(self.person.next_address("http"), self.emulator, megan)
        app.find("push button", contains="Call Alex Wilber")
        app.gone("push button", "Review Permissions")

    # What holds everywhere.

    def test_names_every_control(self):
        app = self.begin(self.stranger)
        app.find("push button", "Work or School Account")
        self.check_names("sign-in")
        self.doCleanups()
        app = self.begin(self.adele)
        self.search("al")
        app.find("list item", contains="Alex Wilber")
        app.keys("Down", "Return")
        app.find("heading", "Alex Wilber")
        time.sleep(1)
        self.check_names("card")
        for keys in ("ctrl+shift+a", "ctrl+comma"):
            app.keys(keys)
            wait("a second window", lambda: len(app.windows()) > 1)
            time.sleep(0.5)
            self.check_names(keys)
            app.keys("Escape")
            wait("the window as before", lambda: not app.all("push button", "Add Account") and not app.all(name="Client ID"))

    def check_names(self, where):
        roles = ("push button", "toggle button", "entry", "text", "list item", "menu button", "combo box", "link")
        for thing in self.app.everything():
            if thing.get_role_name() in roles and not thing.get_name():
                # GTK names a button after the text in it, and AT-SPI tells that by a relation. The choices of a list that drops
                # down are libadwaita's own: a label in each names it.
                named = [relation for relation in thing.get_relation_set()
                         if relation.get_relation_type() == self.app.atspi.RelationType.LABELLED_BY]
                if thing.get_role_name() == "list item":
                    named += [child for child in self.app.everything(thing)
                              if child.get_role_name() == "label" and child.get_name()]
                self.assertTrue(named, f"{where}: a {thing.get_role_name()} has no name")

    def test_carries_the_main_actor_and_sleeps(self):
        probe = APP.parent / "main-loop-probe"
        lines = subprocess.run([probe], capture_output=True, text=True, timeout=60).stdout.splitlines()
        figures = dict(line.rsplit(" ", 1) for line in lines)
        for name in ("in order", "from elsewhere", "both have turns", "sleeps in time"):
            self.assertEqual(figures[name], "true", name)
        self.assertLess(int(figures["idle wakeups"]), 40)
        self.assertLess(int(figures["idle microseconds"]), 10_000)

    def test_holds_the_window_for_moments_only(self):
        app = self.begin(self.adele)
        app.find("entry", SEARCH)
        with app.waits() as waits:
            self.open_card("wilber", "Alex Wilber")
            self.search("ma")
            app.find("list item", contains="Patti")
            app.keys("ctrl+comma")
            app.find(name="Client ID")
            app.keys("Escape")
            time.sleep(1)
        print(f"the window was held {max(waits) * 1000:.0f} ms at most of {len(waits)} looks")
        # 66 to 107 ms were seen of a debug build on a busy machine; the limit is for what would be felt as a standstill.
        self.assertLess(max(waits), 0.25)

    def test_makes_a_long_list_bit_by_bit(self):
        app, _ = self.signed_in_apart("--people", "3000")
        app.find("entry", SEARCH)
        app.keys("ctrl+comma")
        app.press("check box", "Copy of the Directory")
        app.says("The copy has", seconds=60)
        app.keys("Escape")
        with app.waits() as waits:
            self.search("a")
            time.sleep(2)
            # Page after page, as one goes down; nobody else asks the window anything meanwhile.
            app.keys("Down")
            for _ in range(5):
                app.keys("End")
                time.sleep(0.7)
        many = len(app.all("list item"))
        print(f"the window was held {max(waits) * 1000:.0f} ms at most while {many} rows came")
        self.assertGreater(many, 100)
        # With all rows of a page made at once, 220 ms were seen of a debug build.
        self.assertLess(max(waits), 0.15)

    def test_stays_small_and_quiet(self):
        app = self.begin(self.adele)
        app.find("entry", SEARCH)
        self.search("al")
        app.find("list item", contains="Alex Wilber")
        # The cursor of the field blinks for ten seconds.
        time.sleep(14)
        used = app.processor()
        time.sleep(5)
        self.assertLess(app.processor() - used, 0.1, "an idle window works")
        # 500 searches for a hundred texts: what the first ones took is there to be used again by the others.
        texts = [first + second for first in "abcdegijlm" for second in "aeilnorsty"]
        memory = [app.memory()]
        for _ in range(5):
            for text in texts:
                app.keys("ctrl+a")
                app.type(text)
            time.sleep(3)
            memory.append(app.memory())
        print("kilobytes before, and after each hundred searches:", *memory)
        self.assertLess(memory[-1] - memory[1], 10_000, "memory grows with searches")
        self.assertLess(memory[-1] - memory[0], 40_000, "searches take much memory")


if __name__ == "__main__":
    unittest.main(verbosity=2)
