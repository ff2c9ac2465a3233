internal import L10nDiagnostics
package import L10nSyntax

/// What is known about the source text of the last call: all languages of an entry ask for it in turn.
package final class SourceMemo<Value> {
    private var last: (range: ByteRange, value: Value)?

    package init() {}

    package func value(of source: JSONText, _ make: () -> Value) -> Value {
        if let last, last.range == source.content { return last.value }
        let value = make()
        last = (source.content, value)
        return value
    }
}
