internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a text which varies by device has a text for all the other devices.
///
/// A misspelled `other` is for `device-unknown`.
struct DeviceOtherMissing: DeviceRule {
    static let metadata = RuleMetadata(.deviceOtherMissing, .devices, .warning, .wrong, fix: .unsafe)

    func check(_ variation: DeviceVariation, in context: LocalizationContext, to findings: inout Findings) {
        guard !variation.devices.isEmpty, !variation.contains(.other) else { return }
        for (device, nameRange) in variation.devices where device == .unknown {
            if let name = DeviceUnknown.name(at: nameRange, context), DeviceUnknown.suggestion(for: name) == "other" { return }
        }
        findings.report(
            L10n.Rule.DeviceOtherMissing.message(language: context.language.name, key: context.key),
            at: variation.nameRange, in: context, reason: L10n.Rule.DeviceOtherMissing.reason,
            advice: L10n.Rule.DeviceOtherMissing.advice,
            fix: context.copy(of: nearest(in: variation, context), as: "other"))
    }

    /// The text that suits other devices best: one without forms, that of a phone before that of a watch.
    private func nearest(in variation: DeviceVariation, _ context: LocalizationContext) -> StringUnit? {
        let units = context.catalog.units[context.catalog.localizations[variation.localization].units].filter {
            variation.range.contains($0.range) && $0.form.category == nil
        }
        for device in [Device.iphone, .ipad, .mac, .ipod, .applevision, .appletv, .applewatch] {
            if let unit = units.first(where: { $0.form.device == device }) { return unit }
        }
        return nil
    }
}
