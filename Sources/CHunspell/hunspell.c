#include "CHunspell.h"

#include <stddef.h>

#ifdef L10N_SPELLING

#if !__has_include(<hunspell/hunspell.h>)
#error "The trait Spelling needs Hunspell. Debian and Ubuntu have it in libhunspell-dev, Homebrew in hunspell."
#endif

#include <hunspell/hunspell.h>

bool l10n_hunspell_is_linked(void) { return true; }

l10n_hunspell *l10n_hunspell_open(const char *affixes, const char *words) {
    return (l10n_hunspell *)Hunspell_create(affixes, words);
}

void l10n_hunspell_close(l10n_hunspell *dictionary) { Hunspell_destroy((Hunhandle *)dictionary); }

const char *l10n_hunspell_encoding(l10n_hunspell *dictionary) { return Hunspell_get_dic_encoding((Hunhandle *)dictionary); }

bool l10n_hunspell_knows(l10n_hunspell *dictionary, const char *word) {
    return Hunspell_spell((Hunhandle *)dictionary, word) != 0;
}

#else

bool l10n_hunspell_is_linked(void) { return false; }

l10n_hunspell *l10n_hunspell_open(const char *affixes, const char *words) {
    (void)affixes;
    (void)words;
    return NULL;
}

void l10n_hunspell_close(l10n_hunspell *dictionary) { (void)dictionary; }

const char *l10n_hunspell_encoding(l10n_hunspell *dictionary) {
    (void)dictionary;
    return "UTF-8";
}

bool l10n_hunspell_knows(l10n_hunspell *dictionary, const char *word) {
    (void)dictionary;
    (void)word;
    return true;
}

#endif
