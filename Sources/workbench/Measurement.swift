import Foundation

/// The shortest wall-clock time of several runs, in seconds.
func bestTime(_ rounds: Int, _ body: () throws -> Void) rethrows -> Double {
    try (0..<rounds).map { _ in
        let start = DispatchTime.now().uptimeNanoseconds
        try body()
        return Double(DispatchTime.now().uptimeNanoseconds - start) / 1e9
    }.min() ?? .nan
}

/// A left-aligned cell of a table of figures.
func cell(_ text: String, width: Int) -> String { text.padding(toLength: width, withPad: " ", startingAt: 0) }
