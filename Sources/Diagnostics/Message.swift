package import L10nRuntime

/// A text of the tool, not yet in any language: which one, and its arguments. It becomes text in a reporter, in the language of
/// whoever reads it.
package typealias Message = LocalizedMessage
