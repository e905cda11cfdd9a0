public import FrameTrace
public import Scenario

/// Runs a workload in virtual time: a discrete-event simulation with a modeled scheduler.
///
/// It drives the same ``Device`` as the live engine and emits the same records, so analysis and reports are identical.
/// The same workload and seed give the same bytes on any machine. Only the work of the workload and the costs in
/// ``VirtualCosts`` take time; waking, switching and recording are free.
public enum VirtualEngine {
    private static let chunkSize = 1 << 16

    /// Runs a workload to its end.
    ///
    /// - Parameters:
    ///   - windows: The windows in which the display belongs to this device; by default always.
    ///   - emit: Receives every record, the header first.
    /// - Complexity: O(events · (cores + log threads)).
    public static func run(
        _ compiled: CompiledWorkload,
        scheduler: SchedulerModel = .fair,
        costs: VirtualCosts = VirtualCosts(),
        recordedBy: String,
        windows: [FrameWindow] = [],
        emit: @escaping (TraceRecord) -> Void
    ) {
        run(
            compiled,
            scheduler,
            costs,
            exchange: nil,
            until: nil,
            recordedBy: recordedBy,
            windows: windows,
            emit: emit
        )
    }

    /// Runs a workload up to an instant, optionally with a replacement of its programs by others of the same shape.
    package static func run(
        _ compiled: CompiledWorkload,
        _ scheduler: SchedulerModel = .fair,
        _ costs: VirtualCosts = VirtualCosts(),
        exchange: ProgramExchange?,
        until end: Instant?,
        recordedBy: String,
        windows: [FrameWindow] = [],
        watch: @escaping (Instant) -> Bool = { _ in true },
        emit: @escaping (TraceRecord) -> Void
    ) {
        // One machine type per scheduler: calling the scheduler through an existential would cost more than its work.
        switch scheduler {
        case .fair:
            var machine = VirtualMachine(
                compiled,
                FairScheduler(),
                costs,
                exchange: exchange,
                until: end,
                windows: windows,
                emit
            )
            machine.watch = watch
            machine.describe(scheduler, recordedBy: recordedBy)
            machine.run()
        case .strict:
            var machine = VirtualMachine(
                compiled,
                StrictScheduler(),
                costs,
                exchange: exchange,
                until: end,
                windows: windows,
                emit
            )
            machine.watch = watch
            machine.describe(scheduler, recordedBy: recordedBy)
            machine.run()
        }
    }

    /// Runs a workload to its end, and returns the bytes of its trace file.
    ///
    /// - Parameter watch: Receives the progress in virtual time periodically, and returns whether to continue. If not,
    ///   the trace ends there, marked as interrupted.
    public static func trace(
        _ compiled: CompiledWorkload,
        scheduler: SchedulerModel = .fair,
        costs: VirtualCosts = VirtualCosts(),
        recordedBy: String,
        windows: [FrameWindow] = [],
        watch: @escaping (Instant) -> Bool = { _ in true }
    ) -> [UInt8] {
        var bytes: [UInt8] = []
        write(
            compiled,
            scheduler: scheduler,
            costs: costs,
            recordedBy: recordedBy,
            windows: windows,
            watch: watch
        ) { bytes += $0 }
        return bytes
    }

    /// Runs a workload to its end, and sends the bytes of its trace file piece by piece.
    public static func write(
        _ compiled: CompiledWorkload,
        scheduler: SchedulerModel = .fair,
        costs: VirtualCosts = VirtualCosts(),
        recordedBy: String,
        windows: [FrameWindow] = [],
        watch: @escaping (Instant) -> Bool = { _ in true },
        to send: @escaping ([UInt8]) -> Void
    ) {
        var encoder = TraceEncoder(origin: .zero)
        send(TraceFormat.fileHeader)
        run(
            compiled,
            scheduler,
            costs,
            exchange: nil,
            until: nil,
            recordedBy: recordedBy,
            windows: windows,
            watch: watch
        ) { record in
            encoder.append(record)
            if encoder.pendingBytes > chunkSize { send(encoder.takeChunk()) }
        }
        send(encoder.takeChunk())
    }
}
