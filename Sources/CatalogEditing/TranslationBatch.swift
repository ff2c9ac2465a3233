internal import L10nDiagnostics
package import L10nSyntax

/// Texts of one catalog in one language that a program translates at once.
package struct TranslationBatch: Sendable {
    /// With what the program calls them.
    package let texts: [(id: Int, text: ListedText)]

    package var catalog: String { texts[0].text.catalog }
    package var language: String { texts[0].text.language }

    /// Divides texts. The forms of a key stay together.
    ///
    /// - Parameter size: Number of texts in a batch, unless one key has more.
    package static func batches(of texts: [ListedText], size: Int) -> [TranslationBatch] {
        var groups: [[(id: Int, text: ListedText)]] = []
        var indices: [[String]: Int] = [:]
        for (index, text) in texts.enumerated() {
            let place = [text.catalog, text.language]
            if let known = indices[place] {
                groups[known].append((index + 1, text))
            } else {
                indices[place] = groups.count
                groups.append([(index + 1, text)])
            }
        }
        return groups.flatMap { group in
            var batches: [[(id: Int, text: ListedText)]] = []
            for text in group {
                let isFull = batches.last.map { $0.count >= size && $0.last?.text.key != text.text.key } ?? true
                if isFull { batches.append([text]) } else { batches[batches.count - 1].append(text) }
            }
            return batches.map(TranslationBatch.init)
        }
    }

    /// What the program reads: a line for each text that is open.
    ///
    /// - Parameter refused: By ID, why the last answer was refused.
    package func question(of open: Set<Int>, refused: [Int: JSONNode]) -> [UInt8] {
        texts.filter { open.contains($0.id) }.flatMap { id, text in
            var members = [(name: "id", value: JSONNode.integer(id))] + text.members
            if let refused = refused[id] { members.append(("refused", refused)) }
            return Array((JSONPrinter.line(.object(members)) + "\n").utf8)
        }
    }

    /// The lines of an answer for open texts, with the ID of the text as their number, and the number of unexpected lines.
    package func lines(of answer: EditFile, open: Set<Int>) -> (lines: [EditLine], strayCount: Int) {
        var left = open
        var lines: [EditLine] = []
        var strayCount = 0
        for line in answer.lines where line.text?.isEmpty == false {
            guard let (id, text) = texts.first(where: { left.contains($0.id) && $0.text.isMeant(by: line, id: $0.id) }) else {
                strayCount += 1
                continue
            }
            left.remove(id)
            var edit = EditLine(number: id)
            edit.key = text.key
            edit.language = text.language
            edit.path = text.path
            edit.text = line.text
            edit.version = text.version
            edit.listed = EditLine.Listed(text: text.text, state: text.state ?? "")
            lines.append(edit)
        }
        return (lines, strayCount)
    }
}

extension ListedText {
    /// Whether the line of an answer is this text. What the line doesn't say doesn't matter if it has the ID.
    fileprivate func isMeant(by line: EditLine, id: Int) -> Bool {
        if let name = line.id {
            return name == id && (!line.hasKey || line.key == key) && (line.language.isEmpty || line.language == language)
        }
        return line.key == key && line.language == language && line.path == path && line.catalog ?? catalog == catalog
    }
}
