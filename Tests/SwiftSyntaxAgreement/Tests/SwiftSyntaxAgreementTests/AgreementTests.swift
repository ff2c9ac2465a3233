import Foundation
import SwiftParser
import SwiftSyntax
import Testing

@testable import L10nCodeComparing

/// The scanner finds the literals and calls that swift-syntax finds.
///
/// The files are those of this repository, of the packages that it depends on as far as they are checked out, and the interfaces
/// of the toolchain's modules. `L10N_SWIFT_FILES` names more folders, separated by colons.
struct AgreementTests {
    private static let repository = URL(fileURLWithPath: #filePath).pathComponents.dropLast(5).joined(separator: "/").dropFirst()

    static let folders: [String] = {
        var folders = [String(repository)]
        folders += (ProcessInfo.processInfo.environment["L10N_SWIFT_FILES"] ?? "").split(separator: ":").map(String.init)
        if let path = ProcessInfo.processInfo.environment["PATH"] {
            let toolchain = path.split(separator: ":").first { FileManager.default.isExecutableFile(atPath: "\($0)/swift") }
            if let toolchain { folders.append("\(toolchain)/../lib/swift") }
        }
        return folders
    }()

    /// Of the folders that builds make, the packages are enough.
    private static func files(below folder: String) -> [String] {
        guard let paths = FileManager.default.enumerator(atPath: folder) else { return [] }
        return paths.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") || $0.hasSuffix(".swiftinterface") }
            .filter { !$0.contains(".build/") || $0.hasPrefix(".build/checkouts/") }
            .map { "\(folder)/\($0)" }.sorted()
    }

    @Test(arguments: folders) func agreesOnEveryFile(_ folder: String) async throws {
        var count = Count()
        await withTaskGroup(of: Count.self) { group in
            var paths = Self.files(below: folder)[...]
            for _ in 0..<ProcessInfo.processInfo.activeProcessorCount {
                if let path = paths.popFirst() { group.addTask { Self.compare(path) } }
            }
            while let part = await group.next() {
                count.add(part)
                if let path = paths.popFirst() { group.addTask { Self.compare(path) } }
            }
        }
        print("\(folder): \(count.files) files, \(count.literals) literals, \(count.calls) calls")
        #expect(count.files > 0)
        #expect(count.differences.prefix(20).joined(separator: "\n") == "")
    }

    private struct Count: Sendable {
        var files = 0
        var literals = 0
        var calls = 0
        var differences: [String] = []

        mutating func add(_ other: Count) {
            files += other.files
            literals += other.literals
            calls += other.calls
            differences += other.differences
        }
    }

    private static func compare(_ path: String) -> Count {
        guard let data = FileManager.default.contents(atPath: path) else { return Count() }
        let bytes = [UInt8](data)
        let tree = bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
        // What isn't Swift (tests of parsers have such files) is read differently by everybody.
        if tree.hasError { return Count() }
        let facts = CodeScanner.facts(of: bytes)
        let expected = SyntaxFacts(viewMode: .sourceAccurate)
        expected.walk(tree)
        var differences: [String] = []
        func line(_ offset: Int) -> Int { bytes[..<offset].count { $0 == 0x0A } + 1 }
        func differ(_ name: String, _ missing: [(Int, String)], _ extra: [(Int, String)]) {
            for (offset, text) in missing { differences.append("\(path):\(line(offset)): \(name) not found: \(text)") }
            for (offset, text) in extra { differences.append("\(path):\(line(offset)): no such \(name): \(text)") }
        }
        let literals = facts.literals.map { literal in
            Fact(offset: literal.range.lowerBound, text: description(literal.range, literal.shape, bytes))
        }
        let calls = facts.calls.filter { call in
            // Attributes of the compiler and macros are read like calls.
            call.arguments.contains { !$0.literals.isEmpty } && call.callee.first != "#" && call.callee != "@available"
                && !bytes[call.range].starts(with: "self.init".utf8)
        }.map { call in
            Fact(
                offset: call.range.upperBound,
                text: "\(call.callee)(\(call.arguments.map { ($0.label ?? "_") + ":" }.joined()))")
        }
        let (foundLiterals, wantedLiterals) = (Set(literals), Set(expected.literals))
        differ(
            "literal", wantedLiterals.subtracting(foundLiterals).map { ($0.offset, $0.text) },
            foundLiterals.subtracting(wantedLiterals).map { ($0.offset, $0.text) })
        let (foundCalls, wantedCalls) = (Set(calls), Set(expected.calls))
        differ(
            "call", wantedCalls.subtracting(foundCalls).map { ($0.offset, $0.text) },
            foundCalls.subtracting(wantedCalls).subtracting(expected.otherCalls).map { ($0.offset, $0.text) })
        return Count(files: 1, literals: wantedLiterals.count, calls: wantedCalls.count, differences: differences)
    }

    private static func description(_ range: Range<Int>, _ shape: StringLiteral, _ bytes: [UInt8]) -> String {
        var text = "\(range) "
        if shape.parts.allSatisfy({ if case .text = $0 { true } else { false } }) {
            text += shape.parts.map { if case .text(let text) = $0 { text } else { "" } }.joined()
        }
        for case .argument(let argument) in shape.parts {
            text +=
                "\\("
                + String(decoding: bytes[argument.expression], as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
                + ")"
        }
        return text
    }
}

struct Fact: Hashable {
    let offset: Int
    let text: String
}

/// Literals and calls as swift-syntax has them, in the words of the scanner.
final class SyntaxFacts: SyntaxVisitor {
    var literals: [Fact] = []
    var calls: [Fact] = []
    /// Calls whose literals are inside other expressions.
    var otherCalls: Set<Fact> = []

    override func visit(_ node: StringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
        var text = "\(range) "
        if let value = node.representedLiteralValue { text += value }
        for case .expressionSegment(let segment) in node.segments {
            text += "\\(" + segment.expressions.description.trimmingCharacters(in: .whitespacesAndNewlines) + ")"
        }
        literals.append(Fact(offset: range.lowerBound, text: text))
        return .visitChildren
    }

    override func visit(_ node: SimpleStringLiteralExprSyntax) -> SyntaxVisitorContinueKind {
        let range = node.positionAfterSkippingLeadingTrivia.utf8Offset..<node.endPositionBeforeTrailingTrivia.utf8Offset
        // In attributes, nothing is escaped.
        // It can have escapes, but swift-syntax does not decode them here.
        let text = node.segments.map(\.content.text).joined().replacingOccurrences(of: "\\\\", with: "\\")
        literals.append(Fact(offset: range.lowerBound, text: "\(range) " + text))
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let close = node.rightParen, let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.base == nil,
            member.declName.baseName.text == "init"
        {
            // `.init("…", table: "…")`: the scanner calls it by the type that it must be of.
            for type in ["AttributedString", "LocalizedStringResource", "String"] {
                add(type, node.arguments, close, isPlain: false)
            }
        }
        guard let name = Self.name(node.calledExpression), let paren = node.leftParen, let close = node.rightParen,
            paren.leadingTrivia.isEmpty, node.calledExpression.trailingTrivia.isEmpty
        else { return .visitChildren }
        add(name, node.arguments, close, isPlain: Self.hasLiteral(node.arguments))
        return .visitChildren
    }

    /// The scanner takes an operator before a literal for a call: `%"cart.title"`.
    override func visit(_ node: PrefixOperatorExprSyntax) -> SyntaxVisitorContinueKind {
        if node.expression.is(StringLiteralExprSyntax.self) {
            calls.append(Fact(offset: node.endPositionBeforeTrailingTrivia.utf8Offset, text: "\(node.operator.text)(_:)"))
        }
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        guard let close = node.rightParen, case .argumentList(let arguments) = node.arguments else { return .visitChildren }
        let name = node.attributeName.trimmedDescription.split(separator: ".").last.map(String.init) ?? ""
        add("@" + name, arguments, close, isPlain: Self.hasLiteral(arguments))
        return .visitChildren
    }

    private func add(_ name: String, _ arguments: LabeledExprListSyntax, _ close: TokenSyntax, isPlain: Bool) {
        let labels = arguments.map { ($0.label.map { Self.plain($0.text) } ?? "_") + ":" }.joined()
        let fact = Fact(offset: close.endPositionBeforeTrailingTrivia.utf8Offset, text: "\(name)(\(labels))")
        if isPlain { calls.append(fact) } else { otherCalls.insert(fact) }
    }

    /// Whether an argument is a literal and nothing else.
    private static func hasLiteral(_ arguments: LabeledExprListSyntax) -> Bool {
        arguments.contains { $0.expression.is(StringLiteralExprSyntax.self) }
    }

    private static func name(_ expression: ExprSyntax) -> String? {
        if let reference = expression.as(DeclReferenceExprSyntax.self) { return plain(reference.baseName.text) }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            guard member.declName.baseName.text == "init" else { return plain(member.declName.baseName.text) }
            // The name of the type around it.
            if member.base?.trimmedDescription == "self" { return nil }
            if member.base?.trimmedDescription == "super" { return "super" }
            return member.base.flatMap { name($0) }
        }
        if let generic = expression.as(GenericSpecializationExprSyntax.self) { return name(generic.expression) }
        if let optional = expression.as(OptionalChainingExprSyntax.self) { return name(optional.expression) }
        if let forced = expression.as(ForceUnwrapExprSyntax.self) { return name(forced.expression) }
        return nil
    }

    private static func plain(_ name: String) -> String {
        name.hasPrefix("`") ? String(name.dropFirst().dropLast()) : name
    }
}
