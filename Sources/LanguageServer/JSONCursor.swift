/// Where a place is in JSON that somebody is writing: it may be broken there.
struct JSONCursor {
    /// The names of the objects around the place, the outer ones first. An element of an array has the name of the array.
    private(set) var path: [String] = []
    /// Whether a name belongs at the place; a value does otherwise.
    private(set) var isName = false
    /// What of a text is before the place; nil outside of a text.
    private(set) var prefix: String?
    /// Where the text begins, behind its quotation mark.
    private(set) var start = 0
    /// The names that the object around the place has before it.
    private(set) var siblings: [String] = []

    private struct Level {
        var name: String?
        let isObject: Bool
        var expectsValue = false
        var names: [String] = []
    }

    /// - Parameter offset: In bytes.
    init(_ bytes: [UInt8], at offset: Int) {
        var levels: [Level] = []
        var index = 0
        let end = min(offset, bytes.count)
        var text: (start: Int, isOpen: Bool)?
        while index < end {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                var close = index + 1
                while close < end, bytes[close] != UInt8(ascii: "\""), bytes[close] != 0x0A {
                    close += bytes[close] == UInt8(ascii: "\\") ? 2 : 1
                }
                if close >= end {
                    text = (index + 1, true)
                    index = end
                    continue
                }
                if let last = levels.indices.last, levels[last].isObject, !levels[last].expectsValue {
                    let name = String(decoding: bytes[(index + 1)..<close], as: UTF8.self)
                    levels[last].name = name
                    levels[last].names.append(name)
                }
                index = close
            case UInt8(ascii: "{"): levels.append(Level(name: nil, isObject: true))
            case UInt8(ascii: "["): levels.append(Level(name: nil, isObject: false))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = levels.popLast()
            case UInt8(ascii: ":"): if let last = levels.indices.last { levels[last].expectsValue = true }
            case UInt8(ascii: ","):
                if let last = levels.indices.last {
                    levels[last].expectsValue = false
                    levels[last].name = nil
                }
            default: break
            }
            index += 1
        }
        guard let last = levels.last else { return }
        isName = last.isObject && !last.expectsValue
        path = levels.dropLast().compactMap(\.name) + (isName ? [] : [last.name].compactMap(\.self))
        siblings = last.names
        if let text {
            start = text.start
            prefix = String(decoding: bytes[min(text.start, end)..<end], as: UTF8.self)
        }
    }
}
