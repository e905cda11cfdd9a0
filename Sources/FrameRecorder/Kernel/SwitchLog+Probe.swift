import CUnwind
import Glibc

extension SwitchLog {
    /// Returns why switches of this process's threads, and of all others, can't be recorded here, found by trying; nil
    /// if they can.
    static func probe() -> (own: RuntimeError?, others: RuntimeError?) {
        if let refusal = KernelClock.refusal { return (refusal, refusal) }
        let cpu = CPUPlan.allowed().last ?? 0
        func attempt(_ open: (Int32) -> Int32) -> RuntimeError? {
            let descriptor = open(cpu)
            guard descriptor < 0 else {
                close(descriptor)
                return nil
            }
            return RuntimeError(.unavailable, "perf_event_open", errorNumber: -descriptor)
        }
        return (attempt(fb_switches_open_own), attempt(fb_switches_open_cpu))
    }
}
