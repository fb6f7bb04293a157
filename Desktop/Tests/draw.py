"""Draws the desktop's app in each of its states, in light and dark, narrow and wide, and in languages of other letters.

draw.py FOLDER [NAME…]; every picture is of the running program, which the emulator's faults bring into its state.
"""
import json, pathlib, subprocess, sys, time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
from desktop import App, Emulator, Person, Screen, sign_in

SCOPES = "openid profile offline_access User.Read User.ReadBasic.All People.Read User.Read.All"
LOOKS = {
    "": {}, "dark": {"ADW_DEBUG_COLOR_SCHEME": "prefer-dark"}, "high-contrast": {"ADW_DEBUG_HIGH_CONTRAST": "1"},
    # GTK's own words are Arabic, so it begins on the right; ours are English, as we have no language of that direction.
    "right-to-left": {"LANGUAGE": "ar"},
}
for name, language in {"cs": "cs_CZ", "pt": "pt_BR", "sv": "sv_SE", "tr": "tr_TR", "zh": "zh_TW"}.items():
    LOOKS[name] = {"LANG": f"{language}.UTF-8", "LC_ALL": "", "LANGUAGE": language}


class Draftsman:
    def __init__(self, folder, names):
        self.folder, self.names = pathlib.Path(folder), names
        self.emulator = Emulator()
        self.stranger = Person(json.dumps(dict(self.emulator.ready, scopes=SCOPES)))
        self.basic = self.signed_in(Person(self.emulator.line))
        self.adele = self.signed_in(Person(json.dumps(dict(self.emulator.ready, scopes=SCOPES))))

    def signed_in(self, person):
        app = App(person)
        app.press("push button", "Work or School Account")
        sign_in(person.next_address("http"), self.emulator)
        app.find("entry")
        app.close()
        return person

    def draw(self, name, person, act=None, look="", size=(900, 640)):
        if self.names and name not in self.names:
            return
        copy = person.copy()
        state = copy.folder / "state/peoplefinder"
        state.mkdir(exist_ok=True)
        (state / "desktop.json").write_text(json.dumps({"width": size[0], "height": size[1], "isMaximized": False}))
        copy.environment.update(LOOKS[look])
        app = App(copy)
        try:
            time.sleep(1)
            if act:
                act(app)
            time.sleep(1.5)
            app.picture(self.folder / f"{name}.png")
            print(name)
        except AssertionError as error:
            print(f"{name}: {error}", file=sys.stderr)
        finally:
            self.emulator.heal()
            app.close()
            copy.close()


def search(text):
    def act(app):
        app.find("entry")
        app.type(text)
        time.sleep(1.5)
    return act


def card(text):
    def act(app):
        search(text)(app)
        app.keys("Down", "Return")
        time.sleep(1)
    return act


def keys(*names):
    def act(app):
        app.find("entry")
        app.keys(*names)
        time.sleep(0.5)
    return act


def main():
    folder, *names = sys.argv[1:]
    screen = Screen("1280x900", "-noreset")
    draftsman = Draftsman(folder, names)
    draw, emulator = draftsman.draw, draftsman.emulator
    adele, stranger, narrow = draftsman.adele, draftsman.stranger, (360, 640)

    def fault(kind, typed, **fields):
        def act(app):
            emulator.fault(kind, endpoint="graph", **fields)
            search(typed)(app)
            time.sleep(3)
        return act

    def hebrew(app):
        for name, value in {"displayName": "מרים כהן", "givenName": "מרים", "surname": "כהן"}.items():
            emulator.fault("person-member", name=name, value=value, endpoint="graph")
        card("wilber")(app)

    def about(app):
        app.find("entry")
        app.keys("F10")
        app.press("menu item", "About PeopleFinder")

    def device(app):
        # By keys, so that it is the same in every language.
        app.keys("Tab", "Tab", "Tab", "Return")
        time.sleep(1.5)

    try:
        draw("sign-in", stranger)
        draw("sign-in-browser", stranger, lambda app: app.keys("Tab", "Return"))
        draw("sign-in-device", stranger, device, size=(900, 860))
        draw("settings-missing", Person())
        draw("idle", adele)
        draw("search", adele, search("ma"))
        draw("card", adele, card("wilber"))
        draw("nobody", adele, search("zzzz"))
        draw("offline", adele, fault("connection-reset", "zzyx"))
        draw("throttled", adele, fault("throttled", "zzyx", text="30"))
        draw("failing", adele, fault("status", "zzyx", status=500))
        draw("permission", draftsman.basic, card("wilber"), size=(900, 860))
        draw("accounts", adele, keys("ctrl+shift+a"))
        draw("settings", adele, keys("ctrl+comma"))
        draw("shortcuts", adele, keys("F1"))
        draw("card-dark", adele, card("wilber"), "dark")
        draw("sign-in-dark", stranger, None, "dark")
        draw("card-high-contrast", adele, card("wilber"), "high-contrast")
        draw("search-narrow", adele, search("ma"), size=narrow)
        draw("card-narrow", adele, card("wilber"), size=narrow)
        draw("card-right-to-left", adele, hebrew, "right-to-left")
        draw("about", adele, about)
        for look in ("cs", "pt", "sv", "tr", "zh"):
            draw(f"sign-in-narrow-{look}", stranger, None, look, narrow)
            draw(f"card-narrow-{look}", adele, card("wilber"), look, narrow)
            draw(f"permission-narrow-{look}", draftsman.basic, card("wilber"), look, narrow)
        for look in ("cs", "zh"):
            draw(f"search-{look}", adele, search("ma"), look)
        # Text at 200 %, as a person sets it for the whole screen.
        subprocess.run(["xrdb", "-merge", "-"], input="Xft.dpi: 192\n", text=True, check=True)
        draw("card-large-text", adele, card("wilber"))
        draw("card-large-text-narrow", adele, card("wilber"), size=narrow)
    finally:
        emulator.close()
        screen.close()


main()
