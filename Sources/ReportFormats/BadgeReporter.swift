internal import L10nStringCatalogs
internal import L10nSyntax

/// The content of a badge: how much of the required languages is translated.
struct Badge: Sendable {
    static let label = "l10n"
    let message: String
    let color: Color

    /// The raw values are the names of shields.io.
    enum Color: String, Sendable {
        case brightgreen, green, yellow, orange, red, lightgrey

        var code: String {
            switch self {
            case .brightgreen: "#4c1"
            case .green: "#97ca00"
            case .yellow: "#dfb317"
            case .orange: "#fe7d37"
            case .red: "#e05d44"
            case .lightgrey: "#9f9f9f"
            }
        }
    }

    /// The percentage of translated keys in all required languages together, rounded down. If no language is required, all
    /// languages count except the source and fallbacks; if no catalog could be read, the badge says "unknown".
    init(_ completeness: ProjectCompleteness) {
        guard !completeness.catalogs.isEmpty else {
            message = "unknown"
            color = .lightgrey
            return
        }
        let languages = completeness.total.languages
        let required = languages.filter { $0.tier == .required }
        let counted = required.isEmpty ? languages.filter { $0.tier == .partial || $0.tier == .other } : required
        let percent = counted.reduce(TranslationCounts()) { $0 + $1.strings }.permille / 10
        message = "\(percent)%"
        color =
            switch percent {
            case 99...: .brightgreen
            case 90...: .green
            case 75...: .yellow
            case 50...: .orange
            default: .red
            }
    }
}

/// The badge as an SVG image.
struct BadgeReporter: DocumentReporter {
    /// Pixels on each side of a text.
    private static let margin = 5

    func render(_ report: ProjectReport) -> String {
        let badge = Badge(report.completeness)
        let label = Part(Badge.label, from: 0)
        let message = Part(badge.message, from: label.end)
        // The corners are drawn rather than clipped: clip paths need ids, which collide on a page with several badges.
        return """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(message.end)" height="20" role="img" aria-label="\(Badge.label): \(badge.message)">
              <title>\(Badge.label): \(badge.message)</title>
              <path fill="#555" d="M3 0H\(label.end)V20H3A3 3 0 0 1 0 17V3A3 3 0 0 1 3 0Z"/>
              <path fill="\(badge.color.code)" d="M\(label.end) 0H\(message.end - 3)A3 3 0 0 1 \(message.end) 3V17A3 3 0 0 1 \(message.end - 3) 20H\(label.end)Z"/>
              <g fill="#fff" text-anchor="middle" font-family="Verdana,Geneva,DejaVu Sans,sans-serif" font-size="110">
            \(label.text)
            \(message.text)
              </g>
            </svg>

            """
    }

    /// A text and the box around it.
    private struct Part {
        let end: Int
        /// The text and its shadow, which makes it legible on light colors.
        let text: String

        init(_ content: String, from start: Int) {
            let width = BadgeFont.width(of: content)
            let box = (width + 9) / 10 + 2 * BadgeReporter.margin
            end = start + box
            let place = "x=\"\(start * 10 + box * 5)\" textLength=\"\(width)\" transform=\"scale(.1)\""
            text = """
                    <text aria-hidden="true" \(place) y="150" fill="#010101" fill-opacity=".3">\(content)</text>
                    <text \(place) y="140">\(content)</text>
                """
        }
    }
}

/// Verdana at 11 pixels, the font of badges. Where it is not installed, `textLength` fits another font into the same width.
enum BadgeFont {
    /// The width of a text in tenths of a pixel. Characters missing from the table count as the widest letter.
    static func width(of text: String) -> Int {
        let units = text.unicodeScalars.reduce(0) { $0 + (widths[$1] ?? 1992) }
        return (units * 110 + 1024) / 2048
    }

    /// Advance widths in units of 1/2048 em.
    private static let widths: [Unicode.Scalar: Int] = [
        " ": 720, "%": 2204, ".": 745, "0": 1302, "1": 1302, "2": 1302, "3": 1302, "4": 1302, "5": 1302, "6": 1302, "7": 1302,
        "8": 1302, "9": 1302, "a": 1230, "b": 1276, "c": 1067, "d": 1276, "e": 1220, "f": 720, "g": 1276, "h": 1296, "i": 562,
        "j": 705, "k": 1212, "l": 562, "m": 1992, "n": 1296, "o": 1243, "p": 1276, "q": 1276, "r": 874, "s": 1067, "t": 807,
        "u": 1296, "v": 1212, "w": 1676, "x": 1212, "y": 1212, "z": 1076,
    ]
}

/// The badge as JSON for the endpoint of shields.io, which draws it.
struct ShieldsReporter: DocumentReporter {
    func render(_ report: ProjectReport) -> String {
        let badge = Badge(report.completeness)
        return JSONPrinter.line(
            .object([
                ("schemaVersion", .integer(1)), ("label", .string(Badge.label)), ("message", .string(badge.message)),
                ("color", .string(badge.color.rawValue)),
            ])) + "\n"
    }
}
