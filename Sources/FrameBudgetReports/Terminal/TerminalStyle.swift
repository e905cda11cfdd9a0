import FrameBudget
import FrameTrace

/// Colors on the terminal, in addition to words and never instead of them.
struct TerminalStyle {
    /// Role of a piece of text.
    enum Role {
        /// The verdict.
        case title(HitchBand?)
        /// The head of a table or a section.
        case heading
        /// An app's row.
        case strong
        /// Ordinary text.
        case plain
        /// Lines and notes.
        case faint
    }

    /// Whether escape sequences may be written.
    var usesColor: Bool

    /// Returns the text in the colors of its role.
    func paint(_ text: String, _ role: Role) -> String {
        guard usesColor, !text.isEmpty else { return text }
        return switch role {
        case .title(let band): "\u{1B}[1;\(Self.color(of: band))m\(text)\u{1B}[0m"
        case .heading: "\u{1B}[1m\(text)\u{1B}[0m"
        case .strong: "\u{1B}[1m\(text)\u{1B}[0m"
        case .plain: text
        case .faint: "\u{1B}[2m\(text)\u{1B}[0m"
        }
    }

    /// Returns a basic color. The 16 basic colors follow the user's own palette, so they are legible on dark and light
    /// backgrounds.
    private static func color(of band: HitchBand?) -> Int {
        switch band {
        case .good?: 32
        case .warning?: 33
        case .critical?, .actNow?: 31
        case nil: 39
        }
    }
}
