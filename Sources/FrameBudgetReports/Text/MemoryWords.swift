import FrameBudget
import FrameTrace

/// Memory use of the apps, in words, the same in every output.
struct MemoryWords {
    let result: RunResult

    static let heading = "Memory"

    /// Returns lines on the device and each app, then on warnings and terminated apps in order of time.
    func lines(mostApps: Int, mostWarnings: Int) -> [QualityWords.Line] {
        guard let memory = result.memory else { return [] }
        let apps = memory.apps.filter { $0.peakResident.bytes > 0 }
        let shown = apps.prefix(mostApps).map { QualityWords.Line(topic: $0.app, text: Self.sentence($0)) }
        let warnings = memory.warnings.prefix(mostWarnings).map {
            QualityWords.Line(topic: "warning", text: Self.sentence($0))
        }
        var lines = [QualityWords.Line(topic: "device", text: Self.device(memory))] + shown
        if apps.count > mostApps {
            lines.append(QualityWords.Line(topic: "", text: "and \(Figure.counted(apps.count - mostApps, "more app"))"))
        }
        lines += CacheWords.lines(memory) + warnings
        let rest = memory.warnings.count - warnings.count
        if rest > 0 { lines.append(QualityWords.Line(topic: "", text: "and \(Figure.counted(rest, "more warning"))")) }
        return lines + memory.kills.map { QualityWords.Line(topic: "terminated", text: Self.sentence($0)) }
    }

    /// Formats the figures of the device: `1 GB, 300 MB of it the system's; 100 MB available at the least; 2 warnings,
    /// 1 app terminated`.
    static func device(_ memory: MemorySummary) -> String {
        guard let size = memory.size else { return "no limit" }
        var parts = ["\(size)" + (memory.system.bytes > 0 ? ", \(memory.system) of it the system's" : "")]
        if let least = memory.leastAvailable { parts.append("\(bytes(least)) available at the least") }
        parts.append("\(counts(memory))")
        return parts.joined(separator: "; ")
    }

    /// Formats the counts: `2 warnings, 1 app terminated`.
    static func counts(_ memory: MemorySummary) -> String {
        let warnings = memory.warnings.isEmpty ? "no warning" : Figure.counted(memory.warnings.count, "warning")
        let kills =
            memory.kills.isEmpty ? "no app terminated" : "\(Figure.counted(memory.kills.count, "app")) terminated"
        return "\(warnings), \(kills)"
    }

    /// Describes an app's memory use.
    static func sentence(_ app: AppMemory) -> String {
        var parts = ["peak footprint \(app.peakFootprint) at \(Figure.moment(app.peakAt))"]
        if app.peakResident > app.peakFootprint {
            parts.append("\(app.peakResident) at most with what the system may take back")
        }
        parts.append("\(app.atEnd.footprint) at the end")
        if let mappings = app.mappings, mappings.waste.bytes > 0 {
            parts.append(
                "\(mappings.waste) of the pages of \(Figure.counted(mappings.files, "mapped file")) hold nothing"
            )
        }
        if let background = app.background {
            parts.append(
                "off screen, the system dropped \(background.bySystem) and the app gave back \(background.byApp)"
            )
        }
        if app.faulted.bytes > 0 { parts.append("\(app.faulted) of mapped files read") }
        if app.purged.bytes > 0 { parts.append("\(app.purged) discarded") }
        if app.rebuilds > 0 {
            parts.append("\(app.rebuilt) rebuilt in \(Figure.counted(app.rebuilds, "access", plural: "accesses"))")
        }
        return parts.joined(separator: "; ")
    }

    /// Describes a warning: `photos at 2.000 s (critical), 70 MB short; its handler began 0.4 ms later, took 3.0 ms and
    /// freed 40 MB`.
    static func sentence(_ warning: MemoryWarning) -> String {
        // Only an entry of the timeline warns an app while memory is not short.
        let pressure =
            warning.level == .normal
            ? "by the timeline, with memory not short" : "(\(warning.level.rawValue)), \(warning.short) short"
        let start = "\(warning.app) at \(Figure.moment(warning.at)) \(pressure)"
        guard let wait = warning.untilHandled else {
            return start + (warning.hasHandler == false ? "; it has no handler" : "; no handler began")
        }
        let begun = start + "; its handler began \(Figure.short(wait)) later"
        guard let handling = warning.handling, let freed = warning.freed else { return begun + " and did not end" }
        let outcome = freed.bytes >= 0 ? "freed \(freed)" : "added \(ByteCount(bytes: -freed.bytes))"
        return begun + ", took \(Figure.short(handling)) and \(outcome)"
    }

    /// Describes a termination: the app, the reason, and the app that grew most.
    static func sentence(_ kill: MemoryTermination) -> String {
        let grower = kill.grower.map { "; \(growth(kill, of: $0 == kill.app ? "it" : $0))" }
        return "\(kill.app) at \(Figure.moment(kill.at)) with \(kill.footprint): \(reason(kill))\(grower ?? "")"
    }

    /// Returns the reason for which an app was terminated.
    static func reason(_ kill: MemoryTermination) -> String {
        let mapped = kill.mapped ?? MappingUse()
        return switch kill.reason {
        case .limit: "it went over its own limit\(kill.limit.map { " of \($0)" } ?? "")"
        case .files: "it had \(mapped.files) mapped files open, more than an app may have"
        case .regions: "its address space had \(mapped.regions) regions, more than an app may have"
        case .addresses: "its regions took \(mapped.addresses) of addresses, more than an app may have"
        case .idle: "memory was short, and it was suspended"
        case .critical: "memory was critically short (\(bytes(kill.available)) would have been left)"
        }
    }

    /// Formats the growth rate of a footprint to two digits. Steps of memory that enter or leave a window make further
    /// digits random.
    static func rate(_ bytesPerSecond: Double) -> String {
        let bytes = max(1, bytesPerSecond)
        var unit = 1.0
        while bytes / unit >= 100 { unit *= 10 }
        return "about \(ByteCount(bytes: Int64(saturating: (bytes / unit).rounded() * unit)))"
    }

    /// Describes the growth of the app that grew most: memory obtained, and memory only requested.
    static func growth(_ kill: MemoryTermination, of name: String) -> String {
        let asked = kill.asked ?? ByteCount(bytes: 0)
        let grown = ByteCount(bytes: kill.grown.bytes - asked.bytes)
        if asked.bytes <= 0 { return "\(name) had grown most, by \(grown) within a second" }
        return grown.bytes <= 0
            ? "\(name) asked for \(asked) more"
            : "\(name) had grown by \(grown) within a second and asked for \(asked) more, together the most"
    }

    /// Returns findings about memory, in sentences.
    static func findings(_ result: RunResult) -> [String] {
        guard let memory = result.memory else { return [] }
        // An app that the system ended is a finding of its own.
        let ends = result.terminations
        let others = memory.kills.filter { kill in !ends.contains { $0.app == kill.app && $0.at == kill.at } }
        var sentences = others.prefix(3).map { "Terminated for memory: \(sentence($0))." }
        for app in memory.apps {
            guard let growth = app.growth else { continue }
            let rate = Self.rate(growth.bytesPerSecond)
            sentences.append(
                "\(app.app): its footprint grew steadily by \(rate) a second (r² \(DecimalText.fixed(growth.fit, places: 3)) over "
                    + "\(growth.windows) windows): look for memory that is never released."
            )
        }
        for app in memory.apps where app.lateRebuildFrames > 0 {
            // The figures are of all rebuilds, including those that made no frame late.
            let all =
                switch app.rebuilds {
                case 1: "Its only rebuild"
                case 2: "Both rebuilds of the app"
                default: "All \(Figure.count(app.rebuilds)) rebuilds of the app"
                }
            sentences.append(
                "\(app.app): \(Figure.counted(app.lateRebuildFrames, "missed frame")) rebuilt memory that had been discarded. "
                    + "\(all): \(app.rebuilt) in \(Figure.short(app.rebuildTime))."
            )
        }
        sentences += (memory.heldAccesses ?? []).flatMap { heldAccess($0) }
        sentences += CacheWords.findings(memory)
        let late = memory.warnings.filter { warning in
            warning.untilHandled == nil && warning.hasHandler != false
                && memory.kills.contains { $0.app == warning.app && $0.at >= warning.at }
        }
        for warning in late.prefix(3) {
            sentences.append(
                "\(warning.app) was warned at \(Figure.moment(warning.at)) and terminated before it had begun to handle that."
            )
        }
        return sentences
    }

    /// Describes accesses without an end, and ends without an access.
    private static func heldAccess(_ access: HeldAccess) -> [String] {
        var sentences: [String] = []
        if access.neverEnded > 0 {
            let count = Figure.counted(access.neverEnded, "access", plural: "accesses")
            sentences.append(
                "\(access.app): \(count) to \(access.block) never ended: the system could not discard it. Add `endAccess`, or leave "
                    + "`ends: off` out."
            )
        }
        if access.endedUnbegun > 0 {
            let count = Figure.counted(access.endedUnbegun, "access", plural: "accesses")
            sentences.append(
                "\(access.app): steps ended \(count) to \(access.block) that none had begun: on Darwin that raises an exception."
            )
        }
        return sentences
    }

    /// Formats a size that may be negative.
    private static func bytes(_ count: ByteCount) -> String {
        count.bytes < 0 ? "−\(ByteCount(bytes: -count.bytes))" : "\(count)"
    }

}
