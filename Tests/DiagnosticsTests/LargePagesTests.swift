import Diagnostics
import Testing

#if canImport(Musl)
    import Musl
#elseif canImport(Glibc)
    import Glibc
#endif

struct LargePagesTests {
    @Test(arguments: [0, 1, 4096, 2 << 20, (7 << 20) + 5])
    func splitsMemoryIntoAdjacentParts(_ count: Int) {
        for offset in [0, 1, 4096, 1 << 20] {
            let address = UnsafeMutableRawPointer(bitPattern: (1 << 30) + offset)
            let parts = LargePages.parts(of: UnsafeMutableRawBufferPointer(start: address, count: count))
            #expect(parts.reduce(0) { $1.lowerBound == $0 ? $1.upperBound : -1 } == count)
            #expect(parts.dropLast().allSatisfy { ((1 << 30) + offset + $0.upperBound).isMultiple(of: 2 << 20) })
            #expect(parts.allSatisfy { $0.count <= 2 << 20 })
        }
    }

    #if os(Linux)
        /// Nobody who uses the memory afterwards meets a page fault.
        @Test(arguments: [1, 10_000, 2 << 20, (5 << 20) + 5]) func takesAllPageFaults(_ count: Int) throws {
            try withUntouchedMemory(count) { memory in
                #expect(!hasPage(memory[0..<1]) && !hasPage(memory[(count - 1)...]))
                LargePages.touch(memory)
                for start in stride(from: 0, to: count, by: 4096) { #expect(hasPage(memory[start..<start + 1]), "\(start)") }
                #expect(hasPage(memory[(count - 1)...]))
            }
        }

        @Test func takesThePageFaultsAroundLargePages() throws {
            try withUntouchedMemory((5 << 20) + 5) { memory in
                LargePages.touchSmallPages(of: memory)
                let small = LargePages.parts(of: memory).filter { 1 << 16..<2 << 20 ~= $0.count }
                #expect(!small.isEmpty)
                for part in small {
                    #expect(hasPage(memory[part.lowerBound..<part.lowerBound + 1]))
                    #expect(hasPage(memory[part.upperBound - 1..<part.upperBound]))
                }
            }
        }

        /// Memory that begins within a page, as that of an array does.
        private func withUntouchedMemory(_ count: Int, _ body: (UnsafeMutableRawBufferPointer) throws -> Void) throws {
            let size = count + 16
            let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
            try #require(address != MAP_FAILED)
            defer { munmap(address, size) }
            try body(UnsafeMutableRawBufferPointer(start: address.map { $0 + 16 }, count: count))
        }

        /// Whether a byte is in a page that the process has.
        private func hasPage(_ byte: UnsafeMutableRawBufferPointer.SubSequence) -> Bool {
            let address = Int(bitPattern: UnsafeMutableRawBufferPointer(rebasing: byte).baseAddress) & -Int(getpagesize())
            var page: UInt8 = 0
            return mincore(UnsafeMutableRawPointer(bitPattern: address), 1, &page) == 0 && page & 1 == 1
        }
    #endif
}
