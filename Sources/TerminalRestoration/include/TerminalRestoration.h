#ifndef TERMINAL_RESTORATION_H
#define TERMINAL_RESTORATION_H

#include <stdbool.h>
#include <stddef.h>

// Takes a terminal for a full-screen program or a line that is not shown, and gives it back as it was whatever becomes of
// the program.
//
// It is C because a signal handler may do only what signal-safety(7) lists, and no statement of Swift promises that: it
// may allocate, lock, or initialize a global. There is one terminal in a process, so its state is global.

/// What a signal told, as one byte in the pipe that `terminal_take` was given.
enum terminal_notice {
    TERMINAL_RESIZED = 'w',
    TERMINAL_RESUMED = 'c',
};

/// Saves the terminal's modes, makes it raw, writes `enter`, and handles the signals that end or stop the process.
///
/// A signal that the program ignores stays ignored. `leave` is written when the terminal is given back; both are copied.
///
/// @return 0, or errno: EBUSY when a terminal is taken already, E2BIG when `enter` or `leave` is too long.
int terminal_take(
    int input, int output, const char *enter, size_t enter_length, const char *leave, size_t leave_length, int notices);

/// Saves the terminal's modes, shows nothing of what is typed, and handles the signals as `terminal_take` does.
///
/// @return 0, or errno: ENOTTY when `input` is no terminal, EBUSY when one is taken already.
int terminal_silence(int input);

/// Gives the terminal back, and the signals too. Does nothing when it is not taken.
void terminal_give_back(void);

/// Gives the terminal back and does nothing else, so that it can be called in a signal handler or before `_exit`.
void terminal_restore(void);

/// Writes all bytes, unless the terminal has been given back; no signal gives it back in the middle.
///
/// @return 0, or errno: ENOTCONN when the terminal is not taken.
int terminal_write(const void *bytes, size_t length);

/// Stops the process as Ctrl-Z does in a shell: gives the terminal back, and takes it again when the process goes on.
void terminal_suspend(void);

/// Whether the terminal is taken now.
bool terminal_is_taken(void);

#endif
