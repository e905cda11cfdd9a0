import FrameTrace

// Packs a verdict as part of a ``FrameRecord``. Only sums over frames have examples of a verdict's parts, so they are not
// written.
extension Packer<FrameExtra> {
    mutating func write(_ verdict: FrameVerdict) {
        var flags = PackedFlags()
        flags.add(!verdict.others.isEmpty)
        flags.add(!verdict.dropped.isEmpty)
        flags.add(verdict.unusualWork != nil)
        flags.add(verdict.behind != nil)
        flags.add(verdict.behind?.isLateAlone == true)
        flags.add(verdict.usedLatency != nil)
        write(flags.bits)
        write(verdict.cause)
        write(verdict.time)
        write(choice: verdict.reason)
        if !verdict.others.isEmpty {
            write(list: verdict.others) { packer, part in
                packer.write(part.cause)
                packer.write(part.time)
                packer.write(byte: part.frames == nil ? 0 : 1)
                if let frames = part.frames { packer.write(frames) }
            }
        }
        if !verdict.dropped.isEmpty {
            write(list: verdict.dropped) { packer, share in
                packer.write(share.cause)
                packer.write(share.dropped)
            }
        }
        if let time = verdict.unusualWork { write(time) }
        if let behind = verdict.behind {
            write(behind.time)
            write(behind.rendering)
            write(behind.interval)
        }
        if let time = verdict.usedLatency { write(time) }
    }

    private mutating func write(_ cause: VerdictCause) {
        write(shared: .cause(cause)) { if case .cause(let other) = $0 { other == cause } else { false } }
    }
}

extension Unpacker<FrameExtra> {
    mutating func verdict() -> FrameVerdict {
        var flags = PackedFlags(unsigned())
        let (hasOthers, hasDropped, hasUnusualWork) = (flags.take(), flags.take(), flags.take())
        let (isBehind, isLateAlone, usedLatency) = (flags.take(), flags.take(), flags.take())
        let cause = verdictCause()
        let time = span()
        var verdict = FrameVerdict(cause: cause, time: time, reason: choice())
        if hasOthers { verdict.others = list { $0.part() } }
        if hasDropped {
            verdict.dropped = list { unpacker in
                let cause = unpacker.verdictCause()
                return DroppedShare(cause, unpacker.integer())
            }
        }
        if hasUnusualWork { verdict.unusualWork = span() }
        if isBehind {
            let (time, rendering) = (span(), span())
            verdict.behind = EarlierFrames(
                time: time,
                rendering: rendering,
                interval: span(),
                isLateAlone: isLateAlone
            )
        }
        if usedLatency { verdict.usedLatency = span() }
        return verdict
    }

    private mutating func part() -> VerdictPart {
        let cause = verdictCause()
        var part = VerdictPart(cause, span())
        if byte() == 1 { part.frames = integer() }
        return part
    }

    private mutating func verdictCause() -> VerdictCause {
        if case .cause(let cause) = extra() { cause } else { VerdictCause(.unknown) }
    }
}
