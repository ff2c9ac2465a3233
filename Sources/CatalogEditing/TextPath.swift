package import L10nCLDR
internal import L10nDiagnostics
internal import L10nRuntime
package import L10nStringCatalogs
internal import L10nSyntax

/// Which text of a localization is meant: the plain one, or one for a device, a plural category, or a substitution.
///
/// As text it is the path in the file without the words that say nothing: `plural.one`, `device.mac.plural.other`,
/// `substitutions.count.plural.few`; empty for the plain text.
package struct TextPath: Hashable, Sendable {
    /// The name of a substitution.
    package var substitution: String?
    /// The name of a device, as Apple writes it.
    package var device: String?
    package var category: PluralCategory?

    package init(substitution: String? = nil, device: String? = nil, category: PluralCategory? = nil) {
        self.substitution = substitution
        self.device = device
        self.category = category
    }

    /// The path that a text says; nil for anything else.
    package init?(_ text: String) {
        self.init()
        var parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)[...]
        if text.isEmpty { parts = [] }
        if parts.first == "substitutions" {
            // A name may have dots: the forms are after it.
            let name = parts.dropFirst().prefix { $0 != "plural" && $0 != "device" }
            if name.isEmpty || name.allSatisfy(\.isEmpty) { return nil }
            substitution = name.joined(separator: ".")
            parts = parts[name.endIndex...]
        }
        if parts.count >= 2, parts.first == "device", !parts[parts.startIndex + 1].isEmpty {
            device = parts[parts.startIndex + 1]
            parts.removeFirst(2)
        }
        if parts.count >= 2, parts.first == "plural", let named = PluralCategory(name: parts[parts.startIndex + 1]) {
            category = named
            parts.removeFirst(2)
        }
        guard parts.isEmpty else { return nil }
    }

    package var isPlain: Bool { self == TextPath() }

    /// The properties that the text varies by, the outer one first, and for which value of each it is.
    var branches: [(property: String, name: String)] {
        [device.map { ("device", $0) }, category.map { ("plural", $0.name) }].compactMap(\.self)
    }

    /// The paths of texts that have to give way to this one: a text is either one or has forms.
    var enclosing: [TextPath] {
        var paths: [TextPath] = []
        if category != nil, device != nil { paths.append(TextPath(substitution: substitution, device: device)) }
        if category != nil || device != nil { paths.append(TextPath(substitution: substitution)) }
        return paths
    }

    /// The path without the device, which tables have in a column of its own.
    package var form: String { TextPath(substitution: substitution, category: category).text }

    package var text: String {
        var parts: [String] = []
        if let substitution { parts += ["substitutions", substitution] }
        for (property, name) in branches { parts += [property, name] }
        return parts.joined(separator: ".")
    }
}

extension StringCatalog {
    /// Where a text is within its localization; nil for one of a set of phrases.
    package func path(of unit: StringUnit) -> TextPath? {
        if unit.form.phrase != nil { return nil }
        return TextPath(
            substitution: substitution(of: unit).map { string($0.name) }, device: deviceName(of: unit),
            category: unit.form.category)
    }

    private func deviceName(of unit: StringUnit) -> String? {
        guard let device = unit.form.device else { return nil }
        if device != .unknown { return "\(device.name)" }
        let names = devices(of: localizations[Int(unit.localization)]).flatMap(\.devices).map(\.nameRange)
        // A name that is missing has no quotation marks.
        guard let name = names.last(where: { $0.start < unit.range.start }), name.start + 1 < name.end else { return nil }
        return string(JSONText(content: ByteRange(name.start + 1, name.end - 1), hasEscapes: true))
    }
}
