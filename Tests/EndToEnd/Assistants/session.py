"""Sessions of the reference client of the Model Context Protocol with 'l10n mcp'.

python3 session.py L10N FOLDER MODE: the program, a folder with Shop.xcstrings, and how the client begins ('legacy': with the
handshake, 'auto': the newest way).
"""

import asyncio
import json
import sys

from mcp import Client, StdioServerParameters

program, folder, mode = sys.argv[1:4]


def server(*arguments):
    return StdioServerParameters(command=program, args=["mcp", *arguments], cwd=folder)


def expect(condition, what):
    if not condition:
        sys.exit(f"failed: {what}")


async def call(client, name, fails=False, **arguments):
    result = await client.call_tool(name, arguments)
    text = "".join(part.text for part in result.content)
    expect(bool(result.is_error) == fails, f"{name} {arguments}: {text}")
    expect(len(text) <= 21_000, f"{name} answers with {len(text)} characters")
    return text


def texts(answer):
    return [json.loads(line) for line in answer.splitlines() if line.startswith("{")]


async def describe(client):
    tools = {tool.name: tool for tool in (await client.list_tools()).tools}
    expect(tools["list_texts"].annotations.read_only_hint is True, "list_texts reads")
    expect(tools["remove_keys"].annotations.destructive_hint is True, "remove_keys destroys")
    for tool in tools.values():
        expect(tool.input_schema["type"] == "object" and tool.description, f"{tool.name} has a schema")
    resources = {str(resource.uri) for resource in (await client.list_resources()).resources}
    expect("l10n://articles/editing" in resources, "articles are resources")
    for uri in resources | {"l10n://rules/missing-translation"}:
        contents = (await client.read_resource(uri)).contents
        expect(contents and contents[0].text, f"{uri} has a text")
    for prompt in (await client.list_prompts()).prompts:
        messages = (await client.get_prompt(prompt.name, {"language": "de"})).messages
        expect("'de'" in messages[0].content.text, f"the prompt {prompt.name} names the language")
    return tools


async def translate(client):
    """A session as a translator would have it."""
    overview = await call(client, "completeness")
    expect("de" in overview, "the overview names German")
    missing = texts(await call(client, "list_texts", languages=["de"], states=["missing"]))
    expect([text["key"] for text in missing] == ["bag.items", "bag.items", "bag.title", "bag.welcome"], f"missing: {missing}")
    german = {
        ("bag.items", "plural.one"): "%lld Artikel",
        ("bag.items", "plural.other"): "%lld Artikel",
        ("bag.title", None): "Tasche",
        # Another type than that of the source text.
        ("bag.welcome", None): "Hallo, %lld!",
    }
    for text in missing:
        text["text"] = german[text["key"], text.get("path")]
        text["state"] = "needs_review"
    refusal = await call(client, "set_texts", fails=True, texts=missing)
    expect("format-type-mismatch" in refusal and "bag.welcome" in refusal, f"the reason is named: {refusal}")
    page = await call(client, "explain_rule", rule="format-type-mismatch")
    expect("## Wrong" in page or "WRONG" in page.upper(), "the page has examples")
    expect(len(texts(await call(client, "list_texts", languages=["de"], states=["missing"]))) == 4, "nothing was written")
    missing[3]["text"] = "Hallo, %@!"
    preview = await call(client, "set_texts", texts=missing, dry_run=True)
    expect("+" in preview and "Hallo, %@!" in preview, f"a preview is a diff: {preview}")
    await call(client, "set_texts", texts=missing)
    expect(texts(await call(client, "list_texts", languages=["de"], states=["missing"])) == [], "nothing is missing")
    checked = await call(client, "check", languages=["de"])
    expect("error" not in checked.lower() or "0 errors" in checked.lower(), f"there are no errors: {checked}")
    shown = await call(client, "show_text", key="bag.items", languages=["de"], counts=["0", 1, 5])
    expect("5 Artikel" in shown, shown)
    await call(client, "set_state", keys=["bag.*"], languages=["de"], state="translated")
    expect(len(texts(await call(client, "list_texts", languages=["de"], states=["translated"]))) == 4, "all are translated")


async def edit(client):
    """Every tool that changes files, there and back."""
    added = await call(
        client, "add_key", key="bag.empty.message", text="--Your bag is empty", comment="Below the picture",
        translations={"de": "Nichts drin"})
    expect("bag.empty.message" in added or "Bag.Empty.message" in added, f"the accessor is named: {added}")
    await call(client, "add_key", key="bag.saved", plural={"one": "{n} item", "other": "{n} items"}, arguments={"n": "Int"})
    await call(client, "set_text", key="bag.saved", language="de", plural={"one": "%(n)lld Teil", "other": "%(n)lld Teile"})
    await call(client, "set_comment", key="bag.saved", text="Saved items")
    await call(client, "mark_keys", keys=["bag.empty.message"], manual=True)
    await call(client, "rename_keys", old="bag.saved", new="bag.kept")
    await call(client, "add_language", language="pl", copy="en")
    await call(client, "remove_language", language="pl")
    await call(client, "remove_keys", keys=["bag.kept", "bag.empty.message"])
    expect("bag.title" in await call(client, "list_texts", keys=["bag.*"], limit=1, offset=2), "pages")


async def refuse(client):
    """What the server must not do, and mistakes that it explains."""
    for arguments in (dict(path="/etc"), dict(path="../"), dict(path="link"), dict(catalog="x")):
        await call(client, "check", fails=True, **arguments)
    await call(client, "set_text", fails=True, key="bag.title", language="de", text="x", catalog="../Other.xcstrings")
    expect("bag.title" in await call(client, "show_text", fails=True, key="bag.titel"), "a near key is suggested")
    await call(client, "show_text", fails=True, key="--help-me")
    await call(client, "list_texts", fails=True, limit="many")
    await call(client, "set_text", fails=True, language="de")
    await call(client, "add_key", fails=True, key="bag.title", text="Bag")


async def cancel(client):
    """A call that nobody waits for, and others after it."""
    calls = [asyncio.create_task(client.call_tool("check", {})) for _ in range(3)]
    await asyncio.sleep(0)
    calls[1].cancel()
    results = await asyncio.gather(*calls, return_exceptions=True)
    expect(not isinstance(results[0], BaseException) and not isinstance(results[2], BaseException), f"{results}")


async def main():
    async with Client(server(), mode=mode) as client:
        expect(client.protocol_version == ("2026-07-28" if mode == "auto" else "2025-11-25"), client.protocol_version)
        tools = await describe(client)
        await translate(client)
        await edit(client)
        await refuse(client)
        await cancel(client)
        done = []
        result = await client.call_tool("check", {}, progress_callback=lambda *arguments: report(done, *arguments))
        expect(not result.is_error and done, "progress is reported")
    async with Client(server("--read-only"), mode=mode) as client:
        reading = [tool.name for tool in (await client.list_tools()).tools]
        expect(set(reading) == {name for name, tool in tools.items() if tool.annotations.read_only_hint}, reading)


async def report(done, progress, total, message):
    done.append(progress)


asyncio.run(asyncio.wait_for(main(), 120))
print("passed")
