import Foundation

/// Passes a key on, with a table of its own.
func message(_ key: String, _ arguments: any CVarArg...) -> String {
    String(format: NSLocalizedString(key, tableName: "Localizable", bundle: .module, comment: ""), arguments: arguments)
}

let speed = message("speed.%@", "2×")
let first = message("queue.title")
let missing = message("speed.unknown")  //~ missing-key
