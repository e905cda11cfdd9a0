public import FrameTrace

/// Work of a main thread before its first frame: of its launch, or of a return to the screen.
public struct SlowLaunch: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// How long the main thread was busy before the frame.
    public var busy: TimeSpan
    /// To the commit of the frame: of a launch from the opening, of a return from the begin of its call.
    public var firstFrame: TimeSpan
    /// The step with the most CPU time; empty where none is known, and where a wait or other threads took longer than all steps.
    public var step: String
    /// That CPU time; nil where ``step`` is empty. The rest of ``busy`` are other steps and waits.
    public var stepCPU: TimeSpan?
    /// When the call with which the return began did, from V(0); nil of a launch.
    public var returnedAt: TimeSpan?
    /// What the thread waited for longest, where waits took longer than its own steps did and no transfer of it is a finding of
    /// its own; nil elsewhere.
    public var wait: String?
    /// The kind of that wait; nil where ``wait`` is.
    public var waitKind: WaitKind?
    /// How long it waited for that; nil where ``wait`` is.
    public var waited: TimeSpan?
    /// The app whose thread held that, or was to end the wait, for half of the wait or more; nil elsewhere.
    public var heldBy: String?
    /// What that app did then; nil where ``heldBy`` is.
    public var heldFor: String?
    /// How long the thread was ready and on no CPU, where that is the largest part of ``busy``; nil elsewhere.
    public var ready: TimeSpan?
    /// Who had a CPU meanwhile, longest first; nil where ``ready`` is, or that could not be seen.
    public var runnableBy: [RunnablePart]?

    /// Work before a first frame.
    public init(app: String, busy: TimeSpan, firstFrame: TimeSpan, step: String, stepCPU: TimeSpan? = nil) {
        self.app = app
        self.busy = busy
        self.firstFrame = firstFrame
        self.step = step
        self.stepCPU = stepCPU
    }
}
