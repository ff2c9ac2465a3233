// Starts 'l10n lsp' and gives it the settings. Everything else is the server's.
const { workspace } = require("vscode");
const { LanguageClient, TransportKind } = require("vscode-languageclient/node");

let client;

function settings() {
  const values = workspace.getConfiguration("l10n");
  return { language: values.get("language"), inlayHints: values.get("inlayHints"), codeLens: values.get("codeLens") };
}

exports.activate = async function (context) {
  const command = workspace.getConfiguration("l10n").get("path");
  client = new LanguageClient(
    "l10n",
    "String Catalogs",
    { command, args: ["lsp"], transport: TransportKind.stdio },
    {
      documentSelector: [
        { scheme: "file", language: "string-catalog" },
        { scheme: "file", language: "swift" },
        { scheme: "file", pattern: "**/l10n.json" },
      ],
      initializationOptions: settings(),
      synchronize: { fileEvents: workspace.createFileSystemWatcher("**/*.{xcstrings,swift,json}") },
    }
  );
  context.subscriptions.push(
    workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration("l10n")) {
        client.sendNotification("workspace/didChangeConfiguration", { settings: settings() });
      }
    })
  );
  await client.start();
};

exports.deactivate = () => client && client.stop();
