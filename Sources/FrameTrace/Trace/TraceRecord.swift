/// One record of a trace. Both engines and real programs write the same ones; nothing in them says which it was.
public enum TraceRecord: Sendable, Equatable {
    // The two large ones, which come once, apart: every record is as large as the largest, and is copied on its way to the file.
    /// What is recorded: always the first record.
    indirect case header(TraceHeader)
    /// The machine, and what can be seen on it.
    case machine(MachineSummary)
    /// An app.
    case app(AppDescription)
    /// A place in the work.
    case path(PathID, WorkPath)
    /// A handler of an app's main thread.
    case handler(HandlerDescription)
    /// Something that threads wait for.
    case resource(ResourceID, name: String)
    /// A queue that items are put into.
    case queue(QueueDescription)
    /// A thread.
    case thread(ThreadDescription)
    /// What an app needs by arithmetic.
    case demand(AppDemand)
    /// What an event, or a frame, asks of a serial queue by arithmetic.
    case queueDemand(QueueDemand)
    /// An app came on screen or left it.
    case screen(ScreenChange)
    /// Something a thread did.
    case event(ThreadID, ThreadEvent)
    /// The kernel's records of a CPU are not whole.
    case kernelGap(KernelGap)
    /// Something that the rules decided, and when.
    case note(DeviceNote, at: Instant)
    /// A stack.
    case stack(StackRecord)
    /// A module that addresses may lie in.
    case image(LoadedImage)
    /// The name of an address.
    case symbol(SymbolName)
    /// What is known of a program that is recorded from outside.
    case program(ProgramRecord)
    /// The recording is whole: how the measurement went, and how the run ended.
    indirect case end(RunEnding, at: Instant, MeasurementQuality)
    /// Up to this instant, everything that happened is in the trace.
    case flushed(Instant)
}
