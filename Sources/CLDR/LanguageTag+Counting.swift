extension LanguageTag {
    /// Whether a noun stays in the singular after every number, as in Turkish: one text does for all numbers.
    package var keepsSingularAfterNumbers: Bool { Self.singularAfterNumbers.contains(language) }

    private static let singularAfterNumbers: Set<String> = [
        "az", "ba", "bn", "ckb", "cv", "eu", "fa", "hu", "hy", "ka", "kk", "ku", "ky", "mn", "ne", "tk", "tr", "tt", "ug", "uz",
    ]
}
