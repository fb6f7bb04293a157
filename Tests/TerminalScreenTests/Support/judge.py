"""Judges what TerminalScreen makes, with the eyes of others. Reads JSON from stdin, and writes JSON to stdout.

Usage: python judge.py widths | sequences | screens | codes
"""
import json
import sys


def widths(_):
    """Runs of characters of one width, as wcwidth has them: [first character, columns]."""
    from wcwidth import wcwidth

    runs = []
    for code in range(0x110000):
        columns = 0 if 0xD800 <= code < 0xE000 else max(0, wcwidth(chr(code)))
        if not runs or runs[-1][1] != columns:
            runs.append([code, columns])
    return runs


def sequences(texts):
    """The columns of each text, as wcwidth has them."""
    from wcwidth import wcswidth

    return [wcswidth(text) for text in texts]


def screens(script):
    """The rows of a terminal after each piece of output, and which of its cells are reversed and bold.

    The script is {"columns", "rows", "pieces": [[byte]]}.
    """
    import pyte

    # pyte's own events stop at a zero-width character that does not combine: it drops the rest of the text there.
    invisible = {0x2068: None, 0x2069: None}
    screen = pyte.Screen(script["columns"], script["rows"])
    stream = pyte.Stream(screen)
    pictures = []
    for piece in script["pieces"]:
        stream.feed(bytes(piece).decode("utf-8").translate(invisible))
        rows = []
        for row in range(screen.lines):
            cells = [screen.buffer[row][column] for column in range(screen.columns)]
            rows.append(
                {
                    "text": "".join(cell.data for cell in cells),
                    "bold": [i for i, cell in enumerate(cells) if cell.bold and cell.data.strip()],
                    "reversed": [i for i, cell in enumerate(cells) if cell.reverse],
                    "colors": [i for i, cell in enumerate(cells) if cell.fg != "default" and cell.data.strip()],
                }
            )
        pictures.append(
            {"rows": rows, "column": screen.cursor.x, "row": screen.cursor.y, "hidden": screen.cursor.hidden}
        )
    return pictures


def codes(drawings):
    """The text of each QR code that is drawn in half blocks, dark on light."""
    import zxingcpp
    from PIL import Image

    halves = {"█": (0, 0), "▀": (0, 255), "▄": (255, 0), " ": (255, 255)}
    texts = []
    for lines in drawings:
        image = Image.new("L", (len(lines[0]), 2 * len(lines)), 255)
        for row, line in enumerate(lines):
            for column, character in enumerate(line):
                for half in (0, 1):
                    image.putpixel((column, 2 * row + half), halves[character][half])
        image = image.resize((image.width * 4, image.height * 4), Image.NEAREST)
        found = zxingcpp.read_barcodes(image)
        texts.append({"text": found[0].text, "level": found[0].ec_level} if found else {"text": "", "level": ""})
    return texts


json.dump(globals()[sys.argv[1]](json.load(sys.stdin)), sys.stdout)
