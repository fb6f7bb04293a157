"""A program in tmux, and its screen as an SVG: what Scripts/draw-terminal and Scripts/record-tour share."""
import html
import os
import re
import subprocess
import sys
import time
import unicodedata

# What the window's maker has chosen: its ground, its letters, and the sixteen.
LOOKS = {
    "dark": ("#16181d", "#e4e6eb", ["#16181d", "#e05c4b", "#2aa876", "#d9822b", "#4c8dff", "#c2508f", "#1f9bb3", "#c8ccd4"]),
    "light": ("#ffffff", "#1d2026", ["#1d2026", "#b3261e", "#146c43", "#8a5a00", "#1a56c4", "#97276a", "#0b6a7a", "#6b7280"]),
}

def cells(line):
    """Takes a line of `capture-pane -e` apart: each letter with its columns, its colors and its weight."""
    style, found = {}, []
    for part in re.split(r"(\x1b\[[0-9;]*m|\x1b\]8;[^\x1b]*\x1b\\)", line):
        if part.startswith("\x1b]"):
            continue
        if not part.startswith("\x1b["):
            for letter in part:
                if unicodedata.combining(letter) and found:
                    found[-1][0] += letter
                    continue
                width = 2 if unicodedata.east_asian_width(letter) in "WF" else 1
                found.append([letter, width, dict(style)])
            continue
        numbers = [int(n or 0) for n in part[2:-1].split(";")]
        while numbers:
            n = numbers.pop(0)
            if n == 0: style = {}
            elif n in (1, 4, 7): style[n] = True
            elif n == 2: style[2] = True
            elif n == 22: style.pop(1, 0), style.pop(2, 0)
            elif n in (24, 27): style.pop(n - 20, 0)
            elif n in (38, 48):
                key = "fg" if n == 38 else "bg"
                if numbers.pop(0) == 2:
                    style[key] = "#%02x%02x%02x" % tuple(numbers[:3])
                    del numbers[:3]
                else:
                    style[key] = indexed(numbers.pop(0))
            elif 30 <= n <= 37: style["fg"] = n - 30
            elif 90 <= n <= 97: style["fg"] = n - 90
            elif n in (39, 49): style.pop("fg" if n == 39 else "bg", 0)
    return found


def indexed(n):
    if n < 16: return n % 8
    if n >= 232: return "#%02x%02x%02x" % ((8 + 10 * (n - 232),) * 3)
    levels = [0, 95, 135, 175, 215, 255]
    return "#%02x%02x%02x" % (levels[(n - 16) // 36], levels[(n - 16) // 6 % 6], levels[(n - 16) % 6])


CELL, ROW, EDGE, BAR = 8.4, 18, 16, 30


def window(columns, rows, look):
    """The beginning of a picture: the window with its three buttons; letters follow."""
    ground, _, _ = LOOKS[look]
    width, height = columns * CELL + 2 * EDGE, rows * ROW + 2 * EDGE + BAR
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}">',
        f'<rect width="100%" height="100%" rx="10" fill="{ground}" stroke="#8886"/>',
    ]
    out += [f'<circle cx="{EDGE + 6 + 20 * i}" cy="20" r="6" fill="{c}"/>' for i, c in enumerate(["#ff5f57", "#febc2e", "#28c840"])]
    out.append('<g shape-rendering="crispEdges" font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="14" xml:space="preserve">')
    return out


def draw_row(line, top, look):
    """The letters of a row and what is behind them, from `top` on."""
    ground, letters, sixteen = LOOKS[look]
    color = lambda c, usual: usual if c is None else sixteen[c] if isinstance(c, int) else c
    x, run, runs, out = 0, None, [], []
    for text, size, style in cells(line):
        # Letters of one style that stand one after the other are one text; a wide one stands by itself.
        if run and run[2] == style and size == 1 and run[3]:
            run[1] += text
            run[4] += size
        else:
            run = [x, text, style, size == 1, size]
            runs.append(run)
        x += size
    for at, text, style, _, size in runs:
        front, back = color(style.get("fg"), letters), color(style.get("bg"), None)
        if style.get(7): front, back = back or ground, front
        left = EDGE + at * CELL
        if back: out.append(f'<rect x="{left:.1f}" y="{top}" width="{size * CELL:.1f}" height="{ROW}" fill="{back}"/>')
        if set(text) == {"▀"}:
            # Two pixels of a photo: fonts would leave a gap between them.
            out.append(f'<rect x="{left:.1f}" y="{top}" width="{size * CELL:.1f}" height="{ROW / 2:.0f}" fill="{front}"/>')
            continue
        more = (' font-weight="bold"' if style.get(1) else "") + (' text-decoration="underline"' if style.get(4) else "")
        more += ' opacity="0.5"' if style.get(2) else ""
        # Browsers make one space of several, so each word is put where it belongs.
        for word in re.finditer(r"\S+", text):
            place = left + word.start() * CELL
            columns = size if word.group() == text else len(word.group())
            out.append(
                f'<text x="{place:.1f}" y="{top + 13.5}" fill="{front}"{more} textLength="{columns * CELL:.1f}" '
                f'lengthAdjust="spacingAndGlyphs">{html.escape(word.group())}</text>')
    return out


def draw_cursor(cursor, top, look):
    if not cursor: return []
    x, y = EDGE + cursor[0] * CELL, top + cursor[1] * ROW
    return [f'<rect x="{x:.1f}" y="{y}" width="{CELL}" height="{ROW}" fill="{LOOKS[look][1]}" opacity="0.7"/>']


def draw(lines, columns, look, cursor):
    out = window(columns, len(lines), look)
    for number, line in enumerate(lines): out += draw_row(line, EDGE + BAR + number * ROW, look)
    return "\n".join(out + draw_cursor(cursor, EDGE + BAR, look) + ["</g>", "</svg>", ""])


class Terminal:
    def __init__(self, folder, look, columns, rows, command):
        self.call = ["tmux", "-S", os.path.join(folder, "socket")]
        settings = os.path.join(folder, "tmux.conf")
        ground, letters, _ = LOOKS[look]
        # tmux answers the question for the background with the style of its window.
        with open(settings, "w") as file:
            file.write(f'set -g window-style "bg={ground},fg={letters}"\nset -g default-terminal tmux-256color\n')
        environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "TMUX")}
        environment |= {"LANG": "C.UTF-8", "COLORTERM": "truecolor", "TERM": "xterm-256color", "XDG_DATA_HOME": folder}
        subprocess.run(
            self.call + ["-f", settings, "new-session", "-d", "-x", str(columns), "-y", str(rows), command + "; sleep 60"],
            check=True, env=environment)

    def tmux(self, *words):
        return subprocess.run(self.call + list(words), check=True, capture_output=True, text=True).stdout

    def wait(self, text):
        """Waits until a text is there and nothing changes any more."""
        before, deadline = None, time.time() + 30
        while time.time() < deadline:
            time.sleep(0.4)
            now = self.tmux("capture-pane", "-p")
            if (text is None or text in now) and now == before: return
            before = now
        sys.exit(f"“{text}” did not come:\n{before}")

    def picture(self):
        lines = self.tmux("capture-pane", "-p", "-e", "-N").split("\n")[:-1]
        x, y, shown = self.tmux("display-message", "-p", "#{cursor_x} #{cursor_y} #{cursor_flag}").split()
        return lines, (int(x), int(y)) if shown == "1" else None
