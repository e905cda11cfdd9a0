/// A record of a trace. Both engines and recordings of real programs use the same records, which do not depend on the
/// producer.
public enum TraceRecord: Sendable, Equatable {
    // The two large cases, which occur once, are indirect: every record is as large as the largest direct case, and is
    // copied on its way to the file.
    /// The description of the recording: always the first record.
    indirect case header(TraceHeader)
    /// The machine and its capabilities.
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
    /// The demand of an app, computed from the workload.
    case demand(AppDemand)
    /// The demand of an event or a frame on a serial queue, computed from the workload.
    case queueDemand(QueueDemand)
    /// An app came on screen or left it.
    case screen(ScreenChange)
    /// An event of a thread.
    case event(ThreadID, ThreadEvent)
    /// A gap in the kernel's records of a CPU.
    case kernelGap(KernelGap)
    /// A decision of the simulated device, and its instant.
    case note(DeviceNote, at: Instant)
    /// A stack.
    case stack(StackRecord)
    /// A module that addresses may lie in.
    case image(LoadedImage)
    /// The name of an address.
    case symbol(SymbolName)
    /// A record of a program recorded from outside.
    case program(ProgramRecord)
    /// The end of a complete recording, with the quality of the measurement.
    indirect case end(RunEnding, at: Instant, MeasurementQuality)
    /// The trace is complete up to this instant.
    case flushed(Instant)
}
