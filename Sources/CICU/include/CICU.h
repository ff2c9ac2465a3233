#ifndef L10N_ICU_SHIM_H
#define L10N_ICU_SHIM_H

#include <stdbool.h>
#include <stdint.h>

/* ICU under stable names. ICU's headers use macros to add the version to every function (uplrules_open_72), which Swift cannot
   import. */

/* Version of the library, such as "72.1". `buffer` has at least 32 bytes. */
void l10n_icu_version(char *buffer);
/* Version of its Unicode data, such as "15.0". `buffer` has at least 32 bytes. */
void l10n_icu_unicode_version(char *buffer);
/* Version of its CLDR data, such as "42.0". `buffer` has at least 32 bytes. */
void l10n_icu_cldr_version(char *buffer);

/* Cardinal plural rules of a locale. Null if ICU fails. Close with l10n_icu_plural_close. */
typedef struct l10n_icu_plural_rules l10n_icu_plural_rules;
l10n_icu_plural_rules *l10n_icu_plural_open(const char *locale);
void l10n_icu_plural_close(l10n_icu_plural_rules *rules);
/* Category 0 … 5 (zero, one, two, few, many, other) of a number without trailing zeros after the point; -1 on failure. */
int32_t l10n_icu_plural_select(const l10n_icu_plural_rules *rules, double number);
/* Category of a decimal written with `fraction_digits` digits after the point; -1 on failure. */
int32_t l10n_icu_plural_select_decimal(const l10n_icu_plural_rules *rules, const char *locale, const char *decimal, int32_t fraction_digits);

/* Calls `body` for each locale that has plural rules of its own, with the name of its rule set. */
void l10n_icu_plural_locales(void *context, void (*body)(void *context, const char *locale, const char *set));
/* Calls `body` for each rule of each cardinal set: set, keyword, rule text in UTF-8. */
void l10n_icu_plural_sets(void *context, void (*body)(void *context, const char *set, const char *keyword, const char *rule));

/* Tables of codes. */
enum { L10N_ICU_LANGUAGES, L10N_ICU_SCRIPTS, L10N_ICU_REGIONS };
/* Calls `body` for each code of a table that has an English name. */
void l10n_icu_codes(int32_t table, void *context, void (*body)(void *context, const char *code, const char *name));
/* Calls `body` for each alias of a language (table 0) or region (table 2): old code, replacement. */
void l10n_icu_aliases(int32_t table, void *context, void (*body)(void *context, const char *code, const char *replacement));

/* Calls `body` for each locale whose parent isn't the locale without its last part: child, parent. */
void l10n_icu_parents(void *context, void (*body)(void *context, const char *child, const char *parent));
/* What is likely meant by a part of a tag: "en_Latn_US" for "en". `buffer` has at least 32 bytes. False if ICU fails. */
bool l10n_icu_likely_subtags(const char *tag, char *buffer);

/* Calls `body` for each language and each script that it is mainly written in: "sr", "Latn". */
void l10n_icu_language_scripts(void *context, void (*body)(void *context, const char *language, const char *script));
/* Calls `body` for each run of assigned code points of one script, ascending. Characters shared by scripts have "Zyyy", and
   combining marks that inherit the script of their base "Zinh". */
void l10n_icu_script_runs(void *context, void (*body)(void *context, uint32_t first, uint32_t last, const char *script));

/* Calls `body` for each run of characters that a locale's language is usually written with, capital letters aside. Not at all for
   a locale without data. */
void l10n_icu_exemplars(const char *locale, void *context, void (*body)(void *context, uint32_t first, uint32_t last));

/* Calls `body` for each locale that ICU has data for. */
void l10n_icu_locales(void *context, void (*body)(void *context, const char *locale));

/* Symbols and pattern of a locale's decimal numbers, in UTF-8. False if ICU fails. */
typedef struct {
    char decimal[64];
    char grouping[64];
    char minus[64];
    char zero[64];
    char pattern[64];
} l10n_icu_number_symbols;
bool l10n_icu_symbols(const char *locale, l10n_icu_number_symbols *symbols);
/* The minimum number of digits before the first separator, without inheritance from parent locales; 0 if the locale has none. */
int32_t l10n_icu_minimum_grouping_digits(const char *locale);

/* The order of object names in files that Xcode writes: root collation, punctuation not ignored, digits by value, lower case first. */
typedef struct l10n_icu_collator l10n_icu_collator;
l10n_icu_collator *l10n_icu_collator_open(void);
void l10n_icu_collator_close(l10n_icu_collator *collator);
/* Negative, 0 or positive, for UTF-8 texts. */
int32_t l10n_icu_collator_compare(const l10n_icu_collator *collator, const char *a, int32_t a_length, const char *b, int32_t b_length);

/* Calls `body` with UTF-8 text without case, accents, and other differences that a search ignores. Not at all if ICU fails. */
void l10n_icu_fold(const char *text, int32_t length, void *context, void (*body)(void *context, const char *text, int32_t length));

/* Word breaks of a language, with dictionaries for languages without spaces. Null if ICU fails. Not thread-safe. */
typedef struct l10n_icu_words l10n_icu_words;
l10n_icu_words *l10n_icu_words_open(const char *locale);
void l10n_icu_words_close(l10n_icu_words *words);
/* Number of words in UTF-8 text: segments with a number, letter, kana or ideograph; 0 if ICU fails. */
int32_t l10n_icu_words_count(l10n_icu_words *words, const char *text, int32_t length);

#endif
