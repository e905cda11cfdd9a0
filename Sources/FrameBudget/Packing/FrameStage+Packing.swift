import FrameTrace

extension FrameStage: Packable {
    /// Writes the stage. One with two steps takes some 30 bytes.
    func pack(into packer: inout Packer<Never>) {
        // First, as a search reads only this.
        packer.write(app.map { UInt64($0.rawValue) + 1 } ?? 0)
        var flags = PackedFlags()
        flags.add(end != nil)
        flags.add(onCPU != nil)
        packer.write(flags.bits)
        packer.write(frame)
        packer.write(begin)
        if let end { packer.write(end, from: begin) }
        packer.write(thread)
        if let onCPU { packer.write(onCPU) }
        packer.write(list: work) {
            $0.write($1.path)
            $0.write($1.time)
        }
    }

    init(from unpacker: inout Unpacker<Never>) {
        let number = unpacker.unsigned()
        var flags = PackedFlags(unpacker.unsigned())
        let (hasEnded, hasCPU) = (flags.take(), flags.take())
        let frame: FrameNumber = unpacker.identifier()
        let begin = unpacker.instant()
        let end = hasEnded ? unpacker.instant(from: begin) : nil
        let thread: ThreadID = unpacker.identifier()
        let onCPU = hasCPU ? unpacker.span() : nil
        let work = unpacker.list { unpacker in
            let path: PathID = unpacker.identifier()
            return StepTime(path: path, time: unpacker.span())
        }
        self.init(
            frame: frame,
            app: number == 0 ? nil : AppID(UInt32(truncatingIfNeeded: number - 1)),
            begin: begin,
            onCPU: onCPU,
            work: work,
            thread: thread,
            end: end
        )
    }
}

extension PackedArray<FrameStage> {
    /// Returns the first index at or after `start` of a stage of an app; the end if there is none. Reads no more than
    /// the app of each stage.
    ///
    /// - Complexity: O(stages passed over).
    func firstIndex(ofApp app: AppID, from start: Int) -> Int {
        let wanted = UInt64(app.rawValue) + 1
        return firstIndex(from: start, peeking: { $0.unsigned() == wanted }, orUnpacked: { $0.app == app })
    }
}
