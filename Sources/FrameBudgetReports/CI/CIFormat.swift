/// A format for figures and verdicts in continuous integration (Documentation/GatingInCI.md).
public enum CIFormat: String, Sendable, CaseIterable {
    /// Markdown for a job's page.
    case markdown
    /// GitHub's workflow commands, which become annotations.
    case github
    /// JUnit's XML.
    case junit
    /// GitLab's code quality report.
    case codeQuality = "code-quality"
    /// OpenMetrics text.
    case openMetrics = "openmetrics"
    /// Bencher's Metric Format.
    case bencher
    /// The format that github-action-benchmark reads as `customSmallerIsBetter`.
    case githubBenchmark = "github-benchmark"
    /// Go's benchmark text, for benchstat.
    case goBenchmark = "go-benchmark"

    /// Whether it contains only verdicts, and is empty for a run that was not judged.
    public var needsGate: Bool { [.github, .junit, .codeQuality].contains(self) }

    /// Returns the text, ending in a line feed.
    ///
    /// The same report gives the same bytes. Names from outside are inert in each format.
    ///
    /// - Complexity: O(figures).
    public func render(_ report: CIReport) -> String {
        switch self {
        case .markdown: MarkdownSummary.render(report)
        case .github: GitHubAnnotations.render(report)
        case .junit: JUnitXML.render(report)
        case .codeQuality: CodeQualityJSON.render(report)
        case .openMetrics: OpenMetricsText.render(report)
        case .bencher: BencherJSON.render(report)
        case .githubBenchmark: BenchmarkActionJSON.render(report)
        case .goBenchmark: GoBenchmarkText.render(report)
        }
    }
}
