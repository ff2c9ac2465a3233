internal import L10nDiagnostics
internal import L10nMessages
internal import L10nStringCatalogs
internal import L10nSyntax

/// Checks that a translation has a text for every device for which the source has one.
///
/// Plural forms are never compared: each language has its own. A missing `other` is for `device-other-missing`, a misspelled
/// device for `device-unknown`, a text that is not translated yet for the rules of completeness.
struct VariationShapeDiffers: LocalizationRule {
    static let metadata = RuleMetadata(.variationShapeDiffers, .devices, .note, .wrong)

    func check(_ localization: Localization, in context: LocalizationContext, to findings: inout Findings) {
        let catalog = context.catalog
        guard let source = context.sourceLocalization, source.isVaried, !context.isSourceLanguage,
            let sourceDevices = catalog.devices(of: source).first
        else { return }
        let isTranslated = catalog.units[localization.units].contains { $0.hasText && $0.state != .new }
        guard isTranslated else { return }
        let own = catalog.devices(of: localization).first
        if let own, own.contains(.unknown) { return }
        let missing = sourceDevices.devices.map { $0.device }.filter { device in
            device != .other && device != .unknown && !(own?.contains(device) ?? false)
        }
        guard !missing.isEmpty else { return }
        let key = context.key
        let language = context.language.name
        let devices = missing.map { "\($0.name)" }.joined(separator: ", ")
        if let own {
            findings.report(
                L10n.Rule.VariationShapeDiffers.message(language: language, key: key, devices: devices), at: own.nameRange,
                in: context,
                reason: L10n.Rule.VariationShapeDiffers.reason, advice: L10n.Rule.VariationShapeDiffers.advice(devices: devices))
        } else {
            findings.report(
                L10n.Rule.VariationShapeDiffers.Plain.message(language: language, key: key, devices: devices),
                at: localization.nameRange, in: context, reason: L10n.Rule.VariationShapeDiffers.Plain.reason,
                advice: L10n.Rule.VariationShapeDiffers.advice(devices: devices))
        }
    }
}
