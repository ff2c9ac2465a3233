#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

extension TemplateFunction {
    enum Result {
        case value(TemplateValue)
        /// The first element of an empty list, or the last.
        case nothing
        /// The function does not exist for such a value.
        case notApplicable
    }

    func result(for value: TemplateValue) -> Result {
        let result: TemplateValue? =
            switch value {
            case .text(let text): self.result(for: text)
            case .utf8(let bytes): self.result(for: String(decoding: bytes, as: UTF8.self))
            case .number(let number): self.result(for: number)
            case .list(let elements): self.result(for: elements)
            case .flag, .object: nil
            }
        if let result { return .value(result) }
        if case .list(let elements) = value, elements.isEmpty, [.first, .last].contains(self) { return .nothing }
        return .notApplicable
    }

    /// - Parameter index: That of an element in the list around.
    func result(for index: Int, isLast: Bool) -> Result {
        switch self {
        case .first: .value(.flag(index == 0))
        case .last: .value(.flag(isLast))
        case .index: .value(.number(index))
        case .even, .odd: result(for: .number(index))
        default: .notApplicable
        }
    }

    private func result(for text: String) -> TemplateValue? {
        switch self {
        case .capitalized: .text(text.capitalized)
        case .lowercased: .text(text.lowercased())
        case .uppercased: .text(text.uppercased())
        case .reversed: .text(String(text.reversed()))
        case .empty: .flag(text.isEmpty)
        default: nil
        }
    }

    private func result(for number: Int) -> TemplateValue? {
        switch self {
        case .equalzero: .flag(number == 0)
        case .even: .flag(number.isMultiple(of: 2))
        case .odd: .flag(!number.isMultiple(of: 2))
        case .minusone: .number(number - 1)
        case .plusone: .number(number + 1)
        default: nil
        }
    }

    private func result(for elements: [TemplateValue]) -> TemplateValue? {
        switch self {
        case .count: .number(elements.count)
        case .empty: .flag(elements.isEmpty)
        case .first: elements.first
        case .last: elements.last
        case .reversed: .list(elements.reversed())
        case .sorted: Self.sorted(elements)
        default: nil
        }
    }

    private static func sorted(_ elements: [TemplateValue]) -> TemplateValue? {
        let texts = elements.compactMap { if case .text(let text) = $0 { text } else { nil } }
        return texts.count == elements.count ? .list(texts.sorted()) : nil
    }
}
