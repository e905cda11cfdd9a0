import FrameTrace

/// Finds what to change so that inversions of a run do not happen again.
struct InversionAdvisor {
    let trace: Trace

    /// The advice on a wait.
    ///
    /// - Parameters:
    ///   - owner: the class of the thread that had to make progress; nil where unknown.
    ///   - override: what raised that thread; nil where nothing did.
    func advice(on wait: WaitKind, owner: QoS?, override: AppliedOverride?) -> InversionAdvice {
        guard wait.hasKnownOwner else { return .noKnownOwner(wait) }
        guard let override, override.qos > (owner ?? .maintenance) else { return .notRaised(reason) }
        return .raised
    }

    private var reason: InversionAdvice.NotRaised {
        switch trace.header.rules?.raising {
        case .unsupported?: return .rulesWithoutOverrides
        case .off?: return .overridesOff
        case .applied?, nil: break
        }
        // What could not be found out proves nothing.
        guard let raising = trace.machine?[.overrides], !raising.isAvailable, !raising.isUnknown else {
            return .notApplied
        }
        return .refusedByMachine(.overrides)
    }
}
