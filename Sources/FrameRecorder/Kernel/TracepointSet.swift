import CUnwind
import Glibc

/// The tracepoints that this kernel has, by its own description.
struct TracepointSet {
    /// A tracepoint that exists, with its number.
    struct Usable {
        var tracepoint: Tracepoint
        var id: UInt64
    }

    private(set) var table = TracepointTable()
    /// Wake-ups and migrations: all or none.
    private(set) var wakeUps: Result<[Usable], RuntimeError>
    /// Interrupts: those that exist, or none if a required one is missing.
    private(set) var interrupts: Result<[Usable], RuntimeError>
    /// Stops.
    private(set) var stops: Result<[Usable], RuntimeError>

    /// Finds the tracepoints in tracefs.
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

    /// Returns why the first of some tracepoints can't be opened; nil if it can. The others have the same permissions.
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
