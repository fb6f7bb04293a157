"""What a person, a file or a machine can do wrong to the desktop's app: each has its screen or its sentence."""
import json, os, pathlib, shutil, subprocess, tempfile, time, unittest

from case import SEARCH, DesktopCase
from desktop import APP, App, Bus, Person, sign_in, wait, windows


class BadInputTests(DesktopCase):
    def nobody(self, settings=None):
        person = Person(settings)
        self.addCleanup(person.close)
        return person

    # The machine.

    def ends_with(self, words, program=APP, status=5, **variables):
        environment = {key: value for key, value in dict(self.stranger.environment, **variables).items() if value}
        ended = subprocess.run([program], env=environment, capture_output=True, text=True, timeout=20)
        self.assertEqual(ended.returncode, status)
        self.assertIn(words, ended.stderr)

    def test_needs_a_display(self):
        self.ends_with("no display", DISPLAY="")

    def test_needs_libadwaita(self):
        with tempfile.TemporaryDirectory() as name:
            # A copy that asks for a library by a name that no machine has: the system's loader says what is missing.
            copy = pathlib.Path(name) / "peoplefinder"
            copy.write_bytes(APP.read_bytes().replace(b"libadwaita-1.so.0", b"libadwaita-9.so.0"))
            copy.chmod(0o755)
            self.ends_with("libadwaita-9.so.0: cannot open shared object file", copy, 127)
            # One that has nothing but its version stands for one that is too old.
            library = pathlib.Path(name) / "libadwaita-1.so.0"
            library.with_suffix(".c").write_text("unsigned adw_get_minor_version(void) { return 1; }")
            library.with_suffix(".map").write_text("LIBADWAITA_1_0 { global: adw_*; };")
            subprocess.run(["cc", "-shared", "-fPIC", "-o", library, library.with_suffix(".c"), f"-Wl,-soname,{library.name}",
                            f"-Wl,--version-script,{library.with_suffix('.map')}"], check=True)
            self.ends_with("needs libadwaita 1.2 or newer. This is version 1.1.", LD_LIBRARY_PATH=name)

    def test_needs_a_home_folder(self):
        self.ends_with("no home folder", HOME="", XDG_CONFIG_HOME="")

    def test_needs_no_session_bus(self):
        person = self.stranger.copy()
        self.addCleanup(person.close)
        person.environment["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=/nonexistent"
        app = App(person, wants_bus=False)
        self.addCleanup(app.close)
        wait("a window", lambda: windows(app.process.pid))
        time.sleep(1)
        app.keys("Tab", "Return")
        # Signing in needs none, and no keyring then keeps the account.
        sign_in(person.next_address("http"), self.emulator)
        accounts = person.folder / "data/peoplefinder/accounts"
        wait("an account", lambda: list(accounts.glob("*")))
        time.sleep(1)
        app.keys("ctrl+w")
        self.assertEqual(app.process.wait(10), 0)

    def test_needs_a_browser(self):
        app = self.begin(self.stranger)
        app.close()
        # All that the machine has, but the programs.
        person, share = self.person, self.person.folder / "share"
        share.mkdir()
        for name in os.listdir("/usr/share"):
            if name != "applications":
                (share / name).symlink_to(f"/usr/share/{name}")
        shutil.rmtree(person.folder / "data/applications")
        (person.folder / "config/mimeapps.list").unlink()
        person.environment["XDG_DATA_DIRS"] = str(share)
        self.app = app = App(person)
        app.press("push button", "Work or School Account")
        app.says("The browser can’t be used")
        app.find("push button", "Sign In on Another Device")

    def test_waits_for_a_locked_keyring(self):
        bus = Bus()
        self.addCleanup(bus.close)
        bus.start_keyring("password")
        app = self.begin(self.stranger, **bus.environment)
        app.press("push button", "Work or School Account")
        sign_in(self.person.next_address("http"), self.emulator)
        app.find("entry", SEARCH)
        app.close()
        self.assertFalse((self.person.folder / "data/peoplefinder/accounts/store.key").exists())
        bus.start_keyring()
        self.app = app = App(self.person)
        app.says("The keychain with your accounts is locked. You are still signed in.")
        bus.start_keyring("password")
        app.press("push button", "Try Again")
        app.find("entry", SEARCH)

    def test_says_that_no_keyring_keeps_the_key(self):
        bus = Bus()
        self.addCleanup(bus.close)
        app = self.begin(self.stranger, **bus.environment)
        app.press("push button", "Work or School Account")
        sign_in(self.person.next_address("http"), self.emulator)
        app.find("entry", SEARCH)
        app.keys("ctrl+shift+a")
        app.says("The key to your accounts is in a file that only you can read")

    def test_says_that_the_clock_is_wrong(self):
        words = "The clock of this device differs too much from the provider’s."
        for days in (-400, 400):
            app = self.begin(self.stranger, **self.clock(days))
            app.press("push button", "Work or School Account")
            sign_in(self.person.next_address("http"), self.emulator)
            app.says(words)
            app.find("push button", "Try Again")
            self.doCleanups()
        # To somebody who is signed in, an access token looks as if it had ended, and the new proof as if it were old.
        app = self.begin(self.adele, **self.clock(400))
        self.search("wilber")
        app.says(words)
        app.find("push button", "Try Again")
        self.doCleanups()
        self.begin(self.adele)
        self.search("wilber")
        self.app.find("list item", contains="Alex Wilber")

    def clock(self, days):
        """The variables of a program whose clock is wrong, and no other clock on this machine."""
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        library = pathlib.Path(folder.name) / "clock.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=f"""
            #define _GNU_SOURCE
            #include <dlfcn.h>
            #include <sys/time.h>
            #include <time.h>
            int clock_gettime(clockid_t clock, struct timespec *now) {{
                int (*real)(clockid_t, struct timespec *) = dlsym(RTLD_NEXT, "clock_gettime");
                int status = real(clock, now);
                if (clock == CLOCK_REALTIME) now->tv_sec += {days * 86_400};
                return status;
            }}
            int gettimeofday(struct timeval *now, void *zone) {{
                struct timespec exact;
                int status = clock_gettime(CLOCK_REALTIME, &exact);
                now->tv_sec = exact.tv_sec;
                now->tv_usec = exact.tv_nsec / 1000;
                return status;
            }}
            """, text=True, check=True)
        return {"LD_PRELOAD": str(library)}

    # Files.

    def test_says_that_settings_are_missing(self):
        app = self.begin(self.nobody())
        self.assertFalse(app.all("text", "Client ID") + app.all("entry", "Client ID"))
        app.says("Find colleagues by name, email, or phone number.")
        app.says("in a clone of the project: Scripts/desktop")
        app.press("push button", "Open Settings")
        wait("a field for the client ID", lambda: app.all("text", "Client ID") + app.all("entry", "Client ID"))
        time.sleep(1)
        # The provider has the keyboard first; Return in a field is as good as the button.
        app.keys("Tab")
        app.type("11111111-2222-3333-4444-555555555555")
        app.keys("Return")
        kept = self.person.folder / "config/peoplefinder/desktop.json"
        wait("settings that were kept", lambda: kept.exists() and "11111111" in kept.read_text())

    def test_says_that_settings_are_wrong(self):
        app = self.begin(self.nobody("{"))
        app.says("The settings that came with this app can’t be used.")
        app.says("settings.json is neither a JSON object nor a property list.")
        self.doCleanups()
        person = self.nobody(json.dumps(self.emulator.ready))
        (person.folder / "config/peoplefinder/desktop.json").write_text("{")
        app = self.begin(person)
        app.says("Your settings can’t be read. Save them again.")
        app.find("push button", "Open Settings")

    def test_begins_anew_with_a_state_changed_by_hand(self):
        for text in ('{"width": "wide", "restoration": 7}', "\0" * 100_000,
                     '{"width": 1e9, "height": -5, "isMaximized": false}', "[" * 5_000):
            person = self.adele.copy()
            self.addCleanup(person.close)
            (person.folder / "state/peoplefinder").mkdir(parents=True, exist_ok=True)
            (person.folder / "state/peoplefinder/desktop.json").write_text(text)
            app = self.begin(person)
            app.find("entry", SEARCH)
            self.doCleanups()

    def test_follows_another_program_that_signs_out(self):
        app = self.begin(self.adele)
        self.search("wilber")
        app.find("list item", contains="Alex Wilber")
        shutil.rmtree(self.person.folder / "data/peoplefinder/accounts")
        # Whoever comes back to the window sees it.
        app.keys("ctrl+comma")
        app.find(name="Client ID")
        app.keys("Escape")
        app.keys("ctrl+f")
        app.find("push button", "Work or School Account")
        app.gone("list item", contains="Alex Wilber")
        # There is no search now that the key could lead to.
        app.keys("ctrl+f")
        app.find("push button", "Work or School Account")

    # The end in the midst of it.

    def closes(self):
        self.app.keys("ctrl+w")
        self.assertEqual(self.app.process.wait(5), 0)

    def test_closes_during_a_sign_in(self):
        app = self.begin(self.stranger)
        app.press("push button", "Work or School Account")
        self.person.next_address("http")
        self.closes()

    def test_closes_during_a_search_and_a_photo(self):
        app = self.begin(self.adele)
        app.find("entry", SEARCH)
        self.emulator.fault("hang", endpoint="graph")
        self.search("wil")
        time.sleep(1)
        self.closes()
        self.emulator.heal()
        self.emulator.fault("hang", endpoint="photo")
        self.app = App(self.person)
        self.open_card("wilber", "Alex Wilber")
        self.closes()


if __name__ == "__main__":
    unittest.main(verbosity=2)
