/// The names that Xcode gives to the symbols of keys, as static members of `LocalizedStringResource`.
///
/// Found from real pairs of key and symbol: placeholders are dropped, `'` and `’` deleted; words are runs of letters and
/// digits; in each word a leading run of two or more capitals is lower-cased; the first word starts lower, the others upper;
/// a leading digit gets `_`. A `$` counts as a letter.
///
/// | key | symbol |
/// |---|---|
/// | `plp.error_view.title` | `plpErrorViewTitle` |
/// | `Setting Up iCloud Sync…` | `settingUpICloudSync` |
/// | `Retro Green CRT` | `retroGreenCrt` |
/// | `CFBundleName` | `cfbundleName` |
/// | `2023_TRIP_NAME` | `_2023TripName` |
package enum XcodeSymbol {
    /// The symbol for a key, without its arguments; nil where Xcode cannot derive one: `""`, `%lld`, `%@ → %@`.
    package static func name(for key: String) -> String? {
        var name: [UInt8] = []
        var hasLetterOrDigit = false
        // Xcode knows no prose: it takes `%-i` out of `50%-ig`.
        let text = KeyWords.plainText(of: key, keepsProse: false)
        KeyWords.forEachWord(in: Array(text.unicodeScalars)[...], counting: "$") { word in
            if !hasLetterOrDigit { hasLetterOrDigit = word.contains(where: KeyWords.isLetterOrDigit) }
            let isFirst = name.isEmpty
            let capitals = word.prefix(while: KeyWords.isUppercase).count
            for (index, scalar) in zip(0..., word) {
                if index == 0, !isFirst {
                    KeyWords.appendUppercased(scalar, to: &name)
                } else if index == 0 || index < capitals {
                    KeyWords.appendLowercased(scalar, to: &name)
                } else {
                    KeyWords.append(scalar, to: &name)
                }
            }
        }
        return hasLetterOrDigit ? KeyWords.name(name) : nil
    }

    /// Symbols that Xcode refuses as too close to a reserved word. `type` was seen; `self` and `init` can't be member names.
    package static let reserved = ["type", "self", "init"]
}
