import Foundation

/// The shortest wall-clock time of several runs, in seconds.
func bestTime(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    try (0..<rounds).map { _ in
        let start = DispatchTime.now().uptimeNanoseconds
        try body()
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }.min() ?? .nan
}

/// The value in the middle; of two in the middle the mean.
func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return .nan }
    return (sorted[sorted.count / 2] + sorted[(sorted.count - 1) / 2]) / 2
}

func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

/// A left-aligned cell of a table of figures.
func cell(_ text: String, width: Int) -> String { text.padding(toLength: width, withPad: " ", startingAt: 0) }
