import Diagnostics
import Testing

struct LargePagesTests {
    @Test(arguments: [0, 1, 4096, 2 << 20, (7 << 20) + 5])
    func cutsMemoryIntoPartsThatFollowEachOther(_ count: Int) {
        for offset in [0, 1, 4096, 1 << 20] {
            let address = UnsafeMutableRawPointer(bitPattern: (1 << 30) + offset)
            let parts = LargePages.parts(of: UnsafeMutableRawBufferPointer(start: address, count: count))
            #expect(parts.reduce(0) { $1.lowerBound == $0 ? $1.upperBound : -1 } == count)
            #expect(parts.dropLast().allSatisfy { ((1 << 30) + offset + $0.upperBound).isMultiple(of: 2 << 20) })
            #expect(parts.allSatisfy { $0.count <= 2 << 20 })
        }
    }

    @Test func touchesEachPage() {
        let bytes = [UInt8](unsafeUninitializedCapacity: 10_000) { buffer, count in
            buffer.update(repeating: 1)
            LargePages.touch(UnsafeMutableRawBufferPointer(buffer))
            count = 10_000
        }
        #expect(bytes.indices.filter { bytes[$0] == 0 } == [0, 4096, 8192])
    }
}
