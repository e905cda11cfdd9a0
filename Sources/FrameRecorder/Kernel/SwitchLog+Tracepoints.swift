import CUnwind

extension SwitchLog {
    /// Records tracepoints into rings: wake-ups, migrations and stops on all CPUs of fbprof and the apps, interrupts on
    /// the apps' CPUs.
    ///
    /// - Returns: what is recorded now. A tracepoint is recorded on all CPUs or on none: a part would look like the
    ///   whole.
    static func addTracepoints(to rings: [SwitchRing]) -> (wakeUps: Bool, interrupts: Bool, stops: Bool) {
        let set = TracepointSet()
        func add(_ usable: Result<[TracepointSet.Usable], RuntimeError>, to rings: [SwitchRing]) -> Bool {
            guard case .success(let usable) = usable, !usable.isEmpty, !rings.isEmpty else { return false }
            do throws(RuntimeError) {
                for ring in rings { try ring.add(usable, set.table) }
                return true
            } catch {
                // Removes them from rings that have them already. Their records so far are skipped.
                for ring in rings { ring.removeTracepoints(of: usable.map(\.id)) }
                return false
            }
        }
        return (
            add(set.wakeUps, to: rings), add(set.interrupts, to: rings.filter(\.isWhole)), add(set.stops, to: rings)
        )
    }

    /// Returns why wake-ups, interrupts and stops can't be recorded here, found by trying; nil if they can.
    static func probeTracepoints() -> (wakeUps: RuntimeError?, interrupts: RuntimeError?, stops: RuntimeError?) {
        let set = TracepointSet()
        let cpu = CPUPlan.allowed().last ?? 0
        return (
            TracepointSet.refusal(set.wakeUps, on: cpu), TracepointSet.refusal(set.interrupts, on: cpu),
            TracepointSet.refusal(set.stops, on: cpu)
        )
    }
}
