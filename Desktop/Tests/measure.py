"""Measures the app beside GNOME Contacts: from the start to the first window, and the memory of the window after a moment.

measure.py PEOPLEFINDER; run it inside `dbus-run-session`, best with nothing else going on.
"""
import os, pathlib, statistics, subprocess, sys, time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import desktop
from desktop import Emulator, Person, Screen

ROUNDS = 7


def window_of(process, began):
    """The seconds until the window is on the screen."""
    while time.monotonic() - began < 20:
        found = subprocess.run(
            ["xdotool", "search", "--onlyvisible", "--pid", str(process.pid)], capture_output=True, text=True).stdout.split()
        if found:
            return time.monotonic() - began
    raise AssertionError("no window came")


def pss(process):
    with open(f"/proc/{process.pid}/smaps_rollup") as lines:
        return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024


def measure(name, command, environment):
    times, sizes = [], []
    for round in range(ROUNDS):
        began = time.monotonic()
        process = desktop.start(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        times.append(window_of(process, began) * 1000)
        time.sleep(3)
        sizes.append(pss(process))
        process.terminate()
        process.wait()
        time.sleep(0.5)
    # The first start reads the disk.
    times, sizes = times[1:], sizes[1:]
    print(f"{name}: window after {statistics.median(times):.0f} ms ({min(times):.0f}–{max(times):.0f}), "
          f"{statistics.median(sizes):.0f} MB", flush=True)


def main():
    program = sys.argv[1]
    screen, emulator = Screen(), Emulator()
    person = Person(emulator.line)
    try:
        for round in range(2):
            measure("PeopleFinder", [program], person.environment)
            measure("GNOME Contacts", ["gnome-contacts"], person.environment)
            measure("GNOME Contacts (cairo)", ["gnome-contacts"], dict(person.environment, GSK_RENDERER="cairo"))
    finally:
        emulator.close()
        screen.close()
        person.close()


main()
