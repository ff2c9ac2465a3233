#include "CInterruption.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <unistd.h>

/* The number of files being written. */
static atomic_int writers;
/* The received signal, or 0. Either the handler sees a writer, or a writer that starts sees the signal. */
static atomic_int pending;
/* The group of processes that ends with this program, or 0. */
static atomic_int tied;

static void kill_tied(void) {
    int group = atomic_load(&tied);
    if (group > 0) kill(-group, SIGKILL);
}

/* Ends the program with the signal's default action, so that its parent sees the signal. */
static void end(int number) {
    kill_tied();
    signal(number, SIG_DFL);
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
}

static void handle(int number) {
    int error = errno;
    atomic_store(&pending, number);
    if (atomic_load(&writers) == 0) end(number);
    errno = error;
}

void l10n_interruption_install(void) {
    const int numbers[] = {SIGHUP, SIGINT, SIGTERM};
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) {
        struct sigaction action;
        if (sigaction(numbers[index], NULL, &action) != 0 || action.sa_handler != SIG_DFL) continue;
        action.sa_handler = handle;
        action.sa_flags = SA_RESTART;
        sigaction(numbers[index], &action, NULL);
    }
    sigset_t set;
    sigemptyset(&set);
    for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) sigaddset(&set, numbers[index]);
    pthread_sigmask(SIG_UNBLOCK, &set, NULL);
}

void l10n_interruption_tie(int group) {
    /* What this program still writes to a group that has ended would end it. */
    if (group > 0) signal(SIGPIPE, SIG_IGN);
    atomic_store(&tied, group);
    /* A signal came before. */
    if (group > 0 && atomic_load(&pending) != 0) kill_tied();
}

void l10n_interruption_wait(void) {
    for (;;) pause();
}

void l10n_interruption_allow(void) {
    if (atomic_fetch_sub(&writers, 1) > 1) return;
    int number = atomic_load(&pending);
    if (number != 0) end(number);
}

void l10n_interruption_defer(void) {
    atomic_fetch_add(&writers, 1);
    if (atomic_load(&pending) == 0) return;
    l10n_interruption_allow();
    /* Another file is still being written; the program ends when that file is complete. */
    for (;;) pause();
}
