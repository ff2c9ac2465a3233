import UIKit

final class Settings: UIViewController {
    override func viewDidLoad() {
        label.text = "Choose a language"
        button.setTitle(NSLocalizedString("Sned", comment: ""), for: .normal)
        title = String(localized: "greeting", table: "Errors")
    }
}
