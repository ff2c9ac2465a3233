/// Chooses localizations for a person's languages as Apple's platforms do.
///
/// It tries the preferred languages in order until one has a match. The distance of a candidate is the number of steps that its
/// chain of parents and that of the preferred language take to meet: en-AU → en-GB → en-001 → en. Source:
/// swift-foundation-icu, `ualoc_localizationsToUse`.
package enum LanguageMatcher {
    /// An identifier with the script and the region that most of its readers use: `zh_Hans_CN` for `zh-CN` and for `zh-Hans`.
    package static func maximized(_ identifier: String) -> String { LocaleID(identifier).maximized }

    /// The localizations to use, best first: the match and its available parents. Empty if nothing matches; then the development
    /// language is used.
    ///
    /// - Parameters:
    ///   - preferred: The languages of a person, best first, in any form: `pt-BR`, `zh_Hant_HK`.
    ///   - available: The languages that have texts.
    package static func localizations(for preferred: [String], in available: [String]) -> [String] {
        let candidates = available.map(Candidate.init)
        let languages = preferred.map { LocaleID($0) }
        guard let match = bestMatch(languages, candidates) else { return available.first { $0 == "zxx" }.map { [$0] } ?? [] }
        var result = [match.id.original]
        var last: String?
        for parent in match.chain where parent != last {
            last = parent
            for candidate in candidates where candidate.id.original != match.id.original {
                let servesHongKong = parent == "zh_Hant_HK" && candidate.id.normalized == "zh_Hant_TW"
                if servesHongKong || candidate.id.normalized == parent { result.append(candidate.id.original) }
            }
        }
        return result
    }

    private struct Candidate {
        let id: LocaleID
        let chain: [String]
        /// Whether it is for layout tests, so that only an exact request gets it. Apple's systems show `ar-XB` to people
        /// who read Arabic, so that no app should contain it.
        var isPseudo: Bool { id.region.map(["XA", "XB", "XC"].contains) ?? false }

        init(_ identifier: String) {
            id = LocaleID(identifier)
            chain = id.chain(isCandidate: true)
        }
    }

    private static func bestMatch(_ languages: [LocaleID], _ candidates: [Candidate]) -> Candidate? {
        // European Portuguese falls back to Brazilian Portuguese only if no later language matches.
        var brazilian: Candidate?
        for language in languages {
            guard let (match, score) = match(language, candidates, &brazilian) else { continue }
            return score > 0 ? exactVariant(of: match, languages, candidates) ?? match : match
        }
        return brazilian
    }

    /// The nearest candidate and its score: -1 for the same identifier, 0 for the same after normalization, otherwise the number
    /// of steps.
    private static func match(_ language: LocaleID, _ candidates: [Candidate], _ brazilian: inout Candidate?) -> (Candidate, Int)?
    {
        var best: (candidate: Candidate, score: Int)?
        let chain = language.chain(isCandidate: false)
        for candidate in candidates {
            let score = best?.score ?? 999
            if score > -1, candidate.id.base == language.base {
                best = (candidate, -1)
            } else if candidate.isPseudo {
                continue
            } else if score > 0, candidate.id.normalized == language.normalized {
                best = (candidate, 0)
            } else if score > 0, candidate.id.group == language.group, let steps = steps(from: chain, to: candidate.chain) {
                if language.normalized == "pt_PT", candidate.id.normalized == "pt_BR" {
                    brazilian = candidate
                } else {
                    let distance = steps + (candidate.id.language == language.language ? 0 : 1)
                    if distance < score { best = (candidate, distance) }
                }
            }
        }
        return best
    }

    /// The smallest number of steps until two chains meet, or nil if they never do.
    private static func steps(from a: [String], to b: [String]) -> Int? {
        var fewest: Int?
        for (index, parent) in a.enumerated() {
            for (other, candidate) in b.enumerated() where candidate == parent { fewest = min(fewest ?? .max, index + other) }
        }
        return fewest
    }

    /// For a match with another region, a candidate of the same language that a preferred language names exactly: someone who
    /// prefers fr-CH and fr-CA gets fr-CA rather than fr-FR. Not for Chinese.
    private static func exactVariant(of match: Candidate, _ languages: [LocaleID], _ candidates: [Candidate]) -> Candidate? {
        guard match.id.region != nil, match.id.language != "zh" else { return nil }
        for language in languages where language.language == match.id.language {
            if let exact = candidates.first(where: { $0.id.base == language.base || $0.id.normalized == language.normalized }) {
                return exact
            }
        }
        return nil
    }
}
