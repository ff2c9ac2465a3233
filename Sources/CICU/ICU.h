/* What shim.c uses of ICU. Apple's systems have the library, libicucore, but not its headers.

   If ICU's own headers are included before, the compiler compares these declarations with them; ICUTests does that. */

#ifndef L10N_ICU_H
#define L10N_ICU_H

#include <stdint.h>

#ifdef UTYPES_H
#define CONSTANT(name, value) _Static_assert((int)(name) == (value), #name " has another value in ICU");
#else
#define CONSTANT(name, value) enum { name = value };
#ifndef __APPLE__
/* Elsewhere the name of each function ends with ICU's version: macros add it. */
#if !__has_include(<unicode/urename.h>)
#error "the headers of ICU are missing: install libicu-dev with apt-get, or the package of your distribution that has them"
#endif
#include <unicode/urename.h>
#endif
typedef uint16_t UChar;
typedef int32_t UChar32;
typedef int UErrorCode;
typedef int UScriptCode;
typedef unsigned UNumberFormatSymbol;
typedef uint8_t UVersionInfo[4];
typedef void *UNumberFormat;
#define U_SUCCESS(status) ((status) <= 0)
#define U_FAILURE(status) ((status) > 0)
#define UBRK_DONE (-1)
#endif

/* Warnings are negative, errors positive. */
CONSTANT(U_ZERO_ERROR, 0)
CONSTANT(U_USING_DEFAULT_WARNING, -127)
_Static_assert(UBRK_DONE == -1, "UBRK_DONE has another value in ICU");

/* Enumerations with negative values are ints, the others unsigned. */

/* unicode/uversion.h, unicode/uchar.h, unicode/ulocdata.h */
void u_getVersion(UVersionInfo version);
void u_versionToString(const UVersionInfo version, char *buffer);
void u_getUnicodeVersion(UVersionInfo version);
void ulocdata_getCLDRVersion(UVersionInfo version, int *status);

/* unicode/ustring.h */
void u_UCharsToChars(const UChar *source, char *target, int32_t length);
void u_charsToUChars(const char *source, UChar *target, int32_t length);
char *u_strToUTF8(char *target, int32_t capacity, int32_t *length, const UChar *source, int32_t source_length, int *status);
UChar *u_strFromUTF8(UChar *target, int32_t capacity, int32_t *length, const char *source, int32_t source_length, int *status);
UChar32 *u_strToUTF32(UChar32 *target, int32_t capacity, int32_t *length, const UChar *source, int32_t source_length, int *status);

/* unicode/uchar.h, unicode/unorm2.h */
CONSTANT(U_FOLD_CASE_DEFAULT, 0)
CONSTANT(U_NON_SPACING_MARK, 6)
typedef struct UNormalizer2 UNormalizer2;
int8_t u_charType(UChar32 scalar);
UChar32 u_foldCase(UChar32 scalar, uint32_t options);
const UNormalizer2 *unorm2_getNFKDInstance(int *status);
int32_t unorm2_normalize(
    const UNormalizer2 *normalizer, const UChar *source, int32_t length, UChar *target, int32_t capacity, int *status);

/* unicode/upluralrules.h, unicode/unumberformatter.h */
typedef struct UPluralRules UPluralRules;
typedef struct UNumberFormatter UNumberFormatter;
typedef struct UFormattedNumber UFormattedNumber;
UPluralRules *uplrules_open(const char *locale, int *status);
void uplrules_close(UPluralRules *rules);
int32_t uplrules_select(const UPluralRules *rules, double number, UChar *keyword, int32_t capacity, int *status);
int32_t uplrules_selectFormatted(
    const UPluralRules *rules, const UFormattedNumber *number, UChar *keyword, int32_t capacity, int *status);
UNumberFormatter *unumf_openForSkeletonAndLocale(const UChar *skeleton, int32_t length, const char *locale, int *status);
void unumf_close(UNumberFormatter *formatter);
UFormattedNumber *unumf_openResult(int *status);
void unumf_closeResult(UFormattedNumber *number);
void unumf_formatDecimal(const UNumberFormatter *formatter, const char *text, int32_t length, UFormattedNumber *number, int *status);

/* unicode/ures.h */
CONSTANT(URES_STRING, 0)
typedef struct UResourceBundle UResourceBundle;
UResourceBundle *ures_open(const char *package, const char *locale, int *status);
UResourceBundle *ures_openDirect(const char *package, const char *locale, int *status);
void ures_close(UResourceBundle *bundle);
void ures_resetIterator(UResourceBundle *bundle);
int8_t ures_hasNext(const UResourceBundle *bundle);
UResourceBundle *ures_getNextResource(UResourceBundle *bundle, UResourceBundle *reused, int *status);
UResourceBundle *ures_getByKey(const UResourceBundle *bundle, const char *key, UResourceBundle *reused, int *status);
int ures_getType(const UResourceBundle *bundle);
int32_t ures_getSize(const UResourceBundle *bundle);
const char *ures_getKey(const UResourceBundle *bundle);
const UChar *ures_getString(const UResourceBundle *bundle, int32_t *length, int *status);
const UChar *ures_getStringByIndex(const UResourceBundle *bundle, int32_t index, int32_t *length, int *status);
const UChar *ures_getStringByKey(const UResourceBundle *bundle, const char *key, int32_t *length, int *status);

/* unicode/uloc.h, unicode/ulocdata.h, unicode/uset.h, unicode/uscript.h */
CONSTANT(ULOCDATA_ES_STANDARD, 0)
CONSTANT(USCRIPT_UNKNOWN, 103)
typedef struct ULocaleData ULocaleData;
typedef struct USet USet;
int32_t uloc_addLikelySubtags(const char *locale, char *buffer, int32_t capacity, int *status);
int32_t uloc_countAvailable(void);
const char *uloc_getAvailable(int32_t index);
ULocaleData *ulocdata_open(const char *locale, int *status);
void ulocdata_close(ULocaleData *data);
USet *ulocdata_getExemplarSet(ULocaleData *data, USet *reused, uint32_t options, unsigned kind, int *status);
void uset_close(USet *set);
int32_t uset_getItemCount(const USet *set);
int32_t uset_getItem(
    const USet *set, int32_t index, UChar32 *first, UChar32 *last, UChar *text, int32_t capacity, int *status);
int uscript_getScript(UChar32 scalar, int *status);
const char *uscript_getShortName(int script);

/* unicode/unum.h */
CONSTANT(UNUM_DECIMAL, 1)
CONSTANT(UNUM_DECIMAL_SEPARATOR_SYMBOL, 0)
CONSTANT(UNUM_GROUPING_SEPARATOR_SYMBOL, 1)
CONSTANT(UNUM_ZERO_DIGIT_SYMBOL, 4)
CONSTANT(UNUM_MINUS_SIGN_SYMBOL, 6)
struct UParseError;
UNumberFormat *unum_open(
    unsigned style, const UChar *pattern, int32_t length, const char *locale, struct UParseError *error, int *status);
void unum_close(UNumberFormat *format);
int32_t unum_getSymbol(const UNumberFormat *format, unsigned symbol, UChar *buffer, int32_t capacity, int *status);
int32_t unum_toPattern(const UNumberFormat *format, int8_t localized, UChar *buffer, int32_t capacity, int *status);

/* unicode/ucol.h */
CONSTANT(UCOL_DEFAULT, -1)
CONSTANT(UCOL_TERTIARY, 2)
CONSTANT(UCOL_ALTERNATE_HANDLING, 1)
CONSTANT(UCOL_CASE_FIRST, 2)
CONSTANT(UCOL_NUMERIC_COLLATION, 7)
CONSTANT(UCOL_ON, 17)
CONSTANT(UCOL_NON_IGNORABLE, 21)
CONSTANT(UCOL_LOWER_FIRST, 24)
typedef struct UCollator UCollator;
UCollator *ucol_openRules(
    const UChar *rules, int32_t length, int normalization, int strength, struct UParseError *error, int *status);
void ucol_close(UCollator *collator);
void ucol_setAttribute(UCollator *collator, unsigned attribute, int value, int *status);
int ucol_strcollUTF8(const UCollator *collator, const char *a, int32_t a_length, const char *b, int32_t b_length, int *status);

/* unicode/ubrk.h, unicode/utext.h */
CONSTANT(UBRK_WORD, 1)
CONSTANT(UBRK_WORD_NUMBER, 100)
typedef struct UBreakIterator UBreakIterator;
typedef struct UText UText;
UBreakIterator *ubrk_open(unsigned kind, const char *locale, const UChar *text, int32_t length, int *status);
void ubrk_close(UBreakIterator *iterator);
void ubrk_setUText(UBreakIterator *iterator, UText *text, int *status);
int32_t ubrk_next(UBreakIterator *iterator);
int32_t ubrk_getRuleStatus(UBreakIterator *iterator);
UText *utext_openUTF8(UText *reused, const char *bytes, int64_t length, int *status);
UText *utext_close(UText *text);

#undef CONSTANT

#endif
