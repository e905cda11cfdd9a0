/// A heading and lines of a topic and a text beside it, the text wrapped in its own column.
enum TextList {
    /// Returns the lines; none if there are no entries.
    static func lines(
        _ heading: String,
        _ entries: [QualityWords.Line],
        width: Int,
        style: TerminalStyle
    ) -> [String] {
        guard !entries.isEmpty else { return [] }
        let topics = entries.map { VisibleText.of($0.topic) }
        let topicWidth = min(topics.map(DisplayWidth.of).max() ?? 0, width / 3)
        var lines = DisplayWidth.wrap(heading, to: width).map { style.paint($0, .heading) }
        for (entry, topic) in zip(entries, topics) {
            let texts = DisplayWidth.wrap(VisibleText.of(entry.text), to: width - topicWidth - 4)
            for (number, text) in texts.enumerated() {
                let shown = number == 0 ? DisplayWidth.cut(topic, to: topicWidth) : ""
                lines.append("  \(DisplayWidth.pad(shown, to: topicWidth, alignment: .left))  \(text)")
            }
        }
        return lines
    }
}
