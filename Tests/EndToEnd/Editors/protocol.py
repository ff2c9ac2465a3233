# What 'l10n lsp' sends, read by the types of the protocol's own package: a message of another shape is an error of the client.
import asyncio, pathlib, sys
from lsprotocol import types as t
from pygls.lsp.client import BaseLanguageClient

program, root = sys.argv[1], pathlib.Path(sys.argv[2])
catalog, view, configuration = root / "App/Localizable.xcstrings", root / "App/CartView.swift", root / "l10n.json"


class Client(BaseLanguageClient):
    def report_server_error(self, error, source):
        print("error:", source, repr(error))
        sys.exit(1)


def place(file, text, after=1):
    content = file.read_text()
    index = content.index(text) + after
    start = content.rfind("\n", 0, index) + 1
    return t.Position(content.count("\n", 0, index), len(content[start:index].encode("utf-16-le")) // 2)


async def session(pulls):
    client, found = Client("test", "1"), {}

    @client.feature(t.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
    def publish(params):
        found[params.uri] = params.diagnostics

    await client.start_io(program, "lsp")
    document = t.TextDocumentClientCapabilities(
        document_symbol=t.DocumentSymbolClientCapabilities(hierarchical_document_symbol_support=True),
        diagnostic=t.DiagnosticClientCapabilities() if pulls else None,
    )
    await client.initialize_async(
        t.InitializeParams(capabilities=t.ClientCapabilities(text_document=document), root_uri=root.as_uri())
    )
    client.initialized(t.InitializedParams())
    ids = {}
    for file in (catalog, view, configuration):
        ids[file] = t.TextDocumentIdentifier(file.as_uri())
        client.text_document_did_open(
            t.DidOpenTextDocumentParams(t.TextDocumentItem(file.as_uri(), "", 1, file.read_text()))
        )
    if pulls:
        report = await client.text_document_diagnostic_async(t.DocumentDiagnosticParams(ids[catalog]))
        diagnostics = report.items
    else:
        for _ in range(600):
            if catalog.as_uri() in found:
                break
            await asyncio.sleep(0.1)
        diagnostics = found[catalog.as_uri()]
    codes = sorted(diagnostic.code for diagnostic in diagnostics)
    assert codes == ["format-type-mismatch", "line-endings", "missing-translation", "needs-review", "unused-key"], codes
    if not pulls:
        everything = t.Range(t.Position(0, 0), t.Position(200, 0))
        for file, text in ((catalog, "cart.items"), (catalog, "Artikel"), (view, "cart.title"), (configuration, "generate")):
            position = place(file, text)
            params = {"text_document": ids[file], "position": position}
            await client.text_document_hover_async(t.HoverParams(**params))
            await client.text_document_completion_async(t.CompletionParams(**params))
            await client.text_document_definition_async(t.DefinitionParams(**params))
            await client.text_document_references_async(t.ReferenceParams(t.ReferenceContext(True), **params))
            await client.text_document_prepare_rename_async(t.PrepareRenameParams(**params))
            await client.text_document_code_action_async(
                t.CodeActionParams(ids[file], t.Range(position, position), t.CodeActionContext([]))
            )
        assert await client.text_document_document_symbol_async(t.DocumentSymbolParams(ids[catalog]))
        assert await client.workspace_symbol_async(t.WorkspaceSymbolParams("cart"))
        assert await client.text_document_folding_range_async(t.FoldingRangeParams(ids[catalog]))
        assert await client.text_document_selection_range_async(
            t.SelectionRangeParams(ids[catalog], [place(catalog, "Artikel")])
        )
        assert (await client.text_document_semantic_tokens_full_async(t.SemanticTokensParams(ids[catalog]))).data
        assert (await client.text_document_semantic_tokens_range_async(t.SemanticTokensRangeParams(ids[catalog], everything))).data
        assert await client.text_document_inlay_hint_async(t.InlayHintParams(ids[view], everything))
        assert await client.text_document_code_lens_async(t.CodeLensParams(ids[catalog]))
        assert await client.text_document_formatting_async(
            t.DocumentFormattingParams(ids[catalog], t.FormattingOptions(2, True))
        ) is not None
        params = {"text_document": ids[view], "position": place(view, "cart.title")}
        assert await client.text_document_rename_async(t.RenameParams(new_name="basket.title", **params))
    await client.shutdown_async(None)
    client.exit(None)
    for _ in range(100):
        if client._server.returncode is not None:
            break
        await asyncio.sleep(0.1)
    assert client._server.returncode == 0, client._server.returncode


asyncio.run(session(pulls=False))
asyncio.run(session(pulls=True))
print("passed")
