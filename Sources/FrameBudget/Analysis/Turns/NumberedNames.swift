import FrameTrace

/// The names of threads that differ only by the number at their end, such as Java's `Thread-13` and `Thread-15`, where
/// such threads ended waits for the same object: each name would be a separate cause, and the numbers differ from run
/// to run.
struct NumberedNames {
    /// By awaited object: the names without numbers that several threads share which ended such waits.
    private let stems: [WaitObject: Set<Substring>]

    /// - Parameters:
    ///   - times: all times in which a thread was off the CPU.
    ///   - files: the files of these waits.
    /// - Complexity: O(waits).
    init(_ times: [OffCPUTime], _ files: WaitFiles, _ trace: Trace) {
        var names: [WaitObject: [Substring: Set<String>]] = [:]
        for time in times where !time.isStop {
            guard let leave = time.leave, let waker = time.waker, let name = trace.threads[waker]?.name,
                let stem = Self.stem(of: name)
            else { continue }
            let object = WaitObject(leave, in: trace.program.sites[leave.site]?.call)
            switch object {
            case .lock: break
            case .file(let use): guard files.isOne(use) else { continue }
            // The threads that ended them need not have done the same: one poll is for many clients.
            case .place: continue
            }
            names[object, default: [:]][stem, default: []].insert(name)
        }
        var stems: [WaitObject: Set<Substring>] = [:]
        for (object, byStem) in names {
            let several = byStem.filter { $0.value.count > 1 }.keys
            if !several.isEmpty { stems[object] = Set(several) }
        }
        self.stems = stems
    }

    /// Returns the name of a thread behind a wait: with `N` for its number if threads with other numbers ended such
    /// waits, too.
    func text(_ name: String, _ object: WaitObject) -> String {
        guard let known = stems[object], let stem = Self.stem(of: name), known.contains(stem) else { return name }
        return "\(stem)N"
    }

    /// Returns a name without the number at its end; nil where it has none, or is only a number.
    private static func stem(of name: String) -> Substring? {
        guard let end = name.lastIndex(where: { !("0"..."9").contains($0) }) else { return nil }
        let stem = name[...end]
        return stem.endIndex < name.endIndex ? stem : nil
    }
}
