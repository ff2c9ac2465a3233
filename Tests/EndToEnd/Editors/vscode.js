// The extension with stubs of the two modules that it uses: starts the server, gives it the settings, and stops it.
const path = require("path");
const Module = require("module");
const calls = [];
let changed;
const values = { path: "l10n-of-the-test", language: "de", inlayHints: true, codeLens: false };
const stubs = {
  vscode: {
    workspace: {
      getConfiguration: (name) => ({ get: (key) => (calls.push(`${name}.${key}`), values[key]) }),
      createFileSystemWatcher: (pattern) => pattern,
      onDidChangeConfiguration: (body) => ((changed = body), { dispose() {} }),
    },
  },
  "vscode-languageclient/node": {
    TransportKind: { stdio: 0 },
    LanguageClient: class {
      constructor(id, name, server, options) { calls.push(["new", id, server, options]); }
      async start() { calls.push("start"); }
      async stop() { calls.push("stop"); }
      sendNotification(method, params) { calls.push([method, params]); }
    },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => stubs[name] || load(name, ...rest);
const folder = process.argv[2];
const manifest = require(path.join(folder, "package.json"));
const extension = require(path.join(folder, manifest.main));
const assert = require("assert");
(async () => {
  await extension.activate({ subscriptions: [] });
  const [, id, server, options] = calls.find((call) => call[0] === "new");
  assert.strictEqual(id, "l10n");
  assert.deepStrictEqual([server.command, server.args], ["l10n-of-the-test", ["lsp"]]);
  assert.deepStrictEqual(options.initializationOptions, { language: "de", inlayHints: true, codeLens: false });
  assert(calls.includes("start"));
  changed({ affectsConfiguration: (name) => name === "l10n" });
  assert.deepStrictEqual(calls[calls.length - 1][0], "workspace/didChangeConfiguration");
  for (const key of Object.keys(options.initializationOptions)) assert(`l10n.${key}` in manifest.contributes.configuration.properties);
  const languages = manifest.contributes.languages.map((language) => language.id);
  for (const selector of options.documentSelector) {
    assert(!selector.language || selector.language === "swift" || languages.includes(selector.language));
  }
  await extension.deactivate();
  assert.strictEqual(calls[calls.length - 1], "stop");
  console.log("passed");
})();
