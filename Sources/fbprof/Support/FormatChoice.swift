import ArgumentParser
import FrameBudgetReports

/// What `fbprof export` writes.
enum FormatChoice: String, ExpressibleByArgument, CaseIterable {
    case folded
    case speedscope
    case pprof
    case chrome

    var format: ExportFormat {
        switch self {
        case .folded: .folded
        case .speedscope: .speedscope
        case .pprof: .pprof
        case .chrome: .chrome
        }
    }
}

/// What the stacks that `fbprof export` writes are about.
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
