import Foundation

extension String {
    var localized: String { NSLocalizedString(self, comment: "") }

    func localized(with arguments: any CVarArg...) -> String { String(format: localized, arguments: arguments) }
}
