-- Starts 'l10n lsp' for String Catalogs, Swift and l10n.json, in Neovim 0.7 and later. Put it in your init.lua, or source it from there.
vim.filetype.add({ extension = { xcstrings = "json" }, filename = { ["l10n.json"] = "json" } })
vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  pattern = { "*.xcstrings", "*.swift", "l10n.json" },
  callback = function(event)
    local found = vim.fs and vim.fs.find({ "l10n.json", ".git" }, { upward = true, path = vim.fs.dirname(event.file) })[1]
    local root = found and vim.fs.dirname(found) or vim.fn.getcwd()
    _G.l10n_client = _G.l10n_client or vim.lsp.start_client({ name = "l10n", cmd = { "l10n", "lsp" }, root_dir = root })
    vim.lsp.buf_attach_client(event.buf, _G.l10n_client)
  end,
})
