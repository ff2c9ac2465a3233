import Foundation
import TestSupport
import Testing

/// The script for bash, as bash runs it when somebody presses the tab key.
struct CompletionTests {
    private static let hostile = "$(touch ran)`touch ran`"

    /// What bash offers at the end of a line.
    private func complete(_ words: String..., in folder: URL) throws -> [String] {
        let script = try Tool.run(["--generate-completion-script", "bash"], in: folder)
        #expect(script.exitCode == 0)
        let file = folder.appendingPathComponent("completions.bash")
        try Data(script.output.utf8).write(to: file)
        let driver = """
            source completions.bash 2>/dev/null
            COMP_WORDS=("$@"); COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
            COMP_LINE="${COMP_WORDS[*]}"; COMP_POINT=${#COMP_LINE}
            _l10n l10n "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
            for reply in "${COMPREPLY[@]}"; do printf '%s\\n' "$reply"; done
            """
        let run = try Tool.run(
            URL(fileURLWithPath: "/bin/bash"), ["-c", driver, "bash", Tool.executable.path] + words, in: folder,
            ["PATH": "/usr/bin:/bin"])
        return run.output.split(separator: "\n").map(String.init)
    }

    private func withShop(_ body: (URL) throws -> Void) throws {
        try withTemporaryFolder { folder throws in
            let names = ["bag.title", "bag.items", "Good morning", "it's \"fine\"", Self.hostile]
            let entries = names.map { name in
                let key = name.replacing("\"", with: "\\\"")
                return CatalogJSON.entry(key, ["de", "en", "pt-BR"].map { ($0, CatalogJSON.unit("Text")) }, fields: "")
            }
            try Data(CatalogJSON.catalog(entries.joined(separator: ",")).utf8)
                .write(to: folder.appendingPathComponent("Shop.xcstrings"))
            try body(folder)
        }
    }

    @Test func offersCommandsFormatsAndLanguages() throws {
        try withShop { folder throws in
            #expect(try complete("re", in: folder) == ["report", "rename", "remove", "resolve"])
            #expect(try complete("check", "--format", "csv", in: folder) == ["csv", "csv-findings"])
            #expect(try complete("check", "--report", "sarif", in: folder) == ["sarif=", "sarif-github="])
            #expect(try complete("report", "--ui-language", "p", in: folder) == ["pl", "pt-BR"])
            #expect(try complete("check", "--languages", "", in: folder) == ["de", "en", "pt-BR"])
            #expect(try complete("check", "--only-languages", "p", in: folder) == ["pt-BR"])
            #expect(try complete("check", "--key", "bag.t", in: folder) == ["bag.title"])
            #expect(try complete("show", "bag.title", "--languages", "pt-BR,d", in: folder) == ["pt-BR,de"])
        }
    }

    @Test func offersRules() throws {
        try withTemporaryFolder { folder throws in
            #expect(try complete("explain", "duplicate-key", in: folder).first == "duplicate-key")
            #expect(try complete("explain", "template-s", in: folder) == ["template-syntax"])
            #expect(try complete("check", "--rule", "stale-key,empty-v", in: folder) == ["stale-key,empty-value"])
        }
    }

    @Test func offersKeysWithoutRunningThem() throws {
        try withShop { folder throws in
            #expect(try complete("show", "bag", in: folder) == ["bag.items", "bag.title"])
            #expect(try complete("show", "Go", in: folder) == ["Good morning"])
            let all = try complete("show", "", in: folder)
            #expect(Set(all).isSuperset(of: ["it's \"fine\"", Self.hostile]))
            #expect(!FileManager.default.fileExists(atPath: folder.appendingPathComponent("ran").path))
        }
    }

    @Test func offersCatalogsAsFiles() throws {
        try withShop { folder throws in
            #expect(try complete("check", "Sh", in: folder) == ["Shop.xcstrings"])
        }
    }
}
