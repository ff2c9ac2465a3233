#ifndef L10N_TEMPLATES_H
#define L10N_TEMPLATES_H

/* The files in Templates that are part of the program. In C, because Swift cannot embed a file quickly. */

#pragma clang assume_nonnull begin

const char *l10n_code_bundle(void);
const char *l10n_code_embedded(void);
const char *l10n_code_keys(void);
const char *l10n_code_resource(void);
const char *l10n_report_css(void);
const char *l10n_report_html(void);
const char *l10n_report_js(void);
const char *l10n_report_md(void);
const char *l10n_template_fields(void);

#pragma clang assume_nonnull end

#endif
