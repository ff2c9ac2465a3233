internal import L10nCLDR
package import L10nDiagnostics
internal import L10nFileTrees
internal import L10nPlainText
internal import L10nRuntime

/// Resources of Android: `values-fr/strings.xml`.
///
/// Placeholders are written as in Java. Information that Android does not use is in attributes of a separate namespace: the keys that
/// are not valid names of resources, and placeholders that Java writes differently.
package struct AndroidFormat: Sendable {
    /// The commit that the texts are exported from.
    package var revision: String?

    package init() {}

    static let namespace = "urn:l10n:android"

    // MARK: Writing

    /// One file per catalog in the folder of each language, and in `values` those with the source texts.
    package func write(_ files: [ExchangedFile]) -> ExportedDocument {
        var document = ExportedDocument()
        let resources = AndroidResources(files)
        document.losses = resources.losses
        let names = fileNames(files)
        var paths: Set<String> = []
        var sources: [(name: String, writer: AndroidWriter)] = []
        for (number, file) in files.enumerated() {
            let name = names[file.original] ?? "strings"
            var writer = AndroidWriter(file, isSource: false, revision: revision)
            let sourceNumber = sources.firstIndex { $0.name == name } ?? sources.count
            if sourceNumber == sources.count { sources.append((name, AndroidWriter(file, isSource: true, revision: revision))) }
            for resource in resources.files[number] {
                document.losses += writer.append(resource)
                _ = sources[sourceNumber].writer.append(resource)
            }
            // Two spellings of a language have the same folder.
            let path = AndroidResources.unique("\(Self.folder(of: file.targetLanguage).asFileName)/\(name)", among: &paths)
            document.files.append(("\(path).xml", writer.document))
        }
        document.files += sources.map { ("values/\($0.name).xml", $0.writer.document) }
        return document
    }

    /// The names of the files of catalogs: letters, digits, and underscores.
    private func fileNames(_ files: [ExchangedFile]) -> [String: String] {
        var names: [String: String] = [:]
        var taken: Set<String> = []
        for original in Set(files.map(\.original)).sorted() {
            let table =
                ExchangedFile(original: original, sourceLanguage: "", targetLanguage: "", units: []).stem
                .split(separator: "/").last ?? "strings"
            let name = table.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
            let wanted = table == "Localizable" ? "strings" : String(name)
            names[original] = AndroidResources.unique(wanted, among: &taken)
        }
        return names
    }

    // MARK: Languages

    /// The folder of a file with resources for some devices only, such as `values-land` and `values-de-night`; nil for one of a language.
    static func folderWithQualifiers(of path: String) -> String? {
        let folder = FilePaths.fileName(of: FilePaths.folder(of: path))
        var qualifiers = folder.split(separator: "-").dropFirst()
        // `car` is a language in BCP 47 and a dock in Android.
        if let first = qualifiers.first, first != "car", first.hasPrefix("b+") || LanguageTag(String(first)).unknownPart == nil {
            qualifiers.removeFirst()
            if let region = qualifiers.first, region.wholeMatch(of: /r[A-Z0-9]{2,3}/) != nil { qualifiers.removeFirst() }
        }
        return qualifiers.isEmpty ? nil : folder
    }

    /// The folder of a language as Android writes it: `values-pt-rBR`, `values-b+sr+Latn`.
    static func folder(of language: String) -> String {
        let tag = LanguageTag(language)
        let name = oldNames[tag.language] ?? tag.language
        let isShort = tag.script == nil && tag.variants.isEmpty && tag.region.map { $0.utf8.count == 2 } ?? true
        if isShort { return "values-\(name)" + (tag.region.map { "-r\($0)" } ?? "") }
        return "values-b+" + ([tag.language, tag.script, tag.region].compactMap(\.self) + tag.variants).joined(separator: "+")
    }

    /// The language of a folder; nil for `values`, and for one that isn't for a language.
    package static func language(ofFolder name: Substring) -> String? {
        let qualifiers = name.split(separator: "-")
        guard qualifiers.count >= 2, qualifiers[0] == "values" else { return nil }
        if qualifiers[1].hasPrefix("b+") { return qualifiers[1].dropFirst(2).split(separator: "+").joined(separator: "-") }
        let first = String(qualifiers[1])
        let language = oldNames.first { $0.value == first }?.key ?? first
        guard 2...3 ~= first.utf8.count, first.utf8.allSatisfy(ASCII.isLowercase) else { return nil }
        guard qualifiers.count > 2, qualifiers[2].hasPrefix("r"), qualifiers[2].utf8.count == 3 else { return language }
        return "\(language)-\(qualifiers[2].dropFirst())"
    }

    /// Android keeps the codes that Java had first.
    private static let oldNames = ["he": "iw", "id": "in", "yi": "ji"]

    package static func read(_ source: SourceFile) -> ImportedDocument { AndroidReader.read(source) }
}

/// A text, or all plural forms of one, with its name.
struct AndroidResource {
    let name: String
    /// The ID of the text without the plural form.
    let context: String
    let units: [TranslationUnit]

    var isPlural: Bool { units[0].path.category != nil }
}

/// The texts of files that Android can have, with names that differ.
struct AndroidResources {
    /// For each file.
    private(set) var files: [[AndroidResource]] = []
    private(set) var losses: [ExchangeLoss] = []

    private struct Group: Hashable {
        let original: String
        let context: String
        let isPlural: Bool
    }

    init(_ files: [ExchangedFile]) {
        var groups: [[(group: Group, units: [TranslationUnit])]] = []
        for file in files { groups.append(self.groups(of: file)) }
        let names = Self.names(Set(groups.joined().map { $0.group }), keys: groups.joined().map { ($0.group, $0.units[0].key) })
        self.files = groups.map { groups in
            groups.map { AndroidResource(name: names[$0.group] ?? "", context: $0.group.context, units: $0.units) }
        }
    }

    private mutating func groups(of file: ExchangedFile) -> [(group: Group, units: [TranslationUnit])] {
        // Without devices, a key has the texts for the others, or for the iPhone.
        var devices: [String: String] = [:]
        for unit in file.units {
            guard let device = unit.path.device else { continue }
            let rank = ["iphone", "other"]
            let known = devices[unit.key].flatMap { rank.firstIndex(of: $0) } ?? -1
            if devices[unit.key] == nil || rank.firstIndex(of: device) ?? -1 > known { devices[unit.key] = device }
        }
        var numbers: [Group: Int] = [:]
        var groups: [(group: Group, units: [TranslationUnit])] = []
        for unit in file.units {
            if let device = unit.path.device, devices[unit.key] != device {
                losses.append(ExchangeLoss(.device(device), unit, in: file))
                continue
            }
            // An attribute has no escape sequences.
            if let control = unit.key.unicodeScalars.first(where: { !XMLText.canContain($0) }) {
                losses.append(ExchangeLoss(.control(control), unit, in: file))
                continue
            }
            if unit.isPhrases {
                losses.append(ExchangeLoss(.phrases, unit, in: file))
                continue
            }
            if unit.path.substitution != nil {
                losses.append(ExchangeLoss(.substitution, unit, in: file))
                continue
            }
            var path = unit.path
            path.category = nil
            let group = Group(
                original: file.original, context: TranslationUnit(key: unit.key, path: path).id,
                isPlural: unit.path.category != nil)
            if let number = numbers[group] {
                groups[number].units.append(unit)
            } else {
                numbers[group] = groups.count
                groups.append((group, [unit]))
            }
        }
        return groups
    }

    /// Names by the keys: the same for all languages.
    private static func names(_ groups: Set<Group>, keys: [(Group, String)]) -> [Group: String] {
        let keys = Dictionary(keys) { first, _ in first }
        var taken: Set<String> = []
        var names: [Group: String] = [:]
        // Keys that are names of resources come first, so that no other takes their names.
        let sorted = groups.sorted { first, second in
            func order(_ group: Group) -> (Int, String, String, Int) {
                (isName(group.context) ? 0 : 1, group.original, group.context, group.isPlural ? 1 : 0)
            }
            return order(first) < order(second)
        }
        for group in sorted { names[group] = unique(name(keys[group] ?? group.context), among: &taken) }
        return names
    }

    private static func isName(_ key: String) -> Bool { name(key) == key }

    private static func name(_ key: String) -> String {
        var name = ""
        for scalar in key.unicodeScalars {
            let isAllowed = scalar.isASCII && ASCII.isLetterOrDigit(UInt8(scalar.value)) || scalar == "_" || scalar == "."
            name.unicodeScalars.append(isAllowed ? scalar : "_")
        }
        guard let first = name.utf8.first else { return "_" }
        if ASCII.isDigit(first) || first == UInt8(ascii: ".") { name = "_" + name }
        return javaWords.contains(name) ? name + "_" : name
    }

    /// In code a dot is an underscore.
    static func unique(_ name: String, among taken: inout Set<String>) -> String {
        var candidate = name
        var number = 2
        while !taken.insert(candidate.replacing(".", with: "_")).inserted {
            candidate = "\(name)_\(number)"
            number += 1
        }
        return candidate
    }

    private static let javaWords: Set<String> = [
        "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue", "default", "do",
        "double", "else", "enum", "extends", "false", "final", "finally", "float", "for", "goto", "if", "implements", "import",
        "instanceof", "int", "interface", "long", "native", "new", "null", "package", "private", "protected", "public", "return",
        "short", "static", "strictfp", "super", "switch", "synchronized", "this", "throw", "throws", "transient", "true", "try",
        "void", "volatile", "while", "_",
    ]
}

/// Writes one file with resources.
private struct AndroidWriter {
    private let file: ExchangedFile
    /// Whether it has the source texts.
    private let isSource: Bool
    private let revision: String?
    private let categories: PluralCategorySet
    private var names: Set<String> = []
    private var body = ""

    init(_ file: ExchangedFile, isSource: Bool, revision: String?) {
        self.file = file
        self.isSource = isSource
        self.revision = revision
        let profile = CLDRPluralRules.profile(for: LanguageTag(file.sourceLanguage)) ?? PluralProfile { _ in .other }
        categories = profile.common.union(profile.fractionOnly).union(PluralCategorySet(.other))
    }

    var document: [UInt8] {
        var head = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<resources xmlns:l10n=\"\(AndroidFormat.namespace)\""
        if isSource {
            head += " xmlns:tools=\"http://schemas.android.com/tools\" tools:locale=\"\(Self.attribute(file.sourceLanguage))\""
        }
        head += " l10n:catalog=\"\(Self.attribute(file.original))\""
        let folder = AndroidFormat.folder(of: file.targetLanguage)
        if !isSource, AndroidFormat.language(ofFolder: folder[...]) != file.targetLanguage {
            head += " l10n:language=\"\(Self.attribute(file.targetLanguage))\""
        }
        if let revision { head += " l10n:commit=\"\(Self.attribute(revision))\"" }
        return Array((head + ">\n" + body + "</resources>\n").utf8)
    }

    /// - Returns: What of the resource is not in the file.
    mutating func append(_ resource: AndroidResource) -> [ExchangeLoss] {
        var losses: [ExchangeLoss] = []
        func report(_ kind: ExchangeLoss.Kind, _ unit: TranslationUnit) { losses.append(ExchangeLoss(kind, unit, in: file)) }
        var elements: [(unit: TranslationUnit, text: String, attributes: String)] = []
        for unit in resource.units {
            if isSource, let category = unit.path.category, !categories.contains(category) { continue }
            if !isSource, unit.target == "" { report(.emptyTranslation, unit) }
            guard let text = isSource ? unit.source : unit.filledTarget ?? unit.source else { continue }
            do throws(AndroidPlaceholders.Unsupported) {
                let placeholders = try AndroidPlaceholders(text)
                // What is not translated is only in the file with the source texts.
                if !isSource, unit.filledTarget == nil { continue }
                if !isSource {
                    if let state = unit.state, state != .translated { report(.state(state), unit) }
                    if text.unicodeScalars.contains("\0") { report(.control("\0"), unit) }
                }
                var attributes = placeholders.arguments.map { " l10n:arguments=\"\(Self.attribute($0))\"" } ?? ""
                if placeholders.isUnformatted, !resource.isPlural { attributes += " formatted=\"false\"" }
                elements.append((unit, Self.content(placeholders.text), attributes))
            } catch {
                let isSubstitution = error.placeholder.contains("#@") || error.placeholder.hasSuffix("arg")
                report(isSubstitution ? .substitution : .placeholder(error.placeholder), unit)
            }
        }
        guard let first = elements.first, names.insert(resource.name).inserted else { return losses }
        if let comment = first.unit.comment, !comment.isEmpty { body += "    <!-- \(Self.comment(comment)) -->\n" }
        var name = "name=\"\(Self.attribute(resource.name))\""
        if resource.context != resource.name { name += " l10n:id=\"\(Self.attribute(resource.context))\"" }
        if resource.isPlural {
            body += "    <plurals \(name)>\n"
            for (unit, text, attributes) in elements {
                body += "        <item quantity=\"\(unit.path.category?.name ?? "other")\"\(attributes)>\(text)</item>\n"
            }
            body += "    </plurals>\n"
        } else {
            body += "    <string \(name)\(first.attributes)>\(first.text)</string>\n"
        }
        return losses
    }

    // MARK: XML

    /// A text with the escape sequences of Android and of XML.
    private static func content(_ text: String) -> String {
        var output = String.UnicodeScalarView()
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            switch scalar {
            case "\\", "'", "\"": output.append(contentsOf: ["\\", scalar])
            case "\n": output.append(contentsOf: "\\n".unicodeScalars)
            case "\t": output.append(contentsOf: "\\t".unicodeScalars)
            case "@" where index == 0, "?" where index == 0: output.append(contentsOf: ["\\", scalar])
            // Spaces around a text, and all but one within it, would be lost.
            case " " where index == 0 || index == scalars.count - 1 || scalars[index - 1] == " ":
                output.append(contentsOf: "\\u0020".unicodeScalars)
            case "\0": break
            case _ where scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0xFFFE...0xFFFF ~= scalar.value:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                output.append(contentsOf: ("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).unicodeScalars)
            default: output.append(scalar)
            }
        }
        return XMLText.escaped(String(output), in: .element)
    }

    private static func attribute(_ text: String) -> String {
        let scalars = text.unicodeScalars.filter(XMLText.canContain)
        return XMLText.escaped(String(String.UnicodeScalarView(scalars)), in: .attribute)
    }

    private static func comment(_ text: String) -> String {
        var output = ""
        for scalar in text.unicodeScalars where XMLText.canContain(scalar) {
            if scalar == "-", output.unicodeScalars.last == "-" { output += " " }
            output.unicodeScalars.append(scalar)
        }
        return output
    }
}
