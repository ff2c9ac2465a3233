func badge(total: Int) -> String { String(localized: "\(total) new", bundle: .module) }
let title = NSLocalizedString("Delete", bundle: .module, comment: "On a badge")
let other = String(localized: "twice", defaultValue: "One", bundle: .module)
let another = String(localized: "twice", defaultValue: "Two", bundle: .module)
