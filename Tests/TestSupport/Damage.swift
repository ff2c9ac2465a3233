/// Damages bytes at one place after the other: a byte removed, the rest removed, or a byte replaced by one that readers of JSON treat in
/// a way of its own.
///
/// - Parameters:
///   - step: The distance of the places.
///   - body: Called with the damaged bytes, the place, and the generator, for what else is random.
package func damage(
    _ bytes: [UInt8], every step: Int, seed: UInt64, _ body: (_ damaged: [UInt8], _ place: Int, inout SplitMix64) -> Void
) {
    var generator = SplitMix64(state: seed)
    for place in stride(from: 0, to: bytes.count, by: step) {
        var damaged = bytes
        switch generator.next() % 3 {
        case 0: damaged.remove(at: place)
        case 1: damaged[place] = Array("\"\\{}[],:\n\r<x\u{1}".utf8).randomElement(using: &generator) ?? 0
        default: damaged.removeSubrange(place...)
        }
        body(damaged, place, &generator)
    }
}
