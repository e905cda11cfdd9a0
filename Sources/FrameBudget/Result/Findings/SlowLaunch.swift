public import FrameTrace

/// The work of a main thread before its first frame after a launch or a return to the screen.
public struct SlowLaunch: Sendable, Hashable, Codable {
    /// The app.
    public var app: String
    /// How long the main thread was busy before that frame.
    public var busy: TimeSpan
    /// The time to the frame's commit: of a launch from the opening, of a return from the begin of its call.
    public var firstFrame: TimeSpan
    /// The step with the most CPU time; empty if none is known, or if a wait or ready time took longer than all steps.
    public var step: String
    /// The CPU time of ``step``; nil if that is empty. The rest of ``busy`` is other steps and waits.
    public var stepCPU: TimeSpan?
    /// When the call for the return to the screen began, from V(0); nil for a launch.
    public var returnedAt: TimeSpan?
    /// What the thread waited for longest, if waits took longer than its own steps and no transfer among them is a
    /// finding of its own; nil otherwise.
    public var wait: String?
    /// The kind of that wait; nil if ``wait`` is.
    public var waitKind: WaitKind?
    /// How long it waited for ``wait``; nil if that is.
    public var waited: TimeSpan?
    /// The app whose thread held that resource or had to end the wait, for half of the wait or more; nil otherwise.
    public var heldBy: String?
    /// What that app was doing then; nil if ``heldBy`` is.
    public var heldFor: String?
    /// How long the thread was ready without a CPU, if that is the largest part of ``busy``; nil otherwise.
    public var ready: TimeSpan?
    /// The culprits that had a CPU meanwhile, longest first; nil if ``ready`` is, or unknown.
    public var runnableBy: [RunnablePart]?

    /// Creates a finding on a slow launch.
    public init(app: String, busy: TimeSpan, firstFrame: TimeSpan, step: String, stepCPU: TimeSpan? = nil) {
        self.app = app
        self.busy = busy
        self.firstFrame = firstFrame
        self.step = step
        self.stepCPU = stepCPU
    }
}
