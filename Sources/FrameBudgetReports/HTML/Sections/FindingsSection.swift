import FrameBudget
import FrameTrace

/// Findings in sentences, beside the verdict.
enum FindingsSection {
    /// Returns the findings of a result, worst first, without those that the verdict contains already.
    static func items(_ result: RunResult) -> [HTML] {
        let said = Verdict(result).details
        let unit = RunUnit(result)
        let sentences =
            result.findings.map { FindingWords.sentence($0, unit) } + MemoryWords.findings(result)
            + LayoutWords.findings(result)
        return sentences.filter { !said.contains($0) }.map { "<li>\($0)</li>\n" }
    }
}
