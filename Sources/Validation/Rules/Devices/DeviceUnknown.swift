internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that texts vary by devices that exist.
struct DeviceUnknown: DeviceRule {
    static let metadata = RuleMetadata(.deviceUnknown, .devices, .error, .wrong)

    func check(_ variation: DeviceVariation, in context: LocalizationContext, to findings: inout Findings) {
        for (device, nameRange) in variation.devices where device == .unknown {
            guard let name = Self.name(at: nameRange, context) else { continue }
            findings.report(
                L10n.Rule.DeviceUnknown.message(name: name), at: nameRange, in: context, reason: L10n.Rule.DeviceUnknown.reason,
                advice: Self.suggestion(for: name).map { L10n.Rule.DeviceUnknown.Spelling.advice(suggestion: $0) }
                    ?? L10n.Rule.DeviceUnknown.advice(devices: Device.names.joined(separator: ", ")))
        }
    }

    /// The name of a member at its range; nil for a name that is not a string, which the reader has reported.
    static func name(at range: ByteRange, _ context: LocalizationContext) -> String? {
        guard range.count >= 2, context.bytes[Int(range.start)] == UInt8(ascii: "\"") else { return nil }
        return context.string(JSONText(content: ByteRange(range.start + 1, range.end - 1), hasEscapes: true))
    }

    /// The device that was probably meant: `iPhone` → `iphone`, `watch` → `applewatch`.
    static func suggestion(for name: String) -> String? {
        let word = name.lowercased()
        return Spelling.nearest(name, in: Device.names) ?? Device.names.first { word.utf8.count > 1 && $0.hasSuffix(word) }
    }
}
