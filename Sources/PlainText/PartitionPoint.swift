extension RandomAccessCollection where Index == Int {
    /// The index of the first element that a condition is true of, where it is false of all before that one and true of all after
    /// it; `endIndex` where it is true of none. Takes a time that grows with the logarithm of the count.
    @inlinable
    package func partitionPoint(_ isAfter: (Element) -> Bool) -> Int {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
