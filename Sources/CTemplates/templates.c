#include "CTemplates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

const char *l10n_code_bundle(void) {
    static const char text[] = {
#embed "../../Templates/bundle.mustache" suffix(, 0)
    };
    return text;
}

const char *l10n_code_embedded(void) {
    static const char text[] = {
#embed "../../Templates/embedded.mustache" suffix(, 0)
    };
    return text;
}

const char *l10n_code_keys(void) {
    static const char text[] = {
#embed "../../Templates/keys.mustache" suffix(, 0)
    };
    return text;
}

const char *l10n_code_resource(void) {
    static const char text[] = {
#embed "../../Templates/resource.mustache" suffix(, 0)
    };
    return text;
}

const char *l10n_report_css(void) {
    static const char text[] = {
#embed "../../Templates/report.css" suffix(, 0)
    };
    return text;
}

const char *l10n_report_html(void) {
    static const char text[] = {
#embed "../../Templates/report.html.mustache" suffix(, 0)
    };
    return text;
}

const char *l10n_report_js(void) {
    static const char text[] = {
#embed "../../Templates/report.js" suffix(, 0)
    };
    return text;
}

const char *l10n_report_md(void) {
    static const char text[] = {
#embed "../../Templates/report.md.mustache" suffix(, 0)
    };
    return text;
}

const char *l10n_template_fields(void) {
    static const char text[] = {
#embed "../../Templates/fields.md" suffix(, 0)
    };
    return text;
}
