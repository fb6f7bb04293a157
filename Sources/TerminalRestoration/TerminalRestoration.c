// Signals, and cfmakeraw, are beyond what C itself has.
#define _DEFAULT_SOURCE
#define _DARWIN_C_SOURCE
#include "TerminalRestoration.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { AWAY, TAKEN, GIVING, SUSPENDED };
enum { SEQUENCE = 512, PATIENCE = 200 };

static struct {
    int input, output, notices;
    pid_t owner;
    struct termios usual, taken;
    char enter[SEQUENCE], leave[SEQUENCE];
    size_t enter_length, leave_length;
} terminal;

static atomic_int phase = AWAY;
static atomic_int writing = 0;

// What ends the process: asked for, or crashed. Then what stops it, lets it go on, and tells of a new size.
static const int handled[] = {
    SIGINT,  SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGBUS,  SIGILL,   SIGFPE,
    SIGABRT, SIGTRAP, SIGSYS, SIGTSTP, SIGCONT, SIGWINCH,
};
enum { COUNT = sizeof handled / sizeof handled[0] };
static struct sigaction previous[COUNT];
static bool installed[COUNT];

static int index_of(int number) {
    for (int i = 0; i < COUNT; i++) {
        if (handled[i] == number) return i;
    }
    return 0;
}

// Writes all of it. A descriptor that does not block is waited for, but not for ever when a signal is being handled.
static int write_all(const char *bytes, size_t length, int milliseconds) {
    while (length > 0) {
        ssize_t count = write(terminal.output, bytes, length);
        if (count > 0) {
            bytes += count;
            length -= (size_t)count;
        } else if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) {
            struct pollfd wait = {.fd = terminal.output, .events = POLLOUT};
            if (poll(&wait, 1, milliseconds) == 0) return ETIMEDOUT;
        } else if (count == 0 || errno != EINTR) {
            return count == 0 ? EIO : errno;
        }
    }
    return 0;
}

// From the background, setting modes would stop the process: who gives a terminal back must not be stopped meanwhile.
static void set_modes(const struct termios *modes) {
    sigset_t stop, usual;
    sigemptyset(&stop);
    sigaddset(&stop, SIGTTOU);
    pthread_sigmask(SIG_BLOCK, &stop, &usual);
    while (tcsetattr(terminal.input, TCSANOW, modes) < 0 && errno == EINTR) {}
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
}

// All signals but those of a fault in what is done meanwhile, which must end the process and not hang it.
static void block_signals(sigset_t *usual) {
    sigset_t all;
    sigfillset(&all);
    const int faults[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS};
    for (size_t i = 0; i < sizeof faults / sizeof faults[0]; i++) sigdelset(&all, faults[i]);
    pthread_sigmask(SIG_SETMASK, &all, usual);
}

// Goes from TAKEN to another phase and puts the terminal back; only one thread gets to do it. The others wait until it is
// done: what they do next may be the end of the process.
static bool put_back(int next) {
    // A child between fork and exec has the handlers, but no business with the terminal.
    if (terminal.owner != getpid()) return false;
    sigset_t usual;
    block_signals(&usual);
    int taken = TAKEN;
    bool is_mine = atomic_compare_exchange_strong(&phase, &taken, GIVING);
    if (is_mine) {
        // Another thread may be in the middle of a picture. It is never this one, for it blocks signals while it writes.
        for (int i = 0; i < PATIENCE && atomic_load(&writing); i++) poll(NULL, 0, 1);
        write_all(terminal.leave, terminal.leave_length, PATIENCE);
        // An answer of the terminal that nobody has read yet would be typed into the shell.
        tcflush(terminal.input, TCIFLUSH);
        set_modes(&terminal.usual);
        atomic_store(&phase, next);
    } else {
        // Not for ever: it may be this thread that does it, and has faulted.
        for (int i = 0; i < 4 * PATIENCE && atomic_load(&phase) == GIVING; i++) poll(NULL, 0, 1);
    }
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    return is_mine;
}

static void tell(char notice) {
    ssize_t ignored = write(terminal.notices, &notice, 1);
    (void)ignored;
}

static void set_up(void) {
    // In the background this stops the process, until it is in the foreground.
    while (tcsetattr(terminal.input, TCSANOW, &terminal.taken) < 0 && errno == EINTR) {}
    write_all(terminal.enter, terminal.enter_length, PATIENCE);
    tell(TERMINAL_RESUMED);
}

// Only one thread gets to do it.
static bool take_again(void) {
    int suspended = SUSPENDED;
    if (!atomic_compare_exchange_strong(&phase, &suspended, TAKEN)) return false;
    set_up();
    return true;
}

static void on_end(int number, siginfo_t *information, void *context) {
    (void)context;
    int saved = errno;
    put_back(AWAY);
    sigaction(number, &previous[index_of(number)], NULL);
    // A faulting instruction faults again when it is returned to, with all that a debugger wants to know.
    bool faulted = information->si_code > 0 &&
        (number == SIGSEGV || number == SIGBUS || number == SIGILL || number == SIGFPE || number == SIGTRAP);
    if (!faulted) raise(number);
    errno = saved;
}

static void install(int number);

static void on_stop(int number) {
    int saved = errno;
    put_back(SUSPENDED);
    struct sigaction usual = {.sa_handler = SIG_DFL};
    sigemptyset(&usual.sa_mask);
    sigaction(number, &usual, NULL);
    sigset_t only, before;
    sigemptyset(&only);
    sigaddset(&only, number);
    raise(number);
    // Here the process stops, and from here it goes on.
    pthread_sigmask(SIG_UNBLOCK, &only, &before);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    // Without a shell to wake it up, the system does not stop a process at all.
    take_again();
    install(number);
    errno = saved;
}

static void on_notice(int number) {
    int saved = errno;
    if (number == SIGCONT) {
        if (!take_again() && atomic_load(&phase) == TAKEN) {
            // It was stopped by SIGSTOP, which nobody can handle, and the shell has used the terminal since.
            write_all(terminal.leave, terminal.leave_length, PATIENCE);
            set_up();
        }
    } else if (atomic_load(&phase) == TAKEN) {
        tell(TERMINAL_RESIZED);
    }
    errno = saved;
}

static void install(int number) {
    struct sigaction action = {.sa_flags = SA_RESTART | SA_ONSTACK};
    sigemptyset(&action.sa_mask);
    if (number == SIGTSTP) {
        action.sa_handler = on_stop;
    } else if (number == SIGCONT || number == SIGWINCH) {
        action.sa_handler = on_notice;
    } else {
        action.sa_sigaction = on_end;
        action.sa_flags |= SA_SIGINFO;
    }
    sigaction(number, &action, NULL);
}

static void install_all(void) {
    for (int i = 0; i < COUNT; i++) {
        sigaction(handled[i], NULL, &previous[i]);
        bool ignored = !(previous[i].sa_flags & SA_SIGINFO) && previous[i].sa_handler == SIG_IGN;
        installed[i] = !ignored;
        if (installed[i]) install(handled[i]);
    }
}

static int take(
    int input, int output, const char *enter, size_t enter_length, const char *leave, size_t leave_length, int notices,
    void (*change)(struct termios *)) {
    static atomic_bool registered = false;
    if (atomic_load(&phase) != AWAY) return EBUSY;
    if (enter_length > SEQUENCE || leave_length > SEQUENCE) return E2BIG;
    if (tcgetattr(input, &terminal.usual) < 0) return errno;
    terminal.input = input;
    terminal.output = output;
    terminal.notices = notices;
    terminal.owner = getpid();
    memcpy(terminal.enter, enter, enter_length);
    memcpy(terminal.leave, leave, leave_length);
    terminal.enter_length = enter_length;
    terminal.leave_length = leave_length;
    terminal.taken = terminal.usual;
    change(&terminal.taken);
    if (!atomic_exchange(&registered, true)) atexit(terminal_restore);

    // The handlers come first: from the next line on there is something to give back.
    install_all();
    atomic_store(&phase, TAKEN);
    while (tcsetattr(input, TCSANOW, &terminal.taken) < 0) {
        if (errno == EINTR) continue;
        int reason = errno;
        terminal_give_back();
        return reason;
    }
    int result = terminal_write(enter, enter_length);
    if (result != 0) terminal_give_back();
    return result;
}

static void make_raw(struct termios *modes) {
    cfmakeraw(modes);
    modes->c_cc[VMIN] = 1;
    modes->c_cc[VTIME] = 0;
}

int terminal_take(
    int input, int output, const char *enter, size_t enter_length, const char *leave, size_t leave_length, int notices) {
    return take(input, output, enter, enter_length, leave, leave_length, notices, make_raw);
}

// The end of the line is still shown, so that what follows is on the next one.
static void make_silent(struct termios *modes) {
    modes->c_lflag &= ~(tcflag_t)ECHO;
    modes->c_lflag |= ICANON | ISIG | ECHONL;
}

int terminal_silence(int input) { return take(input, input, "", 0, "", 0, -1, make_silent); }

void terminal_restore(void) { put_back(AWAY); }

void terminal_give_back(void) {
    put_back(AWAY);
    for (int i = 0; i < COUNT; i++) {
        if (installed[i]) sigaction(handled[i], &previous[i], NULL);
        installed[i] = false;
    }
}

int terminal_write(const void *bytes, size_t length) {
    sigset_t usual;
    block_signals(&usual);
    atomic_store(&writing, 1);
    int result = atomic_load(&phase) == TAKEN ? write_all(bytes, length, -1) : ENOTCONN;
    atomic_store(&writing, 0);
    pthread_sigmask(SIG_SETMASK, &usual, NULL);
    return result;
}

// To the process and not to this thread, which may be one of those that block signals.
void terminal_suspend(void) { kill(getpid(), SIGTSTP); }

bool terminal_is_taken(void) { return atomic_load(&phase) == TAKEN; }
