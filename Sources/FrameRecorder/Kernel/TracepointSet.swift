import CUnwind
import Glibc

/// The tracepoints that this kernel has, by its own description.
struct TracepointSet {
    /// One that there is.
    struct Usable {
        var tracepoint: Tracepoint
        var id: UInt64
    }

    private(set) var table = TracepointTable()
    /// Of wake-ups and moves: all or none.
    private(set) var wakeUps: Result<[Usable], RuntimeError>
    /// Of interrupts: those that there are, or none where the least are missing.
    private(set) var interrupts: Result<[Usable], RuntimeError>
    /// Of stops.
    private(set) var stops: Result<[Usable], RuntimeError>

    /// Looks what there is.
    init() {
        wakeUps = .success([])
        interrupts = .success([])
        stops = .success([])
        do throws(RuntimeError) {
            let files = try TraceFS()
            wakeUps = find(Tracepoint.wakeUps, least: Tracepoint.wakeUps.count, files)
            interrupts = find(Tracepoint.interrupts, least: Tracepoint.leastInterrupts, files)
            stops = find(Tracepoint.stops, least: Tracepoint.stops.count, files)
        } catch {
            wakeUps = .failure(error)
            interrupts = .failure(error)
            stops = .failure(error)
        }
    }

    /// Why the first of some can't be opened; nil where it can. What one is allowed the others are, too.
    ///
    /// Closing the last descriptor of a tracepoint waits for all CPUs, tens of milliseconds on a busy machine.
    static func refusal(_ usable: Result<[Usable], RuntimeError>, on cpu: Int32) -> RuntimeError? {
        switch usable {
        case .failure(let error): return error
        case .success(let usable):
            guard let first = usable.first else { return nil }
            let descriptor = fb_tracepoint_open(first.id, cpu)
            guard descriptor < 0 else {
                close(descriptor)
                return nil
            }
            return RuntimeError(.unavailable, "perf_event_open", errorNumber: -descriptor)
        }
    }

    private mutating func find(
        _ tracepoints: [Tracepoint],
        least: Int,
        _ files: TraceFS
    ) -> Result<[Usable], RuntimeError> {
        var usable: [Usable] = []
        for (place, tracepoint) in tracepoints.enumerated() {
            if let format = files.format(of: tracepoint), table.add(format, tracepoint.meaning) {
                usable.append(Usable(tracepoint: tracepoint, id: UInt64(format.id)))
            } else if place < least {
                return .failure(RuntimeError(.unavailable, "the tracepoint \(tracepoint.path)"))
            }
        }
        return .success(usable)
    }
}
