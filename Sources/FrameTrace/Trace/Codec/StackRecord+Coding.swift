extension ByteWriter {
    /// Writes a stack with its addresses.
    mutating func write(_ stack: StackRecord) {
        begin(.stack)
        writeBeginning(of: stack)
        write(stack.stack.isComplete)
        write(list: stack.stack.addresses) { $0.write($1) }
        writeEnd(of: stack)
    }

    /// Writes a stack whose addresses were written before under a number.
    mutating func write(_ stack: StackRecord, as number: Int) {
        begin(.stackUse)
        writeBeginning(of: stack)
        write(UInt64(number))
        writeEnd(of: stack)
    }

    /// Writes the definition of a numbered stack, each address as its distance from the previous one.
    mutating func write(_ stack: StackAddresses, as number: Int) {
        begin(.stackDefinition)
        write(UInt64(number))
        write(stack.isComplete)
        var last: UInt64 = 0
        write(list: stack.addresses) { writer, address in
            writer.write(Int64(bitPattern: address &- last))
            last = address
        }
    }

    private mutating func writeBeginning(of stack: StackRecord) {
        write(stack.thread)
        write(stack.frame)
        write(stack.victim)
        write(stack.plannedAt)
        write(optional: stack.takenAt) { $0.write($1) }
        write(byte: stack.state.rawValue)
        write(stack.path)
        write(optional: stack.waitingFor) { $0.write($1) }
    }

    private mutating func writeEnd(of stack: StackRecord) {
        write(byte: stack.purpose.rawValue)
        write(byte: stack.relation.code)
        write(optional: stack.lastSeenAt) { $0.write($1) }
        write(stack.isInPageFault)
    }
}

extension ByteReader {
    /// Reads a stack with its addresses.
    mutating func stack() throws(TraceError) -> StackRecord {
        try stack { (reader) throws(TraceError) in
            let isComplete = try reader.bool()
            let addresses = try reader.list(atMost: TraceLimits.addresses) { (reader) throws(TraceError) in
                try reader.unsigned()
            }
            return StackAddresses(addresses: addresses, isComplete: isComplete)
        }
    }

    /// Reads a stack whose addresses were defined before.
    mutating func stack(in known: [UInt64: StackAddresses]) throws(TraceError) -> StackRecord {
        try stack { (reader) throws(TraceError) in
            guard let stack = known[try reader.unsigned()] else { throw .malformedRecord(kind: reader.kind) }
            return stack
        }
    }

    /// Reads the definition of a numbered stack, to which later records refer.
    mutating func stackDefinition(into known: inout [UInt64: StackAddresses]) throws(TraceError) {
        let number = try unsigned()
        let isComplete = try bool()
        var last: UInt64 = 0
        let addresses = try list(atMost: TraceLimits.addresses) { (reader) throws(TraceError) in
            last = last &+ UInt64(bitPattern: try reader.signed())
            return last
        }
        known[number] = StackAddresses(addresses: addresses, isComplete: isComplete)
    }

    private mutating func stack(
        _ addresses: (inout ByteReader) throws(TraceError) -> StackAddresses
    ) throws(TraceError) -> StackRecord {
        let thread: ThreadID = try identifier()
        let frame: FrameNumber = try identifier()
        let victim: ThreadID = try identifier()
        let plannedAt = try instant()
        let takenAt = try optionalInstant()
        guard let state = CaptureState(rawValue: try byte()) else { throw .malformedRecord(kind: kind) }
        var record = StackRecord(
            thread: thread,
            frame: frame,
            victim: victim,
            plannedAt: plannedAt,
            takenAt: takenAt,
            state: state,
            path: try identifier(),
            waitingFor: try optionalIdentifier(),
            stack: try addresses(&self)
        )
        guard let purpose = StackPurpose(rawValue: try byte()) else { throw .malformedRecord(kind: kind) }
        record.purpose = purpose
        record.relation = StackRelation(code: try byte())
        record.lastSeenAt = try optionalInstant()
        record.isInPageFault = try bool()
        return record
    }
}
