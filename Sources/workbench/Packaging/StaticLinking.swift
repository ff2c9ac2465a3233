#if os(Linux)
    import ArgumentParser
    import Foundation
    import L10nPlainText

    /// Links programs that need nothing of the machine but its kernel: neither Swift nor ICU nor the libraries of C and C++. So they run
    /// on every distribution, with glibc, musl, or none, and start without a dynamic linker.
    ///
    /// glibc would load libraries of the machine for names of users and hosts, and for encodings. Nothing here asks for them.
    ///
    /// ICU would come with 30 MB of data. They are one symbol in a static library. Renaming what refers to it, with the linker's
    /// `--wrap`, leaves that member of the library out, so that other data take its place: what divides texts into words and sorts
    /// keys.
    struct StaticLinking {
        /// Where it makes files.
        let folder: URL

        /// What `XcodeOrder`, `ICUWords`, and `ICU` read, in the names of `icupkg`. `*` is any text.
        private static let dataNames = [
            "brkitr/*.dict", "brkitr/*.res", "brkitr/word*.brk", "coll/res_index.res", "coll/root.res", "coll/ucadata.icu",
            // What these need, and the version of CLDR.
            "icustd.res", "icuver.res", "keyTypeData.res", "likelySubtags.res", "metadata.res", "nfkc.nrm",
            "numberingSystems.res", "pool.res", "res_index.res", "root.res", "supplementalData.res",
        ]

        /// Makes generic types by calling functions, and not by their names: that would search 7,000 conformances for each of their
        /// requirements. It saves 0.8 ms of 5.6 at a start, and takes 250 kB.
        private static let typesWithoutNames = [
            "-Xswiftc", "-Xfrontend", "-Xswiftc", "-disable-concrete-type-metadata-mangled-name-accessors",
        ]

        /// Puts each function into its own section, so that the linker leaves out those that nothing calls: 1.2 MB. What is left is
        /// closer together, and a check of 2.7 MB with every rule takes 4 % less time.
        private static let functionSections = ["-Xswiftc", "-Xfrontend", "-Xswiftc", "-function-sections"]

        /// Prepares the libraries.
        ///
        /// - Returns: Options of `swift build`.
        func prepare() throws -> [String] {
            try? FileManager.default.removeItem(at: folder)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let options = try data()
            return ["-Xswiftc", "-static-executable", "-Xswiftc", "-use-ld=lld"] + Self.typesWithoutNames + Self.functionSections
                + (options + ["-lstdc++", "-lm"]).flatMap { ["-Xlinker", $0] }
        }

        /// A static library. That of C++ is in a folder of GCC with its version.
        static func library(_ name: String) throws -> URL {
            let path = try Command.output("clang", ["-print-file-name=lib\(name).a"])
            return URL(fileURLWithPath: path.trimmingCharacters(in: .whitespacesAndNewlines)).standardizedFileURL
        }

        /// Reduces the data of ICU.
        ///
        /// - Returns: Options of the linker.
        private func data() throws -> [String] {
            let library = try Self.library("icudata").path
            // Such as icudt72l_dat.o.
            guard let version = try Command.output("ar", ["t", library]).firstMatch(of: /icudt([0-9]+)l_dat\.o/)?.1 else {
                throw ValidationError("\(library) has no data of ICU")
            }
            try Command.execute("ar", ["x", library], in: folder)
            try Command.execute(
                "objcopy", ["-O", "binary", "--only-section=.rodata", "icudt\(version)l_dat.o", "icudt\(version)l.dat"],
                in: folder)
            let items = folder.appendingPathComponent("items")
            try FileManager.default.createDirectory(at: items, withIntermediateDirectories: true)
            // icupkg takes one pattern, or a list of names without patterns.
            try Command.execute("icupkg", ["-x", "*", "-d", items.path, "icudt\(version)l.dat"], in: folder)
            let all = try FileManager.default.subpathsOfDirectory(atPath: items.path)
            let patterns = Self.dataNames.map { WildcardPattern<Character>($0) }
            let names = all.filter { name in patterns.contains { $0.matches(name) } }
            guard patterns.allSatisfy({ pattern in names.contains { pattern.matches($0) } }) else {
                throw ValidationError(
                    "\(library) is without data that l10n needs; this ICU may be too new for 'workbench package'")
            }
            try Data(names.sorted().map { $0 + "\n" }.joined().utf8).write(to: folder.appendingPathComponent("items.txt"))
            let data = folder.appendingPathComponent("data/icudt\(version)l.dat")
            try FileManager.default.createDirectory(at: data.deletingLastPathComponent(), withIntermediateDirectories: true)
            // The tables of boundaries also name the rules of lines and sentences.
            try Command.execute(
                "icupkg", ["--ignore-deps", "-a", "items.txt", "-s", items.path, "new", data.path], in: folder)
            return try replacement(of: "icudt\(version)_dat", data)
        }

        /// Replaces the data at a symbol.
        private func replacement(of symbol: String, _ data: URL) throws -> [String] {
            let source = folder.appendingPathComponent("\(symbol).s")
            let text = """
                .section .rodata
                .balign 16
                .globl __wrap_\(symbol)
                __wrap_\(symbol):
                .incbin "\(data.path)"
                .section .note.GNU-stack, "", %progbits

                """
            try Data(text.utf8).write(to: source)
            try Command.execute("clang", ["-c", source.lastPathComponent], in: folder)
            return ["--wrap=\(symbol)", folder.appendingPathComponent("\(symbol).o").path]
        }
    }
#endif
