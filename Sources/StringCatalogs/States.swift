/// The progress of the translation of a unit; the field `state`.
@usableFromInline package enum TranslationState: UInt8, Sendable {
    case translated
    case new
    case needsReview
    /// Written by Xcode 27 and later.
    case machineTranslated
    /// Belongs to an entry, not to a unit; some tools write it.
    case stale
    /// Any other text, the empty one too. It must survive.
    case unknown
    /// The field is absent or not a string.
    case missing

    /// The states that Xcode writes, as it writes them.
    package static let names: [(name: StaticString, state: TranslationState)] = [
        ("translated", .translated), ("new", .new), ("needs_review", .needsReview), ("machine_translated", .machineTranslated),
        ("stale", .stale),
    ]
}

/// Where an entry came from; the field `extractionState`.
@usableFromInline package enum ExtractionState: UInt8, Sendable {
    /// No field: extracted from code by the compiler.
    case automatic
    /// Entered by hand; never becomes stale.
    case manual
    /// Extracted from a source that contains the text too.
    case extractedWithValue
    /// From `.strings` or `.stringsdict`.
    case migrated
    /// No longer found in code.
    case stale
    /// Any other text. It must survive.
    case unknown

    static let names: [(name: StaticString, state: ExtractionState)] = [
        ("manual", .manual), ("extracted_with_value", .extractedWithValue), ("migrated", .migrated), ("stale", .stale),
        ("automatic", .automatic), ("extracted", .automatic),
    ]
}

/// The devices that a text can vary by.
@usableFromInline package enum Device: UInt8, Sendable, CaseIterable {
    case appletv, applevision, applewatch, ipad, iphone, ipod, mac, other
    /// A name that Apple's tools do not know.
    case unknown

    package var name: StaticString {
        switch self {
        case .appletv: "appletv"
        case .applevision: "applevision"
        case .applewatch: "applewatch"
        case .ipad: "ipad"
        case .iphone: "iphone"
        case .ipod: "ipod"
        case .mac: "mac"
        case .other: "other"
        case .unknown: "unknown"
        }
    }

    /// The names that Apple's tools know, sorted.
    package static var names: [String] { allCases.filter { $0 != .unknown }.map { "\($0.name)" } }
}
