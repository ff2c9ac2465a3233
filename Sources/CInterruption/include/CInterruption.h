#ifndef L10N_INTERRUPTION_H
#define L10N_INTERRUPTION_H

/* SIGHUP, SIGINT and SIGTERM that end the program between files and never within one. In C, as a signal handler may use atomic
   numbers and nothing else. */

/* From now on these signals wait for files that are being written; those that are ignored stay ignored. */
void l10n_interruption_install(void);

/* Begins a file. It does not return where a signal came before. */
void l10n_interruption_defer(void);
/* Ends a file. The last one ends the program by the signal that came meanwhile. */
void l10n_interruption_allow(void);

#endif
