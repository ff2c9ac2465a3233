-- Neovim without a screen opens a project, looks at findings and a hover, applies an action, and renames a key.
vim.cmd("source " .. vim.env.L10N_EXAMPLE)
local function say(...) io.stdout:write(table.concat(vim.tbl_map(tostring, { ... }), " ") .. "\n") end
local function go(text, after)
  vim.fn.cursor(1, 1)
  local line = vim.fn.search("\\V" .. text)
  vim.api.nvim_win_set_cursor(0, { line, vim.fn.col(".") - 1 + after })
end
local function ask(method, params)
  for _, answer in pairs(vim.lsp.buf_request_sync(0, method, params, 20000)) do return answer.result end
end
vim.cmd("edit App/Localizable.xcstrings")
vim.wait(30000, function() return #vim.diagnostic.get(0) > 0 end)
local codes = vim.tbl_map(function(found) return found.code end, vim.diagnostic.get(0))
table.sort(codes)
say("findings", unpack(codes))
go("cart.items", 2)
say("hover", (ask("textDocument/hover", vim.lsp.util.make_position_params()).contents.value:gsub("\n", " ")))
go("needs_review", 2)
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {} }
for _, action in ipairs(ask("textDocument/codeAction", params)) do
  if action.title == "Mark 'de' as reviewed" then vim.lsp.util.apply_workspace_edit(action.edit, "utf-16") end
end
go("cart.empty", 2)
vim.lsp.buf.rename("basket.empty")
vim.wait(20000, function() return vim.fn.search("basket.empty", "n") > 0 end)
vim.cmd("silent wall")
say("done")
vim.cmd("qa!")
