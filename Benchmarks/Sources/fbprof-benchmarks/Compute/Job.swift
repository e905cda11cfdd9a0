import FrameTrace

/// One job of one thread, as the program itself tells of it.
struct Job {
    /// When the thread slept before it: from there up to the job an observer's readings don't change.
    var asleep: Interval
    /// What the program itself says that the job took: CPU time of the step by fbprof, wall time by rt-app.
    var own: TimeSpan?
    /// What fbprof says of the whole frame, its marks included.
    var frame: TimeSpan?
}
