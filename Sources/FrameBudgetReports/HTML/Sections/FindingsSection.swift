import FrameBudget
import FrameTrace

/// What the reader should know, in sentences: beside the verdict.
enum FindingsSection {
    /// The findings of a result, worst first; those that the verdict says already are left out.
    static func items(_ result: RunResult) -> [HTML] {
        let said = Verdict(result).details
        let unit = RunUnit(result)
        let sentences =
            result.findings.map { FindingWords.sentence($0, unit) } + MemoryWords.findings(result)
            + LayoutWords.findings(result)
        return sentences.filter { !said.contains($0) }.map { "<li>\($0)</li>\n" }
    }
}
