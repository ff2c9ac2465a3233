/// What the files of a project say about localized texts.
package struct CodeUses: Sendable {
    /// Calls and typed contexts that look a text up.
    package var keys: [KeyUse] = []
    /// Calls that look a `String` up into which values were put before: nothing is found.
    package var filledKeys: [KeyUse] = []
    /// Members that may be generated accessors: `L10n.Cart.title`, `.cartTitle`.
    package var symbols: [SymbolUse] = []
    /// The types that aliases name; symbols may begin with an alias.
    package var aliases: [String: Set<String>] = [:]
    /// Every other string literal: a weak use where it equals a key.
    package var literals: [LiteralUse] = []
    /// Names of cases that are texts: a weak use, too.
    package var rawValues: [String] = []
    /// Texts that people see and no call localizes.
    package var hardcoded: [HardcodedText] = []
    /// The bodies of types and functions, outer ones first.
    package var bodies: [CodeBody] = []

    package init() {}
}

/// What stands between the braces of a type, a function, or a computed property.
package struct CodeBody: Sendable, Equatable {
    package enum Kind: Sendable {
        case type, function
    }

    package var kind: Kind
    package var name: String
    /// With its braces, in bytes.
    package var range: Range<Int>
}

/// A place that looks a text up by a key.
package struct KeyUse: Sendable, Equatable {
    package enum Table: Sendable, Hashable {
        case unspecified
        case named(String)
        /// An expression.
        case unknown
    }

    package enum BundleReference: Sendable, Hashable {
        case unspecified, main, module, other
        /// The bundle of another module: a constant of the project that is its `Bundle.module`.
        case target(CodeModule)
    }

    package enum Certainty: Sendable, Hashable {
        /// Apple's compiler would extract it.
        case certain
        /// The configuration names the function.
        case configured
        /// A function of the project seems to pass it on.
        case wrapper
    }

    package var key: StringLiteral
    /// All phrases of a shortcut, of which the key is the first; empty for other texts.
    package var phrases: [StringLiteral] = []
    package var table: Table
    /// The table, as far as the code says it; nil where only the program knows.
    package var tableName: String? {
        switch table {
        case .unspecified: "Localizable"
        case .named(let name): name
        case .unknown: nil
        }
    }
    package var bundle: BundleReference
    package var comment: String?
    package var defaultValue: StringLiteral?
    package var certainty: Certainty
    /// The call as messages show it: `Text`, `String(localized:)`.
    package var callee: String
    /// The literal with its quotes, in bytes.
    package var literal: Range<Int>
    /// The whole call, in bytes.
    package var call: Range<Int>
    /// Whether only a preview shows it, or nothing: `if false { … }`.
    package var isInPreview: Bool
    /// Whether only debug builds have it: Xcode extracts it, but nobody has to translate it.
    var isForDebugging = false
    /// Whether the call is to a function like `NSLocalizedString`, which takes no other keys than literals.
    var isOfMacro = false

    /// Whether a call has the literal, and not only a value of a type whose literals are keys.
    var isCall: Bool { call != literal }

    package init(
        key: StringLiteral, phrases: [StringLiteral] = [], table: Table = .unspecified, bundle: BundleReference = .unspecified,
        comment: String? = nil,
        defaultValue: StringLiteral? = nil, certainty: Certainty = .certain, callee: String, literal: Range<Int>,
        call: Range<Int>, isInPreview: Bool = false
    ) {
        self.key = key
        self.phrases = phrases
        self.table = table
        self.bundle = bundle
        self.comment = comment
        self.defaultValue = defaultValue
        self.certainty = certainty
        self.callee = callee
        self.literal = literal
        self.call = call
        self.isInPreview = isInPreview
    }
}

/// How the texts of a target get into catalogs.
///
/// Source: Xcode's build settings reference (`SWIFT_EMIT_LOC_STRINGS`, `LOCALIZED_STRING_SWIFTUI_SUPPORT`), and commits that Xcode made.
enum TextExtraction: Hashable, Sendable {
    /// The Swift compiler finds every one.
    case compiler
    /// An older tool finds those in functions such as `NSLocalizedString`, and perhaps in `Text`.
    case macros(andTexts: Bool)
}

/// The module that a file is compiled for, as far as its path says it.
package struct CodeModule: Hashable, Sendable {
    /// The folder of a target of a package; empty outside of packages.
    var package = ""
    /// The first folder of the path: in most projects without packages, that of a target.
    var folder = ""
    /// The targets of an Xcode project; none where no project is known to have the file.
    var targets: Set<String> = []
    var extraction = TextExtraction.compiler

    /// What people call it: its targets, or the last folder of a package's target.
    var name: String {
        targets.isEmpty ? package.split(separator: "/").last.map(String.init) ?? folder : targets.sorted().joined(separator: ", ")
    }

    package init(package: String = "", folder: String = "", targets: Set<String> = []) {
        self.package = package
        self.folder = folder
        self.targets = targets
    }
}

/// A string literal with its interpolations.
package struct StringLiteral: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case text(String)
        case argument(Argument)
    }

    /// An interpolation.
    package struct Argument: Hashable, Sendable {
        /// The expression, in bytes.
        package var expression: Range<Int>
        /// Its placeholder in a key, if syntax alone tells: `%@`, `%lld`, `%lf`.
        package var specifier: String?
        var type: ValueType
        /// The name of its type, without the mark of an optional; nil where only the compiler knows it.
        package var typeName: String? { if case .known(let name) = type { name } else { nil } }

        package init(expression: Range<Int>, specifier: String?) {
            self.init(expression: expression, specifier: specifier, type: .unknown)
        }

        init(expression: Range<Int>, specifier: String?, type: ValueType) {
            self.expression = expression
            self.specifier = specifier
            self.type = type
        }
    }

    package var parts: [Part]

    package init(parts: [Part]) { self.parts = parts }

    package var hasArguments: Bool { parts.contains { if case .argument = $0 { true } else { false } } }

    /// The text, if it has no interpolations.
    package var plainText: String? { hasArguments ? nil : texts[0] }

    /// The texts before, between and after the interpolations.
    package var texts: [String] {
        var texts = [""]
        for part in parts {
            switch part {
            case .text(let text): texts[texts.count - 1] += text
            case .argument: texts.append("")
            }
        }
        return texts
    }
}

/// A member access that may name a generated accessor: `L10n.Cart.title`, or `.cartTitle`, whose type is implied.
package struct SymbolUse: Sendable, Equatable {
    /// In bytes.
    package var range: Range<Int>
    package var isImplicitMember: Bool
    /// The type whose extension it is in, if that has a path: `L10n.Cart`.
    package var extended: String?

    package init(range: Range<Int>, isImplicitMember: Bool, extended: String? = nil) {
        self.range = range
        self.isImplicitMember = isImplicitMember
        self.extended = extended
    }
}

/// A string literal that no known call takes.
package struct LiteralUse: Sendable, Equatable {
    package var shape: StringLiteral
    package var range: Range<Int>

    package init(shape: StringLiteral, range: Range<Int>) {
        self.shape = shape
        self.range = range
    }

    /// Whether code puts it together with something else: `"menu" + "." + name`, `["menu", name].joined(separator: ".")`.
    func isPart(in bytes: [UInt8]) -> Bool {
        let before = bytes[..<range.lowerBound].suffix(Self.reach).last { $0 > 0x20 && $0 != UInt8(ascii: "@") }
        let rest = bytes[range.upperBound...].prefix(Self.reach)
        let after = rest.first { $0 > 0x20 }
        if before == UInt8(ascii: "+") || after == UInt8(ascii: "+") { return true }
        guard before == UInt8(ascii: "[") || before == UInt8(ascii: ","),
            after == UInt8(ascii: ",") || after == UInt8(ascii: "]"),
            let end = rest.firstIndex(of: UInt8(ascii: "]"))
        else { return false }
        return rest[(end + 1)...].starts(with: ".joined".utf8)
    }

    /// How far code that belongs together is apart, in bytes.
    private static let reach = 200
}

/// A text that people see in one language only.
package struct HardcodedText: Sendable, Equatable {
    package var text: StringLiteral
    package var range: Range<Int>
    package var callee: String

    package init(text: StringLiteral, range: Range<Int>, callee: String) {
        self.text = text
        self.range = range
        self.callee = callee
    }
}
