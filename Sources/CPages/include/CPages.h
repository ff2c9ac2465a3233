#ifndef L10N_PAGES_H
#define L10N_PAGES_H

/* The Markdown that the program prints. In C, whose compiler embeds a file at once; a literal of this size takes Swift's minutes. */

#pragma clang assume_nonnull begin

/* The pages of RuleDocumentation.docc, each followed by the byte 1. */
const char *l10n_rule_pages(void);

/* The articles of L10nCommands.docc without the landing page, each followed by the byte 1. */
const char *l10n_articles(void);
/* The names of the articles in the same order, separated by spaces. */
const char *l10n_article_names(void);

#pragma clang assume_nonnull end

#endif
