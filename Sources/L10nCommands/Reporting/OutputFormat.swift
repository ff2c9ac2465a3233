internal import L10nReportFormats

/// What a run prints: text for people, or a document.
enum OutputFormat: Hashable, Choice {
    case text
    case document(ReportFormat)

    static let choices = [text] + ReportFormat.allCases.map(document)

    var namesOrigin: Bool {
        switch self {
        case .text: false
        case .document(let format): format.namesOrigin
        }
    }

    static let currentNames = ReportFormat.currentNames

    var name: String {
        switch self {
        case .text: "text"
        case .document(let format): format.rawValue
        }
    }
}
