#ifndef CHUNSPELL_H
#define CHUNSPELL_H

#include <stdbool.h>

/* A dictionary that Hunspell has read. */
typedef struct l10n_hunspell l10n_hunspell;

/* Whether Hunspell is in this program: with the package trait Spelling. */
bool l10n_hunspell_is_linked(void);

/* Null where the files cannot be read. */
l10n_hunspell *l10n_hunspell_open(const char *affixes, const char *words);
void l10n_hunspell_close(l10n_hunspell *dictionary);

/* The encoding in which it takes words, such as UTF-8 or ISO8859-1. */
const char *l10n_hunspell_encoding(l10n_hunspell *dictionary);

bool l10n_hunspell_knows(l10n_hunspell *dictionary, const char *word);

#endif
