import Foundation

public enum PlayerError: LocalizedError {
    case network
    case format(String)

    public var errorDescription: String? {
        switch self {
        case .network: String(localized: "network", table: "Errors", bundle: .module)
        case .format(let name): String(localized: "format \(name)", table: "Errors", bundle: .module)
        }
    }

    public var recoverySuggestion: String? { String(localized: "network", bundle: .module) }  //~ wrong-table
}

func localized(_ key: String.LocalizationValue) -> String { String(localized: key, bundle: .module) }

public struct Player {
    public var title: String { localized("queue.title") }
    public var empty: String { localized("queue.emtpy") }  //~ missing-key
    public var isPlaying: Bool
    public var button: String { isPlaying ? localized("Pause") : localized("Play") }
    public func now(_ song: String, _ artist: String) -> String { localized("\(song) by \(artist)") }
    public func foreign(_ bundle: Bundle) -> String { String(localized: "theirs", bundle: bundle) }
}

/// Keys that are put together at run time.
func quality(_ name: String) -> String { NSLocalizedString("quality.\(name)", bundle: .module, comment: "") }
let none = Bundle.module.localizedString(forKey: "queue.empty", value: nil, table: nil)
