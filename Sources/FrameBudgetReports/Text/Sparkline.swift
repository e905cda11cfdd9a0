/// A series as a line of text. The height of each character is the median of its part of the values.
enum Sparkline {
    private static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// Returns the line, with at most `width` characters.
    static func of(_ values: [Double], width: Int) -> String {
        guard let least = values.min(), let greatest = values.max(), width > 0 else { return "" }
        let count = min(width, values.count)
        let columns = (0..<count).map { column -> Double in
            let share = values[column * values.count / count..<(column + 1) * values.count / count].sorted()
            return share[share.count / 2]
        }
        guard greatest > least else { return String(repeating: levels[0], count: count) }
        return String(
            columns.map { levels[min(levels.count - 1, Int(($0 - least) / (greatest - least) * Double(levels.count)))] }
        )
    }
}
