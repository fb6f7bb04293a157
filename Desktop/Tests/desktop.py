"""What tests and pictures of the desktop's app need: a screen, a bus, the emulator, the app, and a person's eyes and hands.

Eyes and hands are AT-SPI, as a screen reader has them, and keys by xdotool. Run it inside `dbus-run-session`.
"""
import contextlib, ctypes, json, os, pathlib, shutil, signal, subprocess, tempfile, threading, time, urllib.request

HOME = pathlib.Path(__file__).resolve().parents[2]
APP = pathlib.Path(os.environ.get("PEOPLEFINDER_DESKTOP", HOME / ".build-desktop/debug/peoplefinder"))
EMULATOR = pathlib.Path(os.environ.get("TENANT_EMULATOR", HOME / ".build/debug/tenant-emulator"))


def start(command, **options):
    """Starts a program that ends with this one, however this one ends."""
    end_with_parent = lambda: ctypes.CDLL(None).prctl(1, signal.SIGTERM)
    options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.Popen([str(word) for word in command], preexec_fn=end_with_parent, **options)


def windows(process):
    """The windows of a program that are on the screen, the newest last."""
    return subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--pid", str(process)], capture_output=True, text=True).stdout.split()


def wait(what, condition, seconds=20):
    """Looks until something is there, and gives it."""
    end = time.monotonic() + seconds
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError(f"{what}: not there after {seconds} s")
        time.sleep(0.05)


class Screen:
    """An X server of one's own, without a window manager."""

    def __init__(self, size="1280x900", *options):
        reader, writer = os.pipe()
        self.server = start(
            ["Xvfb", "-displayfd", str(writer), "-screen", "0", f"{size}x24", "-nolisten", "tcp", *options],
            pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        with os.fdopen(reader) as line:
            self.name = ":" + line.readline().strip()
        os.environ["DISPLAY"] = self.name
        os.environ.pop("WAYLAND_DISPLAY", None)

    def close(self):
        self.server.terminate()
        self.server.wait()


class Emulator:
    """The organization, with its faults."""

    def __init__(self, *options):
        self.process = start(
            [EMULATOR, "--port", "0", "--quiet", *options], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.line = self.process.stdout.readline()
        self.ready = json.loads(self.line)

    def admin(self, path, body=None, method=None):
        request = urllib.request.Request(
            f"{self.ready['admin']}/{path}", method=method or ("GET" if body is None else "POST"),
            data=None if body is None else json.dumps(body).encode(), headers={"Content-Type": "application/json"})
        with urllib.request.urlopen(request) as answer:
            return json.loads(answer.read() or "null")

    def fault(self, kind, **fields):
        self.admin("faults", {"kind": kind, **fields})

    def heal(self):
        self.admin("faults", method="DELETE")

    def close(self):
        self.process.terminate()
        self.process.wait()


class Bus:
    """A session bus on which nothing starts by itself, with the screen readers' bus of the tests."""

    def __init__(self):
        from gi.repository import Gio
        readers = Gio.bus_get_sync(Gio.BusType.SESSION).call_sync(
            "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", None, None, 0, -1).unpack()[0]
        self.folder = tempfile.TemporaryDirectory(prefix="bus-")
        file, self.keyring = pathlib.Path(self.folder.name) / "bus.conf", None
        file.write_text(
            f"<busconfig><type>session</type><listen>unix:path={self.folder.name}/bus</listen><policy context='default'>"
            "<allow send_destination='*' eavesdrop='true'/><allow eavesdrop='true'/><allow own='*'/></policy></busconfig>")
        self.process = start(
            ["dbus-daemon", f"--config-file={file}", "--nofork", "--print-address=1"], stdout=subprocess.PIPE, text=True)
        self.environment = {
            "DBUS_SESSION_BUS_ADDRESS": self.process.stdout.readline().strip(), "AT_SPI_BUS_ADDRESS": readers}

    def start_keyring(self, password=None):
        """Starts GNOME's keyring, in the place of the one before; without a password it is locked."""
        self.end_keyring()
        command = ["gnome-keyring-daemon", "--foreground", "--components=secrets", f"--control-directory={self.folder.name}"]
        environment = dict(os.environ, **self.environment, HOME=self.folder.name, XDG_DATA_HOME=self.folder.name)
        self.keyring = start(
            command + (["--unlock"] if password else []), env=environment, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL, text=True)
        self.keyring.stdin.write(password or "")
        self.keyring.stdin.close()
        listed = ["gdbus", "call", "--session", "--dest", "org.freedesktop.secrets", "--object-path", "/org/freedesktop/secrets",
                  "--method", "org.freedesktop.DBus.Peer.Ping"]
        wait("a keyring", lambda: subprocess.run(listed, env=environment, capture_output=True).returncode == 0)

    def end_keyring(self):
        if self.keyring:
            self.keyring.terminate()
            self.keyring.wait()

    def close(self):
        self.end_keyring()
        self.process.terminate()
        self.process.wait()
        self.folder.cleanup()


class Person:
    """The folders of somebody who uses the app, and the addresses that other programs of theirs were given."""

    def __init__(self, settings=None, **variables):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="desktop-"))
        self.environment = dict(os.environ, HOME=str(self.folder), LANG="C.UTF-8", LC_ALL="C.UTF-8", **variables)
        for name, place in {"CONFIG": "config", "DATA": "data", "CACHE": "cache", "STATE": "state"}.items():
            (self.folder / place).mkdir()
            self.environment[f"XDG_{name}_HOME"] = str(self.folder / place)
        self.environment["XDG_DATA_DIRS"] = f"{HOME}/Desktop/Data:/usr/local/share:/usr/share"
        self.opened = self.folder / "opened"
        self.opened.touch()
        applications = self.folder / "data/applications"
        applications.mkdir()
        schemes = ["http", "https", "tel", "mailto"]
        (applications / "catch.desktop").write_text(
            f"[Desktop Entry]\nType=Application\nName=Catch\nExec={self.folder}/catch %u\n"
            f"MimeType={''.join(f'x-scheme-handler/{scheme};' for scheme in schemes)}\n")
        (self.folder / "catch").write_text(f'#!/bin/sh\necho "$1" >>{self.opened}\n')
        (self.folder / "catch").chmod(0o755)
        (self.folder / "config/mimeapps.list").write_text(
            "[Default Applications]\n" + "".join(f"x-scheme-handler/{scheme}=catch.desktop\n" for scheme in schemes))
        if settings is not None:
            (self.folder / "config/peoplefinder").mkdir()
            (self.folder / "config/peoplefinder/settings.json").write_text(settings)

    def copy(self):
        """Somebody with the same accounts and settings, and folders of their own."""
        other = Person()
        for name in ("config/peoplefinder", "data/peoplefinder", "state/peoplefinder"):
            if (self.folder / name).exists():
                shutil.copytree(self.folder / name, other.folder / name, dirs_exist_ok=True)
        return other

    def next_address(self, scheme, seconds=15):
        """The address that was opened last, once there is one of this kind; it counts once."""

        def look():
            lines = self.opened.read_text().split("\n")[:-1]
            found = [line for line in lines if line.startswith(scheme)]
            if found:
                self.opened.write_text("")
            return found and found[-1]

        return wait(f"an address {scheme}…", look, seconds)

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)


class App:
    """The running app, as somebody meets it who reads the screen through AT-SPI and types."""

    def __init__(self, person, *arguments, wants_bus=True):
        import gi
        gi.require_version("Atspi", "2.0")
        from gi.repository import Atspi
        self.atspi, self.person = Atspi, person
        self.log = open(person.folder / "log", "a+")
        self.began = time.monotonic()
        self.process = start([APP, *arguments], env=person.environment, cwd=person.folder, stdout=self.log, stderr=self.log)
        if not wants_bus:
            return
        try:
            self.root = wait("the app on the bus", self._find_root, 30)
            wait("a window", lambda: self.windows(), 30)
        except AssertionError:
            print((person.folder / "log").read_text())
            raise

    def _find_root(self):
        if self.process.poll() is not None:
            raise AssertionError(f"the app has ended: {(self.person.folder / 'log').read_text()}")
        desktop = self.atspi.get_desktop(0)
        for place in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(place)
            try:
                if child is not None and child.get_process_id() == self.process.pid:
                    return child
            except Exception:
                pass
        return None

    def windows(self):
        return [self.root.get_child_at_index(place) for place in range(self.root.get_child_count())]

    def everything(self, start=None):
        """All that is on the screen, from the top. What goes while one looks is left out."""
        start = start or self.root
        try:
            children = [start.get_child_at_index(place) for place in range(start.get_child_count())]
        except Exception:
            return
        for child in children:
            try:
                if child is None or not child.get_state_set().contains(self.atspi.StateType.VISIBLE):
                    continue
            except Exception:
                continue
            yield child
            yield from self.everything(child)

    def all(self, role=None, name=None, contains=None):
        found = []
        for thing in self.everything():
            try:
                if role and thing.get_role_name() != role:
                    continue
                called = thing.get_name() or ""
                # GTK 4.8 says the label of some buttons twice.
                if name is not None and called not in (name, f"{name} {name}"):
                    continue
                if contains is not None and contains not in called:
                    continue
                found.append(thing)
            except Exception:
                continue
        return found

    def find(self, role=None, name=None, contains=None, seconds=15):
        try:
            return wait(
                f"{role or 'thing'} “{name or contains}”", lambda: self.all(role, name, contains), seconds)[0]
        except AssertionError:
            print(self.outline())
            raise

    def gone(self, role=None, name=None, contains=None, seconds=15):
        wait(f"no {role or 'thing'} “{name or contains}”", lambda: not self.all(role, name, contains), seconds)

    def says(self, words, seconds=15):
        """Waits until the words are on the screen."""
        return self.find(contains=words, seconds=seconds)

    def press(self, role=None, name=None, contains=None, seconds=15):
        """Presses something as a screen reader does."""
        thing = self.find(role, name, contains, seconds)
        if role == "list item":
            # GTK lets nobody press a row from outside, nor give it the keyboard: one goes there by keys.
            for _ in range(40):
                if any(self.is_focused(found) for found in self.all(role, name, contains)):
                    return self.keys("Return")
                self.keys("Tab")
                time.sleep(0.1)
            raise AssertionError(f"“{name or contains}” cannot be reached by the Tab key")
        else:
            thing.do_action(0)

    def is_focused(self, thing):
        return thing.get_state_set().contains(self.atspi.StateType.FOCUSED)

    def keys(self, *keys):
        """Presses keys, such as `ctrl+f`."""
        self.focus()
        subprocess.run(["xdotool", "key", "--clearmodifiers", *keys], check=True)

    def type(self, text):
        self.focus()
        subprocess.run(["xdotool", "type", "--delay", "40", text], check=True)

    def focus(self):
        """Without a window manager nobody gives a window the keyboard; the newest one has it."""
        found = windows(self.process.pid)
        if found:
            subprocess.run(["xdotool", "windowfocus", "--sync", found[-1]], stderr=subprocess.DEVNULL, timeout=5)

    def outline(self):
        """What is on the screen, for whoever reads a failure: what has a name, a role or something to press."""
        dull, lines = ("panel", "filler", "scroll bar"), []

        def walk(thing, depth):
            for place in range(thing.get_child_count()):
                child = thing.get_child_at_index(place)
                if child is None:
                    continue
                if not child.get_state_set().contains(self.atspi.StateType.VISIBLE):
                    continue
                is_dull = child.get_role_name() in dull
                if not is_dull:
                    lines.append("  " * depth + f"{child.get_role_name()}: {child.get_name()!r}")
                if depth < 25:
                    walk(child, depth + (0 if is_dull else 1))

        walk(self.root, 0)
        return "\n".join(lines)

    @contextlib.contextmanager
    def waits(self):
        """Asks the window's own thread something all the time, and gives a list of the seconds that the answers took."""
        from gi.repository import Gio
        bus = Gio.bus_get_sync(Gio.BusType.SESSION)
        owner = bus.call_sync(
            "org.freedesktop.DBus", "/", "org.freedesktop.DBus", "ListNames", None, None, 0, -1).unpack()[0]
        name = next(one for one in owner if one.startswith("org.example.PeopleFinder"))
        seconds, is_over = [], threading.Event()

        def ask():
            while not is_over.wait(0.005):
                began = time.monotonic()
                bus.call_sync(name, "/org/example/PeopleFinder/window/1", "org.gtk.Actions", "List", None, None, 0, -1)
                seconds.append(time.monotonic() - began)

        asker = threading.Thread(target=ask)
        asker.start()
        try:
            yield seconds
        finally:
            is_over.set()
            asker.join()

    def picture(self, file):
        """Writes what is on the screen, cut to the window."""
        found = windows(self.process.pid)
        colors = ["+dither", "-colors", "256", "-define", "png:compression-level=9"]
        subprocess.run(["import", "-window", found[-1] if found else "root", *colors, f"PNG8:{file}"], check=True)

    def memory(self):
        """The kilobytes that it has for itself and its part of what it shares."""
        with open(f"/proc/{self.process.pid}/smaps_rollup") as lines:
            return next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))

    def processor(self):
        """The seconds of processor time that it has used."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(10)
        self.log.close()


def sign_in(address, emulator, user=None):
    """Does in a browser without a window what the pages want: name, password, consent."""
    from browser import Browser
    with Browser() as browser:
        browser.sign_in(address, user or emulator.ready["userPrincipalName"], emulator.ready["password"])
