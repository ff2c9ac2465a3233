internal import L10nDiagnostics
internal import L10nPlainText

/// The keys of Info.plist whose values people read, so that a catalog `InfoPlist.xcstrings` may translate them.
enum InfoPlistKeys {
    /// The known key that a misspelled one means, or nil when it is right or of another kind: names of documents,
    /// types and quick actions are keys too.
    static func correction(of key: String) -> String? {
        guard !names.contains(key) else { return nil }
        if let name = displayNames[key.lowercased()] { return name }
        guard isNameShaped(key), let nearest = Spelling.nearest(key, in: namesInOrder), isSlip(key, of: nearest) else {
            return nil
        }
        return nearest
    }

    /// Whether a key looks like one of Info.plist: one word with small and capital letters.
    private static func isNameShaped(_ key: String) -> Bool {
        key.utf8.count > 10 && key.utf8.allSatisfy { ASCII.isLetter($0) || $0 == 0x2D || $0 == 0x5F }
    }

    /// Whether two keys differ by a letter or two, or in case: a longer difference makes a key that is not listed here.
    private static func isSlip(_ key: String, of name: String) -> Bool {
        if key.lowercased() == name.lowercased() { return true }
        let shared = zip(key.utf8, name.utf8).prefix { $0 == $1 }.count
        let sharedAtEnd = zip(key.utf8.reversed(), name.utf8.reversed()).prefix { $0 == $1 }.count
        return max(key.utf8.count, name.utf8.count) - shared - sharedAtEnd <= 2
    }

    /// The names that Xcode shows in its editor, in small letters.
    private static let displayNames: [String: String] = [
        "bundle display name": "CFBundleDisplayName", "bundle name": "CFBundleName",
        "bundle spoken name": "CFBundleSpokenName",
        "copyright (human-readable)": "NSHumanReadableCopyright",
        "privacy - bluetooth always usage description": "NSBluetoothAlwaysUsageDescription",
        "privacy - calendars usage description": "NSCalendarsUsageDescription",
        "privacy - camera usage description": "NSCameraUsageDescription",
        "privacy - contacts usage description": "NSContactsUsageDescription",
        "privacy - face id usage description": "NSFaceIDUsageDescription",
        "privacy - health share usage description": "NSHealthShareUsageDescription",
        "privacy - health update usage description": "NSHealthUpdateUsageDescription",
        "privacy - homekit usage description": "NSHomeKitUsageDescription",
        "privacy - local network usage description": "NSLocalNetworkUsageDescription",
        "privacy - location always and when in use usage description": "NSLocationAlwaysAndWhenInUseUsageDescription",
        "privacy - location always usage description": "NSLocationAlwaysUsageDescription",
        "privacy - location when in use usage description": "NSLocationWhenInUseUsageDescription",
        "privacy - microphone usage description": "NSMicrophoneUsageDescription",
        "privacy - motion usage description": "NSMotionUsageDescription",
        "privacy - photo library additions usage description": "NSPhotoLibraryAddUsageDescription",
        "privacy - photo library usage description": "NSPhotoLibraryUsageDescription",
        "privacy - reminders usage description": "NSRemindersUsageDescription",
        "privacy - siri usage description": "NSSiriUsageDescription",
        "privacy - speech recognition usage description": "NSSpeechRecognitionUsageDescription",
        "privacy - tracking usage description": "NSUserTrackingUsageDescription",
    ]

    private static let names = Set(namesInOrder)
    private static let namesInOrder =
        [
            "CFBundleDisplayName", "CFBundleGetInfoString", "CFBundleName", "CFBundleShortVersionString", "CFBundleSpokenName",
            "CFBundleHelpBookName", "NFCReaderUsageDescription", "NSHumanReadableCopyright",
        ]
        + usages.map { "NS\($0)UsageDescription" }

    private static let usages = [
        "AccessorySetupKit", "AppBundles", "AppDataAccess", "AppleEvents", "AppleMusic", "AudioCapture", "Bluetooth",
        "BluetoothAlways", "BluetoothPeripheral", "BluetoothWhileInUse", "Calendars", "CalendarsFullAccess",
        "CalendarsWriteOnlyAccess", "Camera", "Contacts", "DesktopFolder", "DocumentsFolder", "DownloadsFolder", "FaceID",
        "FallDetection", "FileProviderDomain", "FileProviderPresence", "FinancialData", "FocusStatus", "GKFriendList",
        "HandsTracking", "HealthClinicalHealthRecordsShare", "HealthShare", "HealthUpdate", "HomeKit", "Identity",
        "LocalNetwork", "Location", "LocationAlways", "LocationAlwaysAndWhenInUse", "LocationWhenInUse", "MainCamera",
        "Microphone", "Motion", "NearbyInteraction", "NearbyInteractionAllowOnce", "NetworkVolumes", "PhotoLibrary",
        "PhotoLibraryAdd", "Reminders", "RemindersFullAccess", "RemovableVolumes", "SensorKit", "Siri", "SpeechRecognition",
        "SystemAdministration", "SystemExtension", "UserTracking", "VideoSubscriberAccount", "WorldSensing",
    ]
}
