#include "CICU.h"

#include "ICU.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct l10n_icu_plural_rules {
    UPluralRules *rules;
};

struct l10n_icu_collator {
    UCollator *collator;
};

struct l10n_icu_words {
    UBreakIterator *iterator;
    /* Used again for each text. Null before the first. */
    UText *text;
};

void l10n_icu_version(char *buffer) {
    UVersionInfo version;
    u_getVersion(version);
    u_versionToString(version, buffer);
}

void l10n_icu_unicode_version(char *buffer) {
    UVersionInfo version;
    u_getUnicodeVersion(version);
    u_versionToString(version, buffer);
}

void l10n_icu_cldr_version(char *buffer) {
    UVersionInfo version;
    UErrorCode status = U_ZERO_ERROR;
    ulocdata_getCLDRVersion(version, &status);
    if (U_FAILURE(status)) {
        strcpy(buffer, "unknown");
        return;
    }
    u_versionToString(version, buffer);
}

/* ---- Plural rules ---- */

l10n_icu_plural_rules *l10n_icu_plural_open(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UPluralRules *rules = uplrules_open(locale, &status);
    if (U_FAILURE(status)) return NULL;
    l10n_icu_plural_rules *result = malloc(sizeof *result);
    if (result == NULL) {
        uplrules_close(rules);
        return NULL;
    }
    result->rules = rules;
    return result;
}

void l10n_icu_plural_close(l10n_icu_plural_rules *rules) {
    if (rules == NULL) return;
    uplrules_close(rules->rules);
    free(rules);
}

static int32_t category(const UChar *keyword, int32_t length) {
    static const char *const names[] = {"zero", "one", "two", "few", "many", "other"};
    char name[16];
    if (length <= 0 || length >= (int32_t)sizeof name) return -1;
    u_UCharsToChars(keyword, name, length);
    name[length] = 0;
    for (int32_t index = 0; index < 6; index++) {
        if (strcmp(name, names[index]) == 0) return index;
    }
    return -1;
}

int32_t l10n_icu_plural_select(const l10n_icu_plural_rules *rules, double number) {
    UErrorCode status = U_ZERO_ERROR;
    UChar keyword[16];
    int32_t length = uplrules_select(rules->rules, number, keyword, 16, &status);
    return U_FAILURE(status) ? -1 : category(keyword, length);
}

int32_t l10n_icu_plural_select_decimal(const l10n_icu_plural_rules *rules, const char *locale, const char *decimal, int32_t fraction_digits) {
    UErrorCode status = U_ZERO_ERROR;
    UChar skeleton[64];
    int32_t length = 0;
    skeleton[length++] = '.';
    for (int32_t index = 0; index < fraction_digits && length < 60; index++) skeleton[length++] = '0';
    if (fraction_digits == 0) {
        static const char integer[] = "precision-integer";
        u_charsToUChars(integer, skeleton, (int32_t)sizeof integer - 1);
        length = (int32_t)sizeof integer - 1;
    }
    UNumberFormatter *formatter = unumf_openForSkeletonAndLocale(skeleton, length, locale, &status);
    UFormattedNumber *number = unumf_openResult(&status);
    unumf_formatDecimal(formatter, decimal, -1, number, &status);
    UChar keyword[16];
    int32_t keyword_length = uplrules_selectFormatted(rules->rules, number, keyword, 16, &status);
    unumf_closeResult(number);
    unumf_close(formatter);
    return U_FAILURE(status) ? -1 : category(keyword, keyword_length);
}

/* ---- Resource bundles ---- */

static void utf8(const UChar *text, int32_t length, char *buffer, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t written = 0;
    u_strToUTF8(buffer, capacity - 1, &written, text, length, &status);
    if (U_FAILURE(status)) written = 0;
    buffer[written] = 0;
}

static void strings_of(UResourceBundle *table, void *context, void (*body)(void *, const char *, const char *)) {
    UErrorCode status = U_ZERO_ERROR;
    char buffer[1024];
    UResourceBundle *item = NULL;
    ures_resetIterator(table);
    while (ures_hasNext(table)) {
        item = ures_getNextResource(table, item, &status);
        if (U_FAILURE(status)) break;
        if (ures_getType(item) != URES_STRING) continue;
        int32_t length = 0;
        const UChar *text = ures_getString(item, &length, &status);
        if (U_FAILURE(status)) break;
        utf8(text, length, buffer, sizeof buffer);
        body(context, ures_getKey(item), buffer);
    }
    ures_close(item);
}

void l10n_icu_plural_locales(void *context, void (*body)(void *context, const char *locale, const char *set)) {
    UErrorCode status = U_ZERO_ERROR;
    UResourceBundle *bundle = ures_openDirect(NULL, "plurals", &status);
    UResourceBundle *locales = ures_getByKey(bundle, "locales", NULL, &status);
    if (U_SUCCESS(status)) strings_of(locales, context, body);
    ures_close(locales);
    ures_close(bundle);
}

struct set_walk {
    void *context;
    void (*body)(void *, const char *, const char *, const char *);
    const char *set;
};

static void one_rule(void *context, const char *keyword, const char *rule) {
    struct set_walk *walk = context;
    walk->body(walk->context, walk->set, keyword, rule);
}

void l10n_icu_plural_sets(void *context, void (*body)(void *context, const char *set, const char *keyword, const char *rule)) {
    UErrorCode status = U_ZERO_ERROR;
    UResourceBundle *bundle = ures_openDirect(NULL, "plurals", &status);
    UResourceBundle *sets = ures_getByKey(bundle, "rules", NULL, &status);
    UResourceBundle *set = NULL;
    while (U_SUCCESS(status) && ures_hasNext(sets)) {
        set = ures_getNextResource(sets, set, &status);
        if (U_FAILURE(status)) break;
        struct set_walk walk = {context, body, ures_getKey(set)};
        strings_of(set, &walk, one_rule);
    }
    ures_close(set);
    ures_close(sets);
    ures_close(bundle);
}

void l10n_icu_codes(int32_t table, void *context, void (*body)(void *context, const char *code, const char *name)) {
    UErrorCode status = U_ZERO_ERROR;
    UVersionInfo version;
    u_getVersion(version);
    char package[24];
    snprintf(package, sizeof package, "icudt%dl-%s", version[0], table == L10N_ICU_REGIONS ? "region" : "lang");
    const char *key = table == L10N_ICU_LANGUAGES ? "Languages" : table == L10N_ICU_SCRIPTS ? "Scripts" : "Countries";
    UResourceBundle *bundle = ures_open(package, "en", &status);
    UResourceBundle *codes = ures_getByKey(bundle, key, NULL, &status);
    if (U_SUCCESS(status)) strings_of(codes, context, body);
    ures_close(codes);
    ures_close(bundle);
}

void l10n_icu_aliases(int32_t table, void *context, void (*body)(void *context, const char *code, const char *replacement)) {
    UErrorCode status = U_ZERO_ERROR;
    UResourceBundle *bundle = ures_openDirect(NULL, "metadata", &status);
    UResourceBundle *alias = ures_getByKey(bundle, "alias", NULL, &status);
    UResourceBundle *group = ures_getByKey(alias, table == L10N_ICU_LANGUAGES ? "language" : "territory", NULL, &status);
    UResourceBundle *item = NULL;
    char buffer[256];
    while (U_SUCCESS(status) && ures_hasNext(group)) {
        item = ures_getNextResource(group, item, &status);
        if (U_FAILURE(status)) break;
        UErrorCode local = U_ZERO_ERROR;
        int32_t length = 0;
        const UChar *text = ures_getStringByKey(item, "replacement", &length, &local);
        if (U_FAILURE(local)) continue;
        utf8(text, length, buffer, sizeof buffer);
        body(context, ures_getKey(item), buffer);
    }
    ures_close(item);
    ures_close(group);
    ures_close(alias);
    ures_close(bundle);
}

void l10n_icu_parents(void *context, void (*body)(void *context, const char *child, const char *parent)) {
    UErrorCode status = U_ZERO_ERROR;
    UResourceBundle *bundle = ures_openDirect(NULL, "supplementalData", &status);
    UResourceBundle *parents = ures_getByKey(bundle, "parentLocales", NULL, &status);
    UResourceBundle *item = NULL;
    char child[128];
    while (U_SUCCESS(status) && ures_hasNext(parents)) {
        item = ures_getNextResource(parents, item, &status);
        if (U_FAILURE(status)) break;
        UErrorCode local = U_ZERO_ERROR;
        int32_t length = 0;
        if (ures_getType(item) == URES_STRING) {
            const UChar *text = ures_getString(item, &length, &local);
            if (U_FAILURE(local)) continue;
            utf8(text, length, child, sizeof child);
            body(context, child, ures_getKey(item));
            continue;
        }
        for (int32_t index = 0; index < ures_getSize(item); index++) {
            local = U_ZERO_ERROR;
            const UChar *text = ures_getStringByIndex(item, index, &length, &local);
            if (U_FAILURE(local)) continue;
            utf8(text, length, child, sizeof child);
            body(context, child, ures_getKey(item));
        }
    }
    ures_close(item);
    ures_close(parents);
    ures_close(bundle);
}

bool l10n_icu_likely_subtags(const char *tag, char *buffer) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = uloc_addLikelySubtags(tag, buffer, 31, &status);
    if (U_FAILURE(status) || length >= 31) return false;
    buffer[length] = 0;
    return true;
}

void l10n_icu_language_scripts(void *context, void (*body)(void *context, const char *language, const char *script)) {
    UErrorCode status = U_ZERO_ERROR;
    UResourceBundle *bundle = ures_openDirect(NULL, "supplementalData", &status);
    UResourceBundle *languages = ures_getByKey(bundle, "languageData", NULL, &status);
    UResourceBundle *language = NULL;
    while (U_SUCCESS(status) && ures_hasNext(languages)) {
        language = ures_getNextResource(languages, language, &status);
        UErrorCode local = U_ZERO_ERROR;
        UResourceBundle *primary = ures_getByKey(language, "primary", NULL, &local);
        UResourceBundle *scripts = ures_getByKey(primary, "scripts", NULL, &local);
        for (int32_t index = 0; U_SUCCESS(local) && index < ures_getSize(scripts); index++) {
            int32_t length = 0;
            const UChar *name = ures_getStringByIndex(scripts, index, &length, &local);
            if (U_FAILURE(local)) break;
            char buffer[16];
            utf8(name, length, buffer, sizeof buffer);
            body(context, ures_getKey(language), buffer);
        }
        ures_close(scripts);
        ures_close(primary);
    }
    ures_close(language);
    ures_close(languages);
    ures_close(bundle);
}

void l10n_icu_exemplars(const char *locale, void *context, void (*body)(void *context, uint32_t first, uint32_t last)) {
    UErrorCode status = U_ZERO_ERROR;
    ULocaleData *data = ulocdata_open(locale, &status);
    USet *set = ulocdata_getExemplarSet(data, NULL, 0, ULOCDATA_ES_STANDARD, &status);
    int32_t count = U_SUCCESS(status) && status != U_USING_DEFAULT_WARNING ? uset_getItemCount(set) : 0;
    for (int32_t index = 0; index < count; index++) {
        UChar32 first = 0;
        UChar32 last = 0;
        UChar letters[16];
        int32_t length = uset_getItem(set, index, &first, &last, letters, 16, &status);
        if (U_FAILURE(status)) break;
        if (length == 0) body(context, (uint32_t)first, (uint32_t)last);
        // A letter of several characters, such as the Hungarian "dzs".
        UChar32 scalars[16];
        int32_t count_of_scalars = 0;
        u_strToUTF32(scalars, 16, &count_of_scalars, letters, length, &status);
        for (int32_t place = 0; place < count_of_scalars; place++) {
            body(context, (uint32_t)scalars[place], (uint32_t)scalars[place]);
        }
    }
    uset_close(set);
    ulocdata_close(data);
}

void l10n_icu_script_runs(void *context, void (*body)(void *context, uint32_t first, uint32_t last, const char *script)) {
    UScriptCode script = USCRIPT_UNKNOWN;
    UChar32 first = 0;
    UChar32 last = 0;
    for (UChar32 scalar = 0; scalar <= 0x10FFFF; scalar++) {
        UErrorCode status = U_ZERO_ERROR;
        UScriptCode current = uscript_getScript(scalar, &status);
        // Unassigned code points do not end a run.
        if (U_FAILURE(status) || current == USCRIPT_UNKNOWN) continue;
        if (current != script) {
            if (script != USCRIPT_UNKNOWN) body(context, (uint32_t)first, (uint32_t)last, uscript_getShortName(script));
            script = current;
            first = scalar;
        }
        last = scalar;
    }
    if (script != USCRIPT_UNKNOWN) body(context, (uint32_t)first, (uint32_t)last, uscript_getShortName(script));
}

void l10n_icu_locales(void *context, void (*body)(void *context, const char *locale)) {
    for (int32_t index = 0; index < uloc_countAvailable(); index++) body(context, uloc_getAvailable(index));
}

/* ---- Numbers ---- */

int32_t l10n_icu_minimum_grouping_digits(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UResourceBundle *bundle = ures_openDirect(NULL, locale, &status);
    UResourceBundle *elements = ures_getByKey(bundle, "NumberElements", NULL, &status);
    int32_t length = 0;
    const UChar *text = ures_getStringByKey(elements, "minimumGroupingDigits", &length, &status);
    int32_t digits = U_SUCCESS(status) && length == 1 ? text[0] - 0x30 : 0;
    ures_close(elements);
    ures_close(bundle);
    return digits;
}

bool l10n_icu_symbols(const char *locale, l10n_icu_number_symbols *symbols) {
    UErrorCode status = U_ZERO_ERROR;
    UNumberFormat *format = unum_open(UNUM_DECIMAL, NULL, 0, locale, NULL, &status);
    if (U_FAILURE(status)) return false;
    struct {
        UNumberFormatSymbol symbol;
        char *buffer;
    } outputs[] = {
        {UNUM_DECIMAL_SEPARATOR_SYMBOL, symbols->decimal},
        {UNUM_GROUPING_SEPARATOR_SYMBOL, symbols->grouping},
        {UNUM_MINUS_SIGN_SYMBOL, symbols->minus},
        {UNUM_ZERO_DIGIT_SYMBOL, symbols->zero},
    };
    UChar text[64];
    for (size_t index = 0; index < sizeof outputs / sizeof *outputs; index++) {
        int32_t length = unum_getSymbol(format, outputs[index].symbol, text, 64, &status);
        utf8(text, length, outputs[index].buffer, 64);
    }
    int32_t length = unum_toPattern(format, false, text, 64, &status);
    utf8(text, length, symbols->pattern, 64);
    /* ICU's fallback pattern for unknown locales has no grouping; CLDR's root pattern does. */
    if (strcmp(symbols->pattern, "0.######") == 0) strcpy(symbols->pattern, "#,##0.###");
    unum_close(format);
    return U_SUCCESS(status);
}

/* ---- Collation ---- */

l10n_icu_collator *l10n_icu_collator_open(void) {
    UErrorCode status = U_ZERO_ERROR;
    /* U+2018 and U+2019 compare like U+0027 at the primary level, as files written by Xcode show. */
    static const char rules_utf8[] = "&'' << \xE2\x80\x98 << \xE2\x80\x99";
    UChar rules[32];
    int32_t length = 0;
    u_strFromUTF8(rules, 32, &length, rules_utf8, (int32_t)sizeof rules_utf8 - 1, &status);
    UCollator *collator = ucol_openRules(rules, length, UCOL_DEFAULT, UCOL_TERTIARY, NULL, &status);
    if (U_FAILURE(status)) return NULL;
    ucol_setAttribute(collator, UCOL_ALTERNATE_HANDLING, UCOL_NON_IGNORABLE, &status);
    ucol_setAttribute(collator, UCOL_NUMERIC_COLLATION, UCOL_ON, &status);
    ucol_setAttribute(collator, UCOL_CASE_FIRST, UCOL_LOWER_FIRST, &status);
    l10n_icu_collator *result = U_FAILURE(status) ? NULL : malloc(sizeof *result);
    if (result == NULL) {
        ucol_close(collator);
        return NULL;
    }
    result->collator = collator;
    return result;
}

void l10n_icu_collator_close(l10n_icu_collator *collator) {
    if (collator == NULL) return;
    ucol_close(collator->collator);
    free(collator);
}

int32_t l10n_icu_collator_compare(const l10n_icu_collator *collator, const char *a, int32_t a_length, const char *b, int32_t b_length) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t result = ucol_strcollUTF8(collator->collator, a ? a : "", a_length, b ? b : "", b_length, &status);
    return U_FAILURE(status) ? 0 : result;
}

/* ---- Search ---- */

/* Removes case and marks from decomposed text, in place. Returns the new length. */
static int32_t fold(UChar *text, int32_t length) {
    int32_t end = 0;
    for (int32_t index = 0; index < length; index++) {
        bool is_pair = (text[index] & 0xFC00) == 0xD800 && index + 1 < length && (text[index + 1] & 0xFC00) == 0xDC00;
        /* Beyond the first plane, nothing that catalogs have has marks, and case is kept. */
        UChar32 folded = is_pair ? text[index] : u_foldCase(text[index], U_FOLD_CASE_DEFAULT);
        if (!is_pair && u_charType(text[index]) == U_NON_SPACING_MARK) continue;
        text[end++] = (UChar)folded;
        if (is_pair) text[end++] = text[++index];
    }
    return end;
}

void l10n_icu_fold(const char *text, int32_t length, void *context, void (*body)(void *context, const char *text, int32_t length)) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *normalizer = unorm2_getNFKDInstance(&status);
    UChar *source = malloc(((size_t)length + 1) * sizeof *source);
    if (source == NULL || U_FAILURE(status)) {
        free(source);
        return;
    }
    int32_t source_length = 0;
    u_strFromUTF8(source, length + 1, &source_length, text ? text : "", length, &status);
    /* The longest decomposition of one character has 18. */
    size_t capacity = (size_t)source_length * 18 + 1;
    UChar *target = malloc(capacity * sizeof *target);
    char *result = malloc(capacity * 3);
    if (target != NULL && result != NULL) {
        int32_t count = unorm2_normalize(normalizer, source, source_length, target, (int32_t)capacity, &status);
        int32_t size = 0;
        if (U_SUCCESS(status)) count = fold(target, count);
        u_strToUTF8(result, (int32_t)(capacity * 3), &size, target, count, &status);
        if (U_SUCCESS(status)) body(context, result, size);
    }
    free(source);
    free(target);
    free(result);
}

/* ---- Words ---- */

l10n_icu_words *l10n_icu_words_open(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    UBreakIterator *iterator = ubrk_open(UBRK_WORD, locale, NULL, 0, &status);
    if (U_FAILURE(status)) return NULL;
    l10n_icu_words *result = malloc(sizeof *result);
    if (result == NULL) {
        ubrk_close(iterator);
        return NULL;
    }
    result->iterator = iterator;
    result->text = NULL;
    return result;
}

void l10n_icu_words_close(l10n_icu_words *words) {
    if (words == NULL) return;
    ubrk_close(words->iterator);
    utext_close(words->text);
    free(words);
}

int32_t l10n_icu_words_count(l10n_icu_words *words, const char *text, int32_t length) {
    UErrorCode status = U_ZERO_ERROR;
    words->text = utext_openUTF8(words->text, text ? text : "", length, &status);
    ubrk_setUText(words->iterator, words->text, &status);
    int32_t count = 0;
    if (U_SUCCESS(status)) {
        while (ubrk_next(words->iterator) != UBRK_DONE) {
            if (ubrk_getRuleStatus(words->iterator) >= UBRK_WORD_NUMBER) count++;
        }
    }
    return count;
}
