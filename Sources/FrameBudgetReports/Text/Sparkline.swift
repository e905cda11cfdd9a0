/// A series as a line of text: each character's height is the median of its share of the values.
enum Sparkline {
    private static let levels: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]

    /// The line, at most so many characters.
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
