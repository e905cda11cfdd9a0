import CUnwind

extension SwitchLog {
    /// Records tracepoints in rings: wake-ups, moves and stops wherever fbprof or an app runs, and interrupts where apps do.
    ///
    /// - Returns: what is recorded now. What is not on every CPU is on none: half of it would look like the whole.
    static func addTracepoints(to rings: [SwitchRing]) -> (wakeUps: Bool, interrupts: Bool, stops: Bool) {
        let set = TracepointSet()
        func add(_ usable: Result<[TracepointSet.Usable], RuntimeError>, to rings: [SwitchRing]) -> Bool {
            guard case .success(let usable) = usable, !usable.isEmpty, !rings.isEmpty else { return false }
            do throws(RuntimeError) {
                for ring in rings { try ring.add(usable, set.table) }
                return true
            } catch {
                // Some rings may have them already. What they hold is passed over.
                for ring in rings { ring.removeTracepoints(of: usable.map(\.id)) }
                return false
            }
        }
        return (
            add(set.wakeUps, to: rings), add(set.interrupts, to: rings.filter(\.isWhole)), add(set.stops, to: rings)
        )
    }

    /// Why wake-ups, interrupts and stops can't be recorded here; nil for what can. Found out by trying.
    static func probeTracepoints() -> (wakeUps: RuntimeError?, interrupts: RuntimeError?, stops: RuntimeError?) {
        let set = TracepointSet()
        let cpu = CPUPlan.allowed().last ?? 0
        return (
            TracepointSet.refusal(set.wakeUps, on: cpu), TracepointSet.refusal(set.interrupts, on: cpu),
            TracepointSet.refusal(set.stops, on: cpu)
        )
    }
}
