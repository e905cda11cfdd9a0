import ArgumentParser
import FrameBudgetReports

/// The formats of `fbprof export`.
enum FormatChoice: String, ExpressibleByArgument, CaseIterable {
    case folded
    case speedscope
    case pprof
    case chrome
    case ndjson
    case markdown
    case openmetrics
    case bencher
    case githubBenchmark = "github-benchmark"
    case goBenchmark = "go-benchmark"

    /// The content of a format: stacks and the timeline, figures, or frames.
    enum Kind {
        case trace(ExportFormat)
        case figures(CIFormat)
        case frames
    }

    var kind: Kind {
        switch self {
        case .folded: .trace(.folded)
        case .speedscope: .trace(.speedscope)
        case .pprof: .trace(.pprof)
        case .chrome: .trace(.chrome)
        case .ndjson: .frames
        case .markdown: .figures(.markdown)
        case .openmetrics: .figures(.openMetrics)
        case .bencher: .figures(.bencher)
        case .githubBenchmark: .figures(.githubBenchmark)
        case .goBenchmark: .figures(.goBenchmark)
        }
    }

    /// Whether the format holds stacks, which `--what` selects.
    var hasStacks: Bool {
        if case .trace(let format) = kind { return format != .chrome }
        return false
    }
}

/// The stacks that `fbprof export` writes.
enum ContentChoice: String, ExpressibleByArgument, CaseIterable {
    case overrun
    case samples
    case profile

    var content: ExportContent {
        switch self {
        case .overrun: .overrun
        case .samples: .samples
        case .profile: .profile
        }
    }
}

/// The formats of `fbprof gate --write`.
enum GateFormatChoice: String, CaseIterable {
    case markdown
    case github
    case junit
    case codeQuality = "code-quality"
    case openmetrics
    case bencher
    case githubBenchmark = "github-benchmark"
    case goBenchmark = "go-benchmark"

    var format: CIFormat {
        switch self {
        case .markdown: .markdown
        case .github: .github
        case .junit: .junit
        case .codeQuality: .codeQuality
        case .openmetrics: .openMetrics
        case .bencher: .bencher
        case .githubBenchmark: .githubBenchmark
        case .goBenchmark: .goBenchmark
        }
    }
}
