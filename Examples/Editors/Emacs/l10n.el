;; Lets eglot start 'l10n lsp' for String Catalogs and l10n.json. Put it in your init file.
(require 'eglot)
(define-derived-mode l10n-catalog-mode js-mode "Catalog" "Major mode for String Catalogs.")
(add-to-list 'auto-mode-alist '("\\.xcstrings\\'" . l10n-catalog-mode))
(add-to-list 'auto-mode-alist '("/l10n\\.json\\'" . l10n-catalog-mode))
(add-to-list 'eglot-server-programs '(l10n-catalog-mode . ("l10n" "lsp")))
(add-hook 'l10n-catalog-mode-hook #'eglot-ensure)
