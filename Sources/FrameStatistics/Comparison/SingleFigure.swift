import FrameBudget
import FrameTrace

/// A figure of which each run has one value: nothing within a run says how much it varies.
public struct SingleFigure: Sendable, Equatable, Codable {
    /// Which.
    public enum Kind: String, Sendable, Codable, CaseIterable {
        /// From the opening of the app to the commit of its first frame.
        case firstFrame = "time to first frame"
        /// The length of the app's longest graph of operations.
        case operationGraph = "longest operation graph"
    }

    /// Which.
    public var kind: Kind
    /// How far it moved, in ms: by how much is known, and only for runs without noise whether it is a change.
    public var shift: Shift
}

extension ComparedApp {
    /// The figures of one value; none that the run has not.
    func single(_ kind: SingleFigure.Kind) -> TimeSpan? {
        switch kind {
        case .firstFrame: app.mainThread?.firstFrame?.total
        case .operationGraph:
            result.operations?.graphs.filter { $0.app == app.name && $0.isFinished }.map(\.length).max()
        }
    }
}

extension AppComparer {
    /// The figures of one value that either run has.
    var singles: [SingleFigure] {
        SingleFigure.Kind.allCases.compactMap { kind in
            let (old, new) = (before.single(kind)?.inMilliseconds, after.single(kind)?.inMilliseconds)
            guard old != nil || new != nil else { return nil }
            return SingleFigure(kind: kind, shift: isExact ? Shift(exact: old, new) : Shift(old, new))
        }
    }
}
