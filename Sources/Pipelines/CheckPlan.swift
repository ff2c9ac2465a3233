internal import Configuration
internal import Validation

/// How the catalogs are checked that have the same options. It is large, so that they share one.
final class CheckPlan: Sendable {
    let options: ValidationOptions
    /// The configuration that applies to them, if there is one.
    let configuration: ProjectConfiguration?
    let validator: Validator
    /// Finds everything, so that the repair of what was chosen causes nothing else.
    let repairValidator: Validator

    init(options: ValidationOptions, configuration: ProjectConfiguration?, validator: Validator, repairValidator: Validator) {
        self.options = options
        self.configuration = configuration
        self.validator = validator
        self.repairValidator = repairValidator
    }
}
