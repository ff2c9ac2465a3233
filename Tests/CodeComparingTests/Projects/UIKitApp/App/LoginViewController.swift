import UIKit

final class LoginViewController: UIViewController {
    private let label = UILabel()
    private let field = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "login.title".localized
        navigationItem.title = "Debug menu"  //~ hardcoded-text
        label.text = NSLocalizedString("login.hint", comment: "Below the title")
        label.text = "Loading your data"  //~ hardcoded-text
        label.accessibilityIdentifier = "login.label"
        field.placeholder = "login.email.placeholder".localized
        let button = UIButton(type: .system)
        button.setTitle("login.button".localized, for: .normal)
        button.setTitle("login.buton".localized, for: .selected)  //~ missing-key
        let alert = UIAlertController(title: "error.title".localized, message: message(404), preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "Cancel it", style: .cancel))  //~ hardcoded-text
        present(alert, animated: true)
        label.text = "items_count".localized(with: 3)
        UserDefaults.standard.set(true, forKey: "settings.shown")
        performSegue(withIdentifier: "show settings", sender: nil)
    }

    private func message(_ code: Int) -> String { NSLocalizedString("error.\(code)", comment: "") }
}

enum Setting: String, CaseIterable {
    case title = "settings.title"
    case logout = "settings.logout"

    var text: String { rawValue.localized }
}
