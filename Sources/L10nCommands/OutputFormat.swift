internal import ArgumentParser
internal import ReportFormats

/// What a run prints: text for people, or a document.
enum OutputFormat: Sendable, Hashable, CaseIterable, ExpressibleByArgument {
    case text
    case document(ReportFormat)

    static let allCases = [text] + ReportFormat.allCases.map(document)

    init?(argument: String) {
        guard let format = Self.allCases.first(where: { $0.name == argument }) else { return nil }
        self = format
    }

    static var allValueStrings: [String] { allCases.map(\.name) }

    var defaultValueDescription: String { name }

    private var name: String {
        switch self {
        case .text: "text"
        case .document(let format): format.rawValue
        }
    }
}
