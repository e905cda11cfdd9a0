// Parts that both events and frames contain.
extension Packer {
    @inlinable
    package mutating func write(_ wait: WaitSpan) {
        var flags = PackedFlags()
        flags.add(wait.resource != nil)
        flags.add(wait.owner != nil)
        write(flags.bits)
        write(choice: wait.kind)
        if let resource = wait.resource { write(resource) }
        if let owner = wait.owner { write(owner) }
        write(wait.start)
        write(wait.end, from: wait.start)
        write(wait.blocked)
        write(wait.wakeUp)
        write(wait.delayWithin)
    }

    @inlinable
    package mutating func write(_ faults: PageFaults) {
        write(faults.minor)
        write(faults.major)
    }

    /// Writes an enum case without associated values as its byte in memory, because packed bytes never leave the
    /// process.
    @inlinable
    package mutating func write<Choice: CaseIterable>(choice: Choice) {
        precondition(MemoryLayout<Choice>.size == 1, "a choice is one of 2 to 256 cases without values")
        write(byte: unsafe unsafeBitCast(choice, to: UInt8.self))
    }
}

extension Unpacker {
    @inlinable
    package mutating func wait() -> WaitSpan {
        var flags = PackedFlags(unsigned())
        let (hasResource, hasOwner) = (flags.take(), flags.take())
        let kind: WaitKind = choice()
        let resource: ResourceID? = hasResource ? identifier() : nil
        let owner: ThreadID? = hasOwner ? identifier() : nil
        let start = instant()
        let end = instant(from: start)
        let (blocked, wakeUp) = (span(), span())
        return WaitSpan(
            kind: kind,
            resource: resource,
            owner: owner,
            start: start,
            end: end,
            blocked: blocked,
            wakeUp: wakeUp,
            delayWithin: span()
        )
    }

    @inlinable
    package mutating func faults() -> PageFaults {
        let minor = integer()
        return PageFaults(minor: minor, major: integer())
    }

    @inlinable
    package mutating func choice<Choice: CaseIterable>(_: Choice.Type = Choice.self) -> Choice {
        unsafe unsafeBitCast(byte(), to: Choice.self)
    }
}
