import FrameTrace

// Packs a ledger as part of a ``FrameRecord``.
extension Packer<FrameExtra> {
    mutating func write(_ ledger: Ledger) {
        var flags = PackedFlags()
        flags.add(ledger.outside != nil)
        flags.add(ledger.runnableBy != nil)
        flags.add(!ledger.blocked.isEmpty)
        flags.add(ledger.faults != nil)
        write(flags.bits)
        ledger.times.pack(into: &self)
        if let outside = ledger.outside { write(outside) }
        if let runnable = ledger.runnableBy { write(runnable) }
        if !ledger.blocked.isEmpty { write(ledger.blocked) }
        if let faults = ledger.faults { write(faults) }
    }

    /// Writes a time that may be absent: one byte for whether it is there, then the time.
    mutating func write(optional time: TimeSpan?) {
        write(byte: time == nil ? 0 : 1)
        if let time { write(time) }
    }

    private mutating func write(_ outside: OutsideParts) {
        write(optional: outside.onCPU)
        write(byte: outside.runnable == nil ? 0 : 1)
        if let runnable = outside.runnable { write(runnable) }
        write(outside.blocked)
        write(outside.residual)
    }

    mutating func write(_ runnable: [RunnablePart]) {
        write(list: runnable) {
            $0.write($1.culprit)
            $0.write($1.afterWakeUp)
            $0.write($1.preempted)
        }
    }

    private mutating func write(_ blocked: [BlockedPart]) {
        write(list: blocked) { packer, part in
            var flags = PackedFlags()
            flags.add(part.owners != nil)
            flags.add(part.users != nil)
            flags.add(part.inverted != nil)
            flags.add(part.displacers != nil)
            packer.write(flags.bits)
            packer.write(choice: part.kind)
            packer.write(name: part.resource)
            packer.write(part.time)
            if let owners = part.owners { packer.write(list: owners) { $0.write($1) } }
            if let users = part.users { packer.write(users) }
            if let inverted = part.inverted { packer.write(inverted) }
            if let displacers = part.displacers { packer.write(displacers) }
        }
    }

    private mutating func write(_ services: [ServicePart]) {
        write(list: services) {
            $0.write($1.culprit)
            $0.write($1.time)
        }
    }

    private mutating func write(_ owner: OwnerPart) {
        var flags = PackedFlags()
        flags.add(owner.app != nil)
        flags.add(owner.culprit != nil)
        flags.add(owner.byWaking != nil)
        flags.add(owner.byWaking == true)
        flags.add(owner.waitedFor != nil)
        flags.add(owner.forEarlier != nil)
        flags.add(owner.forEarlier == true)
        write(flags.bits)
        write(choice: owner.state)
        write(owner.time)
        if let app = owner.app { write(name: app) }
        if let culprit = owner.culprit { write(culprit) }
        if let resource = owner.waitedFor { write(name: resource) }
    }

    private mutating func write(_ culprit: Culprit) {
        write(shared: .culprit(culprit)) { if case .culprit(let other) = $0 { other == culprit } else { false } }
    }

    private mutating func write(name: String) {
        write(shared: .name(name)) { if case .name(let other) = $0 { other == name } else { false } }
    }
}

extension Unpacker<FrameExtra> {
    mutating func ledger() -> Ledger {
        var flags = PackedFlags(unsigned())
        let (hasOutside, hasRunnable, isBlocked, hasFaults) = (flags.take(), flags.take(), flags.take(), flags.take())
        var ledger = Ledger(LedgerTimes(from: &self))
        if hasOutside { ledger.outside = outside() }
        if hasRunnable { ledger.runnableBy = runnable() }
        if isBlocked { ledger.blocked = blocked() }
        if hasFaults { ledger.faults = faults() }
        return ledger
    }

    mutating func optionalSpan() -> TimeSpan? { byte() == 0 ? nil : span() }

    private mutating func outside() -> OutsideParts {
        let cpu = optionalSpan()
        let runnable = byte() == 0 ? nil : runnable()
        let blocked = blocked()
        return OutsideParts(onCPU: cpu, runnable: runnable, blocked: blocked, residual: span())
    }

    mutating func runnable() -> [RunnablePart] {
        list { unpacker in
            let culprit = unpacker.culprit()
            let afterWakeUp = unpacker.span()
            return RunnablePart(culprit: culprit, afterWakeUp: afterWakeUp, preempted: unpacker.span())
        }
    }

    private mutating func blocked() -> [BlockedPart] {
        list { unpacker in
            var flags = PackedFlags(unpacker.unsigned())
            let (hasOwners, hasUsers) = (flags.take(), flags.take())
            let (isInverted, hasDisplacers) = (flags.take(), flags.take())
            let kind: WaitKind = unpacker.choice()
            let resource = unpacker.name()
            var part = BlockedPart(kind: kind, resource: resource, time: unpacker.span())
            if hasOwners { part.owners = unpacker.list { $0.owner() } }
            if hasUsers { part.users = unpacker.services() }
            if isInverted { part.inverted = unpacker.span() }
            if hasDisplacers { part.displacers = unpacker.services() }
            return part
        }
    }

    private mutating func services() -> [ServicePart] {
        list { unpacker in
            let culprit = unpacker.culprit()
            return ServicePart(culprit: culprit, time: unpacker.span())
        }
    }

    private mutating func owner() -> OwnerPart {
        var flags = PackedFlags(unsigned())
        let (hasApp, hasCulprit) = (flags.take(), flags.take())
        let (knowsWaking, byWaking) = (flags.take(), flags.take())
        let (hasWait, knowsEarlier, forEarlier) = (flags.take(), flags.take(), flags.take())
        let state: OwnerState = choice()
        let time = span()
        let app = hasApp ? name() : nil
        let culprit = hasCulprit ? culprit() : nil
        var owner = OwnerPart(
            state: state,
            app: app,
            culprit: culprit,
            time: time,
            byWaking: knowsWaking ? byWaking : nil
        )
        if hasWait { owner.waitedFor = name() }
        if knowsEarlier { owner.forEarlier = forEarlier }
        return owner
    }

    private mutating func culprit() -> Culprit {
        if case .culprit(let culprit) = extra() { culprit } else { Culprit(.unknown) }
    }

    private mutating func name() -> String { if case .name(let name) = extra() { name } else { "" } }
}
