#ifndef L10N_INTERRUPTION_H
#define L10N_INTERRUPTION_H

/* Defers SIGHUP, SIGINT and SIGTERM until no file is being written. In C, because a signal handler may use little more than atomic
   integers. */

/* Installs the handlers. Signals that are ignored stay ignored. This thread receives signals from now on, also those that the parent of
   the program blocked. The threads of libdispatch receive none. */
void l10n_interruption_install(void);

/* Ends a group of processes when a signal ends this program; 0 for none. */
void l10n_interruption_tie(int group);

/* Waits until the program ends. */
_Noreturn void l10n_interruption_wait(void);

/* Call it before writing a file. Does not return if a signal was received before. */
void l10n_interruption_defer(void);
/* Call it after writing a file. The last writer ends the program if a signal was received meanwhile. */
void l10n_interruption_allow(void);

/* Exchanges two files of a file system at once: each has the name of the other one afterwards. Returns 0, or -1 with errno, such as where
   a file system cannot do that. */
int l10n_exchange(const char *first, const char *second);

#endif
