/// Types whose literals are keys.
///
/// Source: the public interfaces of Foundation, SwiftUI and AppIntents.
enum LocalizingTypes {
    private static let names: Set<String> = [
        "CaseDisplayRepresentation", "DisplayRepresentation", "IntentDescription", "IntentDialog", "LocalizationValue",
        "LocalizedStringKey", "LocalizedStringResource", "TypeDisplayRepresentation",
    ]

    static func contains(_ name: String) -> Bool { names.contains(name) }
}

/// A function or initializer of Apple's that looks texts up.
struct LocalizingCall {
    /// The labels of the arguments that are keys; nil: the first argument without a label.
    let keys: [String?]
    /// Whether it is called as a member, such as a modifier of SwiftUI's views.
    var isMember = false
    /// Whether a key may be a `String`, and not only a literal.
    var takesStrings = false
    /// Whether a key always is a `String`, so that an interpolation is part of its name.
    var takesOnlyStrings = false
    /// Whether the name is so common that the call may well be another one.
    var isAmbiguous = false
    /// Whether it takes plain texts, too: a value that is no literal is one.
    var takesPlainTexts = false
    /// The module that it is certainly of if a file imports that.
    var module: String?
    /// The table of its keys, where it is always the same.
    var table: String?

    /// By name.
    ///
    /// Source: the public interfaces of Foundation, SwiftUI, Charts, MapKit, WidgetKit, TipKit and AppIntents: parameters of the
    /// types `LocalizedStringKey`, `LocalizedStringResource` and `String.LocalizationValue`.
    static let all: [String: LocalizingCall] = {
        var calls: [String: LocalizingCall] = [
            "String": LocalizingCall(keys: ["localized"]),
            "AttributedString": LocalizingCall(keys: ["localized"]),
            "NSLocalizedString": LocalizingCall(keys: [nil], takesStrings: true, takesOnlyStrings: true),
            "CFCopyLocalizedString": LocalizingCall(keys: [nil], takesStrings: true, takesOnlyStrings: true),
            "localizedString": LocalizingCall(keys: ["forKey"], isMember: true, takesStrings: true, takesOnlyStrings: true),
            "localizedUserNotificationString": LocalizingCall(
                keys: ["forKey"], isMember: true, takesStrings: true, takesOnlyStrings: true),
            "LocalizedStringKey": LocalizingCall(keys: [nil], takesStrings: true, takesPlainTexts: true),
            "LocalizedStringResource": LocalizingCall(keys: [nil]),
            "LocalizationValue": LocalizingCall(keys: [nil], takesStrings: true),
            // AppIntents
            "IntentDescription": LocalizingCall(keys: [nil, "categoryName", "searchKeywords"]),
            "IntentDialog": LocalizingCall(keys: [nil, "full", "supporting"]),
            "TypeDisplayRepresentation": LocalizingCall(keys: ["name", nil]),
            "DisplayRepresentation": LocalizingCall(keys: ["title", "subtitle", nil]),
            "@Parameter": LocalizingCall(keys: ["title", "description", "requestValueDialog"]),
            "@Property": LocalizingCall(keys: ["title"]),
            "Summary": LocalizingCall(keys: [nil]),
            "AppShortcut": LocalizingCall(keys: ["shortTitle"]),
            "result": LocalizingCall(keys: ["dialog"], isMember: true),
            "needsValueError": LocalizingCall(keys: [nil], isMember: true),
            // SwiftUI, with other labels
            "searchable": LocalizingCall(keys: ["prompt"], isMember: true, takesPlainTexts: true),
            "accessibilityAction": LocalizingCall(keys: ["named"], isMember: true, takesPlainTexts: true),
            // A title is a `Text`, which `.init("…")` makes.
            "Alert": LocalizingCall(keys: ["title", "message"], takesPlainTexts: true),
            "alert": LocalizingCall(keys: [nil], isMember: true, takesPlainTexts: true),
            "configurationDisplayName": LocalizingCall(keys: [nil], isMember: true, takesPlainTexts: true),
            "description": LocalizingCall(
                keys: [nil], isMember: true, isAmbiguous: true, takesPlainTexts: true, module: "WidgetKit"),
            "value": LocalizingCall(keys: [nil], isMember: true, isAmbiguous: true, takesPlainTexts: true, module: "Charts"),
        ]
        // The package KeyboardShortcuts by Sindre Sorhus.
        calls["Recorder"] = LocalizingCall(
            keys: [nil], isAmbiguous: true, takesPlainTexts: true, module: "KeyboardShortcuts")
        for name in views { calls[name] = LocalizingCall(keys: [nil], takesPlainTexts: true) }
        for name in modifiers { calls[name] = LocalizingCall(keys: [nil], isMember: true, takesPlainTexts: true) }
        return calls
    }()

    /// Views and scenes whose first argument is a key.
    private static let views = [
        "Annotation", "Button", "ColorPicker", "CommandMenu", "ContentUnavailableView", "ControlGroup", "DatePicker",
        "DisclosureGroup", "Gauge", "GroupBox", "Label", "LabeledContent", "Link", "Marker", "Menu", "MenuBarExtra",
        "MultiDatePicker", "NavigationLink", "Picker", "ProgressView", "Section", "SecureField", "ShareLink", "SharePreview",
        "Stepper", "Tab",
        "TabSection", "TableColumn", "Text", "TextField", "Toggle", "UtilityWindow", "Window", "WindowGroup",
    ]

    /// Modifiers whose first argument is a key.
    private static let modifiers = [
        "accessibilityHint", "accessibilityInputLabels", "accessibilityLabel", "accessibilityRotor", "accessibilityValue",
        "badge",
        "confirmationDialog", "dialogSuppressionToggle", "fileDialogConfirmationLabel", "fileDialogMessage", "help",
        "navigationBarTitle", "navigationSubtitle", "navigationTitle",
    ]
}

/// What shows a text as it is: controls of UIKit and AppKit.
///
/// Source: the public interfaces of UIKit, AppKit and UserNotifications.
enum PlainTextControls {
    /// The labels of the arguments that are shown; nil: the first argument.
    static let calls: [String: [String?]] = [
        "NSButton": ["title"], "NSMenu": ["title"], "NSMenuItem": ["title"],
        "NSTextField": ["labelWithString", "wrappingLabelWithString"],
        "UIAction": ["title"], "UIAlertAction": ["title"], "UIAlertController": ["title", "message"],
        "UIBarButtonItem": ["title"],
        "UIMenu": ["title"], "UITabBarItem": ["title"], "addButton": ["withTitle"], "addItem": ["withTitle"], "setTitle": [nil],
    ]

    static let properties: Set<String> = [
        "accessibilityHint", "accessibilityLabel", "alternateTitle", "attributedPlaceholder", "body", "informativeText",
        "messageText",
        "placeholder", "placeholderString", "prompt", "stringValue", "subtitle", "text", "title", "toolTip",
    ]
}
