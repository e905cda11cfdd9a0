/// A reason why runs can't become a baseline. Runs are numbered from 1, in the order in which they were given.
public enum BaselineError: Error, Equatable, CustomStringConvertible {
    /// There is no run.
    case noRuns
    /// A run was interrupted or cut short.
    case notWhole(run: Int)
    /// A run showed no frame.
    case noFrames(run: Int)
    /// A run was recorded by a version that does not store the digest of its workload.
    case noDigest(run: Int)
    /// A run is given twice, which would make the spread look smaller than it is.
    case repeated(run: Int, of: Int)
    /// A run differs from the first one in something that figures depend on.
    case differs(run: Int, [String])
    /// Added runs differ from those of the baseline in something that figures depend on.
    case differsFromBaseline([String])
    /// Runs in virtual time of one workload have different figures, so they are of different versions of fbprof.
    case notExact

    /// Number of the run in question; nil if the error is about all of them.
    public var run: Int? {
        switch self {
        case .notWhole(let run), .noFrames(let run), .noDigest(let run), .differs(let run, _), .repeated(let run, _):
            run
        case .noRuns, .notExact, .differsFromBaseline: nil
        }
    }

    /// The problem, in a sentence.
    public var description: String {
        switch self {
        case .noRuns: "a baseline needs a run"
        case .notWhole(let run): "run \(run) was cut short: its figures are not those of the whole workload"
        case .noFrames(let run): "run \(run) showed no frame"
        case .noDigest(let run):
            "run \(run) does not say which version of its workload it was: it was recorded by an earlier fbprof; record it again"
        case .repeated(let run, let other): "run \(run) is the same as run \(other): it began in the same second"
        case .differs(let run, let facts): "run \(run) is not like the first: \(facts.joined(separator: "; "))"
        case .differsFromBaseline(let facts):
            "the added runs are not like those of the baseline: \(facts.joined(separator: "; "))"
        case .notExact:
            "runs in virtual time have different figures, so they were recorded by different versions of fbprof; give one of them"
        }
    }
}
